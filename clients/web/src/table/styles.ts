import { css } from 'lit'

/**
 * The table's frame, in which nothing moves: a bar; a rail with a plate for each seat, which is a strip above the board where it is narrow;
 * a line of what happened; the board; the dock with the hand, the question and its main answer, always at the same corner; the story. Its
 * heights and widths depend on the window alone. Zones lie on the board where `sizes.ts` says; it reckons with --head, --road and --space-4.
 */
export const styles = css`
  :host { container: table / size; height: 100%; background: radial-gradient(120% 90% at 50% 30%, var(--cloth), var(--felt)); --dock: 196px; --strip: 138px; --side: 232px; --story: 240px; --hand: 13.5px; --held: 11.9em; --main: 46px; --answer: 168px; --corner: var(--space-5); --head: 20px; --road: 18px; }
  .page { height: 100%; display: grid; grid-template: 'bar bar bar' 44px 'rail since story' 28px 'rail board story' minmax(0, 1fr) 'rail dock story' auto 'foot foot foot' auto / var(--side) minmax(0, 1fr) var(--story); column-gap: var(--space-5); position: relative; overflow: hidden; font-size: var(--text-2); }
  .page:not(:has(> .story)) { grid-template-columns: var(--side) minmax(0, 1fr) 0; }
  .bar { grid-area: bar; color: var(--chalk); background: rgb(0 0 0 / 0.22); padding: 0 var(--nav, var(--space-5)) 0 var(--space-5); }
  .bar, .facts { display: flex; gap: var(--space-2) var(--space-5); align-items: center; min-width: 0; white-space: nowrap; }
  .facts { flex: 1; overflow-x: auto; scrollbar-width: none; }
  .facts > * { flex: none; }
  .bar h1 { font-size: var(--text-5); }
  .tell { display: none; }
  .bar > button { min-height: 30px; min-width: 30px; padding: 0 var(--space-4); background: none; color: inherit; border-color: rgb(255 255 255 / 0.3); font-weight: 700; flex: none; }
  .bar button, ::slotted([slot='bar']) { font-size: var(--text-2); }
  .since { grid-area: since; display: flex; gap: var(--space-4); align-items: center; min-width: 0; overflow: hidden; white-space: nowrap; color: var(--chalk); padding-top: var(--space-1); }
  .since > * { flex: none; } .since .soft { color: inherit; opacity: 0.8; }
  .board { grid-area: board; contain: strict; overflow: hidden auto; scrollbar-width: thin; color: var(--chalk); --soft: var(--dust); }
  .spread { position: relative; padding: var(--space-1); }
  .laid { position: relative; height: var(--height, auto); }
  .zone { min-width: 0; max-width: 100%; }
  .zone > h3 { font: 600 var(--text-1)/1.5 var(--sans); height: var(--head); color: var(--dust); letter-spacing: 0.05em; text-transform: uppercase; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .laid .zone.cards { position: absolute; left: var(--x); top: var(--y); width: calc(var(--columns) * (var(--wide) + var(--space-4)) - var(--space-4)); max-width: none; font-size: var(--type); }
  .laid .along > h3 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  ul.items { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: var(--space-4); }
  .laid ul.items { display: grid; grid-template-columns: repeat(var(--columns), var(--wide)); grid-auto-rows: var(--high); }
  .laid ul.items.chips { grid-auto-rows: auto; }
  ul.items > li { position: relative; min-width: 0; }
  .laid ul.road { counter-reset: place; row-gap: var(--road); padding-top: var(--road); }
  .road > li { counter-increment: place; }
  .road > li::before { content: counter(place); position: absolute; top: calc(1px - var(--road)); left: 5px; font: 700 var(--text-1)/1.5 var(--sans); color: var(--gold); }
  .spread > .zone { margin-top: var(--space-4); }

  .numbers { display: inline-flex; flex-wrap: wrap; gap: 0 var(--space-4); align-items: baseline; }
  .bar .numbers { background: var(--sheet); color: var(--ink); border-radius: var(--round-4); padding: 0 var(--space-4); --soft: var(--print-soft); }
  button.numbers { border-radius: var(--round-2); align-items: center; min-height: 26px; padding: 0 var(--space-3); }
  .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
  .number i { font-style: normal; color: var(--tone); }
  .number b { font-size: var(--figure, var(--text-3)); }
  .number.zero b { font-weight: 400; color: var(--soft); }
  .number.zero i { opacity: 0.55; }
  .track { display: flex; list-style: none; margin: 0; padding: 0; order: 1; }
  .track li { color: var(--dust); padding: var(--space-1) var(--space-4); border-radius: var(--round-4); }
  .track:has(li:nth-child(8)) li:not([aria-current]) { display: none; }
  @container table (max-width: 1500px) { .track li:not([aria-current]) { display: none; } }
  .track li[aria-current] { color: var(--gold-ink); background: var(--gold); font-weight: 700; }
  .word { font-size: var(--text-1); font-weight: 600; border: 1px solid var(--accent); color: var(--accent); border-radius: var(--round-4); padding: 0 var(--space-3); background: var(--sheet); white-space: nowrap; }
  .word b { background: var(--accent); color: var(--accent-ink); border-radius: var(--round-4); padding: 0 var(--space-2); margin-right: calc(-1 * var(--space-2)); }
  .who { display: inline-flex; align-items: center; gap: var(--space-3); font-weight: 600; min-width: 0; }
  .seat { font: 700 var(--text-1)/1.55 var(--sans); background: var(--seat); color: var(--sheet); border-radius: var(--round-1); min-width: 18px; text-align: center; flex: none; }

  .rail { grid-area: rail; display: flex; flex-direction: column; gap: var(--space-3); min-height: 0; padding: var(--space-4) 0 var(--space-4) var(--space-4); overflow: hidden auto; scrollbar-width: none; }
  .rail > .mat { flex: 0 1 auto; }
  .rail > .mat:is(:hover, :focus-within) { flex-shrink: 0; }
  .rail > .me { margin-top: auto; flex: none; }
  .rail .mat { background: var(--sheet); color: var(--ink); --soft: var(--print-soft); border-left: 7px solid var(--seat); border-radius: var(--round-3); padding: var(--space-3) var(--space-4); box-shadow: 0 2px 6px rgb(0 0 0 / 0.4); min-width: 0; min-height: 44px; overflow: hidden auto; scrollbar-width: thin; }
  .rail .turn { outline: 3px solid var(--gold); outline-offset: -1px; }
  .rail header { display: flex; gap: var(--space-3); align-items: center; justify-content: space-between; }
  .rail h2 { font-size: var(--text-3); letter-spacing: -0.01em; overflow: hidden; flex: 1 1 auto; min-width: 4.5em; }
  .rail h2 > span:not(.seat, .hide) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .leads { flex: none; flex-wrap: nowrap; gap: 0 var(--space-2); align-items: center; }
  .leads > :nth-child(1 of .number) b { font: 700 var(--text-6)/1 var(--serif); color: var(--tone); }
  .leads > .number ~ .number { font-size: var(--text-1); --figure: var(--text-2); }
  .ahead { color: var(--laurel); }
  .fold { display: none; }
  .holds { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: center; margin-top: var(--space-1); }
  .holds .numbers { gap: 0 var(--space-3); }
  .zone.flat { display: inline-flex; gap: var(--space-2); align-items: center; }
  .holds .zone.flat > h3, .places th > .sign + span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .zone.flat > h3 { margin: 0; height: auto; font-weight: 400; letter-spacing: 0; text-transform: none; color: inherit; }
  .asked { color: var(--gold-ink); background: var(--gold); border-radius: var(--round-4); padding: 0 var(--space-3); font-size: var(--text-1); font-weight: 700; }
  .names { display: flex; flex-wrap: wrap; gap: var(--space-1); flex-basis: 100%; font-size: var(--text-1); align-items: center; }
  .names .chip { border-width: 0 0 0 3px; padding: 0 var(--space-1); line-height: 14px; letter-spacing: -0.01em; background: var(--parchment); }
  .names .touched::before { display: none; }
  .names .piece { font-size: var(--text-2); margin-right: calc(-1 * var(--space-3)); }
  .names .pieces { margin-right: var(--space-3); }
  .holds > .word { font-size: var(--text-1); line-height: 15px; max-width: 100%; overflow: hidden; text-overflow: ellipsis; padding: 0 var(--space-2); }
  .common { background: rgb(0 0 0 / 0.2); color: var(--chalk); --soft: var(--dust); border-radius: var(--round-3); padding: var(--space-3) var(--space-4); display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-5); }
  .area { display: flex; flex-wrap: wrap; gap: var(--space-1); align-items: center; margin-top: var(--space-3); color: var(--ink); font-size: var(--text-1); }
  .area .names { display: contents; }

  .dock { grid-area: dock; height: var(--dock); background: var(--sheet); border-radius: var(--round-3) var(--round-3) 0 0; padding: var(--space-3) var(--space-5) var(--space-4); box-shadow: 0 -4px 18px rgb(0 0 0 / 0.4); border-top: 4px solid var(--line); display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 39%); gap: var(--space-5); position: relative; }
  .dock:not(:has(.tray)) { grid-template-columns: minmax(0, 1fr); --dock: 88px; }
  .dock.mine { border-color: var(--gold); }
  .tray { order: -1; min-width: 0; font-size: var(--hand); align-self: center; height: calc(var(--held) + var(--space-4)); }
  .tray, .tray .zone, .tray ul.hand { display: flex; gap: var(--space-4); min-width: 0; flex: 0 1 auto; }
  .tray .zone > h3 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .tray ul.hand { flex-wrap: nowrap; gap: 0; padding: var(--space-2); }
  .tray .hand li { flex: 0 1 auto; width: 9.2em; height: var(--held); min-width: 16px; padding-right: var(--space-3); }
  .tray .hand .twin { flex-shrink: 3; }
  .tray .hand li:last-child, .tray .zone:has(li:only-child) { flex: none; }
  .tray .hand .card { overflow: hidden; }
  .tray .hand .card > :not(.watermark) { min-width: 7.4em; }
  .ask { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 168px); gap: var(--space-2) var(--space-5); min-width: 0; min-height: 0; }
  .ask:has(> .options > :is(:nth-child(5), croupier-amounts)) { grid-template-columns: minmax(0, 1fr) minmax(0, 62%); }
  .rest { grid-area: 2 / 1; overflow: auto; min-width: 0; scrollbar-width: thin; display: flex; flex-flow: row wrap; gap: var(--space-3); align-content: flex-start; align-items: center; }
  .rest > [open] { flex-basis: 100%; }
  .ask:not(:has(> .options > *)) > .rest { grid-column: 1 / 3; }
  .ask h2 { grid-area: 1 / 1; font-size: var(--text-5); }
  .ask h2:focus-visible { outline: none; }
  .ask button { min-height: 30px; padding: var(--space-1) var(--space-4); font-size: var(--text-3); }
  .ask > .options { grid-area: 1 / 2 / 3 / 3; display: flex; flex-wrap: wrap; gap: var(--space-3); align-content: safe end; overflow: auto; margin-bottom: calc(var(--main) + var(--space-3)); padding: var(--space-1); scrollbar-width: thin; min-height: 0; }
  .ask > .options:not(:has(> :is(.main, .easy), > croupier-amounts)) { margin: 0; }
  .ask > .options > button { flex: 1 1 auto; }
  .ask > .options:has(> :nth-child(5)) { align-content: flex-start; }
  .ask > .options > :nth-child(1 of .main, .easy) { position: absolute; right: var(--corner); bottom: var(--corner); width: var(--answer); height: var(--main); font-size: var(--text-4); overflow: hidden; line-height: 1.1; }
  .ask details .options { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  .harmful { border-color: var(--bad); }
  summary { cursor: pointer; color: var(--soft); width: fit-content; }
  .notice { grid-area: 1 / 1 / -1 / -1; place-self: center; height: auto; max-width: 100%; border: 0; border-radius: var(--round-3); padding: var(--space-7); display: block; }
  .notice .ask { display: grid; place-items: center; grid-template: auto / auto; text-align: center; gap: var(--space-6); min-width: 0; }
  .notice h1 { font-size: var(--text-8); }

  .story { grid-area: story; background: rgb(0 0 0 / 0.2); color: var(--chalk); display: flex; flex-direction: column; min-height: 0; }
  .story h2 { font-size: var(--text-3); padding: var(--space-3) var(--space-5); }
  ::slotted([slot='foot']) { grid-area: foot; }

  @container table (min-width: 860.1px) and (min-height: 700.1px) {
    .ask h2 { grid-area: 1 / 1 / 2 / 3; }
    .ask > .options { grid-area: 2 / 2; }
  }
  @container table (min-width: 1700px) and (min-height: 1000px) { .page { --dock: 206px; --hand: 14px; --side: 256px; --story: 280px; font-size: var(--text-3); } .dock { grid-template-columns: minmax(0, 1fr) minmax(0, 33%); } }
  @container table (max-height: 700px) { .page { --dock: 156px; --hand: 13px; --held: 9.9em; --main: 40px; } .tray .hand li { width: 8.4em; } .tray .short { display: none; }
    .laid .zone.cards > h3 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  @container table (max-height: 700px) or (max-width: 1150px) {
    .tell { display: inline-block; }
    .story:not(.told) { display: none; }
  }
  @container table (min-width: 620.1px) and (min-height: 500.1px) {
    .rail .mat { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; align-content: flex-start; }
    .rail :is(header, .leads, .holds) { display: contents; }
    .rail .mat::after { content: ''; flex-basis: 100%; order: 1; }
    .rail .mat :is(.leads > .number ~ .number, .holds > *) { order: 2; }
    .rail h2 { flex: 1 1 0; }
    .hand:has(> :nth-child(9)) > :not(:last-child) .title { writing-mode: vertical-lr; white-space: nowrap; }
  }
  @container table (max-height: 700px) and (min-width: 1150.1px) { .page:has(> .rail > :nth-child(4)) { --side: 340px; } .rail { gap: var(--space-2); } .rail .mat { padding-block: var(--space-2); } .page, .page:not(:has(> .story)) { grid-template-columns: var(--side) minmax(0, 1fr) var(--space-1); } }
  @container table (max-width: 1150px) {
    .page, .page:not(:has(> .story)) { grid-template: 'bar' 42px 'rail' var(--need, fit-content(var(--strip))) 'since' 26px 'board' minmax(0, 1fr) 'dock' auto 'foot' auto / minmax(0, 1fr); }
    .since, .board, .dock { margin-inline: var(--space-4); }
    .rail { flex-direction: row; padding: var(--space-3) var(--space-4); overflow: auto hidden; }
    .rail > .mat { flex: 1 1 0; min-width: 118px; padding: var(--space-2) var(--space-3); border-left-width: 5px; font-size: var(--text-1); --figure: var(--text-2); }
    .rail > .me { margin: 0; order: 2; }
    .rail h2 { font-size: var(--text-3); }
    .holds { gap: 0 var(--space-3); }
    .common { flex: 0 0 auto; max-width: 190px; padding-block: var(--space-1); overflow: hidden auto; scrollbar-width: thin; align-content: flex-start; font-size: var(--text-1); --figure: var(--text-2); }
  }
  @container table (max-width: 860px) {
    .page { --dock: 252px; --held: 9.4em; --strip: 190px; }
    .rail h2 { min-width: 4.8em; }
    .leads i { display: none; }
    .rail .asked { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .ask { position: relative; --corner: 0px; }
    .dock { grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); gap: var(--space-2); }
    .ask { grid-template-columns: minmax(0, 1fr) minmax(0, 42%); }
    .tray { order: 1; }
  }
  @container table (min-width: 620.1px) and (max-width: 860px) and (min-height: 500.1px) {
    .ask { grid-template-columns: minmax(0, 1fr) minmax(0, 66%); }
    .ask h2 { grid-area: 1 / 1 / 2 / 3; }
    .ask > .options { grid-area: 2 / 2; margin: 0 calc(var(--answer) + var(--space-3)) 0 0; }
  }
  @container table (max-width: 620px) or (max-height: 500px) {
    .page, .page:not(:has(> .story)) { --strip: 40px; --dock: 208px; grid-template-rows: 40px var(--strip) 0 minmax(0, 1fr) auto auto; }
    .rail { gap: var(--space-2); padding: var(--space-1) var(--space-2); position: relative; overflow: visible; }
    .rail > .mat { min-width: 0; min-height: 0; display: flex; align-items: center; overflow: visible; padding: 0 var(--space-2); position: relative; flex: 1 1 auto; }
    .rail header { flex: 1; min-width: 0; gap: var(--space-1); }
    .rail h2 { font-size: var(--text-2); flex: 1; min-width: 18px; }
    .leads > .number ~ .number, .since { display: none; }
    .leads > :nth-child(1 of .number) b { font-size: var(--text-5); }
    .rail .holds { display: none; }
    .fold { display: inline-block; padding: 0 var(--space-1); min-height: 26px; border: 0; background: none; }
    .rail > .common { display: none; }
    .bar h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .bar { gap: var(--space-3); padding-left: var(--space-3); }
    .facts { flex-wrap: wrap; gap: var(--space-5) var(--space-3); max-height: 26px; overflow: hidden auto; }
    .facts > .word { order: 2; }
    .bar > button { padding: 0 var(--space-2); }
    .bar .numbers, .track li { padding-inline: var(--space-2); }
    .dock { padding: var(--space-2) var(--space-3); gap: var(--space-2); }
    .dock:not(:has(.tray)) { --dock: 64px; }
    .page { --held: 5.4em; --main: 38px; }
    .tray .hand li { width: 8.4em; }
    .tray :is(.parts, .short, .watermark) { display: none; }
    .tray .zone:has(li:only-child), .tray .hand li:only-child { flex: 0 1 auto; }
    .tray .hand .card > :not(.watermark) { min-width: 5.4em; }
    .ask { gap: var(--space-2); grid-template-columns: minmax(0, 1fr) minmax(0, 160px); }
    .ask h2 { font-size: var(--text-3); }
    .ask button { padding-inline: var(--space-2); }
    .ask > .options > :nth-child(1 of .main, .easy) { width: 160px; font-size: var(--text-3); }
  }
  @container table (max-width: 620px) and (min-height: 600px) {
    .page, .page:not(:has(> .story)) { --strip: 42px; grid-template-rows: 40px var(--strip) 26px minmax(0, 1fr) auto auto; }
    .since { display: flex; overflow-x: auto; scrollbar-width: none; }
    .rail > .mat { flex: 1 1 0; }
    .rail header, .rail h2.who { display: block; position: static; }
    .rail header { height: 36px; }
    .rail h2 { font-size: var(--text-1); }
    .rail h2 .seat { position: absolute; left: 3px; bottom: 3px; }
    .rail .leads { padding-left: var(--space-7); }
    .fold { position: absolute; inset: 0; text-align: right; align-content: end; }
    .bar .tell { font-size: 0; }
    .tell::after { content: '≡'; font-size: var(--text-6); }
  }
  @container table (max-height: 500px) {
    .page { --dock: 104px; --strip: 34px; }
    .dock { grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr); --dock: 104px; }
    .tray { order: -1; }
  }
  @media (forced-colors: active) {
    .can { outline: 3px solid Highlight; }
    .picked { outline: 5px double Highlight; }
    .back, .card.down { border-style: double; border-width: 4px; }
    .sign { fill: CanvasText; }
    .lines li:not([aria-current]) { border-color: Canvas; }
    .lines li[aria-current] { font-weight: 700; }
  }
`
