import { css } from 'lit'

/** The table: cloth with bands on it, rivals as strips, what is shared, one's own; below the paper tray with question and hand. */
export const styles = css`
  :host { container: table / inline-size; height: 100%; background: var(--cloth); }
  .page { --large: var(--text-5); --less: var(--text-3); --title: var(--text-3); --long: var(--text-2); --longer: var(--text-1); --least: var(--text-1); --w: 120px; --h: 112px; --w2: 98px; --h2: 80px; height: 100%; display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr) 250px; gap: var(--space-4); padding: var(--space-3) var(--space-5) 0; max-width: 1700px; margin: auto; position: relative; }
  .page[data-size='xxxl'] { --w: 150px; --h: 196px; --w2: 120px; --h2: 95px; --large: var(--text-8); --less: var(--text-5); --title: var(--text-5); --long: var(--text-4); --longer: var(--text-4); --least: var(--text-2); --little: var(--text-4); }
  .page[data-size='xxl'] { --w: 136px; --h: 174px; --w2: 108px; --h2: 84px; --large: var(--text-7); --less: var(--text-5); --title: var(--text-4); --long: var(--text-4); --longer: var(--text-2); --least: var(--text-2); --little: var(--text-4); }
  .page[data-size='xl'] { --h: 150px; --h2: 104px; --large: var(--text-7); --less: var(--text-5); }
  .page[data-size^='xx'] .dock { --w: 118px; --h: 112px; }
  :where(.board) .card.small .title:not([data-long]) { font-size: var(--little, var(--text-2)); }
  .page[data-size='s'] { --w: 104px; --h: 82px; --w2: 92px; --h2: 64px; --little: var(--text-1); }
  .page[data-size='pxl'] { --w: 132px; --h: 92px; --w2: 118px; --h2: 78px; --large: var(--text-6); --less: var(--text-4); }
  .page[data-size='pl'] { --w: 112px; --h: 76px; --w2: 104px; --h2: 66px; --less: var(--text-2); }
  .page[data-size^='ps'] { --w: 94px; --h: 62px; --w2: 86px; --h2: 54px; --large: var(--text-3); --less: var(--text-1); --title: var(--text-2); --little: var(--text-1); --long: var(--text-1); }
  .page:is([data-size='pss'], [data-size='psn']) { --w: 84px; --h: 52px; --w2: 80px; --h2: 46px; --title: var(--text-1); --little: var(--text-0); --long: var(--text-0); --longer: var(--text-0); }
  .page[data-size^='p'] .board :is(.short, .card .soft, .row .cost, .road .parts > .figure, .title > .sign) { display: none; }
  .page[data-size='psn'] { --h: 0px; }
  .page[data-size^='p'] .card .number b { font-size: inherit; }
  .page[data-size='psn'] .road:has(> :nth-child(15)) .face { display: none; }
  .page[data-size='psn'] .around { font-size: var(--text-2); --text-5: var(--text-3); --space-4: var(--space-3); }
  .page[data-size='psn'] .around .back { height: 22px; width: 16px; }
  .page[data-size='psn'] .around .pile { min-height: 0; }
  .page[data-size^='p'] .board :is(.title, .face, .parts, .spread, .zones, .mats) { gap: var(--space-1) var(--space-3); padding-top: 0; }
  .bar { grid-column: 1 / -1; color: var(--chalk); }
  .bar, .facts { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); align-items: center; }
  .facts { flex: 1; }
  .bar h1 { font-size: var(--text-6); }
  ::slotted([slot='bar']) { margin-left: auto; }
  .tell { display: none; }
  .board { contain: strict; overflow: auto; min-width: 0; min-height: 0; color: var(--chalk); --soft: var(--dust); }
  .board:only-child, .page:not(:has(.story)) > :is(.board, .dock) { grid-column: 1 / -1; }
  .spread { display: flex; flex-direction: column; gap: var(--space-4); padding: var(--space-2); }
  .zones { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-6); align-items: flex-start; }
  .zone { min-width: 0; max-width: 100%; }
  .zone > .whole { min-height: 0; padding: 0 var(--space-4); margin-bottom: var(--space-2); }
  .zone > h3 { font: 600 var(--text-1)/1.3 var(--sans); color: var(--dust); margin-bottom: var(--space-2); letter-spacing: 0.05em; text-transform: uppercase; }
  ul.items { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: var(--space-3); }
  ul.items > li { display: flex; flex-direction: column; gap: var(--space-1); position: relative; min-width: 0; }
  ul.items[data-columns] { display: grid; grid-template-columns: repeat(auto-fill, var(--w)); }
  ul.items[data-columns='4'] { grid-template-columns: repeat(4, auto); }
  ul.items[data-columns='5'] { grid-template-columns: repeat(5, auto); }
  ul.items[data-columns='6'] { grid-template-columns: repeat(6, auto); }
  .page[data-size^='xx'] ul.items[data-columns]:has(.small) { grid-template-columns: repeat(2, auto); }
  ul.items:not(:has(.onto)) > li > .card { flex: 1 0 auto; }
  ul.road { counter-reset: place; display: grid; grid-template-columns: repeat(auto-fill, minmax(var(--w), 1fr)); }
  .road .card, .zone:has(> .road) { width: 100%; }
  .road > li { counter-increment: place; padding-top: var(--space-5); }
  .road > li::before { content: counter(place); position: absolute; top: -3px; left: 3px; font-size: var(--text-1); color: var(--dust); }

  .numbers { display: inline-flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: baseline; background: var(--sheet); color: var(--ink); border-radius: var(--round-4); padding: 0 var(--space-4); --soft: var(--print-soft); }
  button.numbers { border-radius: var(--round-3); align-items: center; min-height: 30px; }
  .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
  .number i { font-style: normal; color: var(--tone); }
  .number b { font-size: var(--text-5); }
  .number.zero b { font-weight: 400; color: var(--soft); }
  .track { display: flex; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; font-size: var(--text-2); }
  .track li { color: var(--dust); padding: var(--space-1) var(--space-4); border-radius: var(--round-4); }
  .track:has(li:nth-child(8)) li:not([aria-current]) { display: none; }
  .track li[aria-current] { color: var(--ink); background: var(--sheet); font-weight: 700; }
  .word { font-size: var(--text-1); font-weight: 600; border: 1px solid var(--accent); color: var(--accent); border-radius: var(--round-4); padding: 0 var(--space-3); background: var(--sheet); white-space: nowrap; }
  .who { display: inline-flex; align-items: center; gap: var(--space-3); font-weight: 600; overflow-wrap: anywhere; }
  .seat { border: 1px solid transparent; font: 700 var(--text-2)/1.55 var(--sans); background: var(--seat); color: var(--sheet); border-radius: var(--round-1); min-width: 1.6em; text-align: center; }

  .mats { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
  .mat { background: var(--felt); border-left: 5px solid var(--seat); border-radius: var(--round-3); padding: var(--space-3) var(--space-4); min-width: 0; }
  .mat.turn { box-shadow: inset 0 0 0 2px var(--gold); }
  .mat:not(.own) { --w: 88px; --h: 46px; --w2: 88px; --h2: 40px; --large: var(--text-2); --less: var(--text-1); --title: var(--text-1); --long: var(--text-0); --longer: var(--text-0); --little: var(--text-1); }
  .page[data-size^='x'] .all > .mat { --w: 116px; --h: 74px; --w2: 104px; --h2: 64px; --large: var(--text-6); --less: var(--text-3); --title: var(--text-3); --long: var(--text-2); --longer: var(--text-1); --little: var(--text-2); }
  .mat:not(.own) :is(.short, .cost) { display: none; }
  .mat:not(.own) .card > * { padding: 0 var(--space-1); }
  .mat:not(.own) ul.items { gap: var(--space-2); }
  .mat[hidden] { display: none; }
  .mat .zone.flat > h3, .tray .zone.flat > h3, .places th > .sign + span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .tray > header { contain: inline-size; }
  header { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: center; }
  .mat > header + .zones { margin-top: var(--space-2); }
  .mat h2, .tray h2 { font-size: var(--text-4); }
  .asked { color: var(--gold-ink); background: var(--gold); border-radius: var(--round-4); padding: 0 var(--space-4); font-size: var(--text-1); font-weight: 700; }
  .mat .zones { gap: var(--space-2) var(--space-5); }
  .zone.flat { display: flex; gap: var(--space-3); align-items: center; }
  .zone.flat > h3 { margin: 0; font-weight: 400; letter-spacing: 0; text-transform: none; }
  .stacks { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); flex: 1 1 160px; align-content: flex-start; }
  .fold { display: none; min-height: 24px; padding: 0 var(--space-4); font-size: var(--text-1); }
  [data-folded] .around .mat:not(.open) > .zones:not(:has(.can)) { display: none; }
  [data-folded] .fold { display: inline-block; }

  .dock { grid-column: 1; background: var(--sheet); border-radius: var(--round-3) var(--round-3) 0 0; padding: var(--space-4) var(--space-5); box-shadow: 0 -3px 16px rgb(0 0 0 / 0.25); display: flex; flex-direction: row-reverse; gap: var(--space-4) var(--space-7); align-items: flex-start; border-top: 4px solid var(--line); --w: 104px; --h: 92px; --large: var(--text-5); --less: var(--text-3); --least: var(--text-1); }
  .notice { grid-area: 1 / 1 / -1 / -1; place-self: center; max-width: 100%; border: 0; border-radius: var(--round-3); padding: var(--space-7); }
  .notice .ask { justify-content: center; text-align: center; gap: var(--space-6); min-width: 0; }
  .notice h1 { font-size: var(--text-8); }
  .dock.mine { border-color: var(--gold); }
  .tray { flex: 0 1 auto; min-width: min(100%, 580px); padding: var(--space-1); display: grid; gap: var(--space-3); --cloth: var(--sheet); }
  .tray .zone > h3 { display: none; }
  .tray .cards { display: flex; align-items: center; }
  .tray .whole { max-width: 86px; flex: none; }
  .tray ul { flex: 1; min-width: 0; }
  .tray .hand { flex-wrap: nowrap; gap: 0; padding: var(--space-2); }
  .tray .hand > li { flex: 0 1 auto; width: calc(var(--w) + 6px); min-width: 16px; container-type: inline-size; }
  .tray .hand > .twin { flex-shrink: 2; }
  .tray .hand > li:last-child { min-width: 72px; }
  .tray .hand > li:has(:focus-visible) { flex-shrink: 0; }
  .tray .hand .card { width: calc(100% - 6px); overflow: hidden; }
  .tray .hand .card > * { min-width: 64px; }
  .tray .hand .title { font-size: clamp(var(--text-least), 13cqi, var(--text-3)); padding-right: var(--space-1); }
  .tray .hand .title[data-long] { font-size: clamp(var(--text-least), 11.5cqi, var(--text-2)); }
  .tray .hand .title[data-long='more'] { font-size: clamp(var(--text-least), 10.5cqi, var(--text-1)); }
  @container (max-width: 96px) {
    .tray .hand :is(.short, .title > .sign) { display: none; }
    .tray .hand .face { --large: var(--text-3); --less: var(--text-1); padding: var(--space-1) var(--space-2) 0; }
    .tray .hand .parts { padding: var(--space-1) var(--space-2); font-size: var(--text-1); }
    .tray .hand :is(.deed, .cost) { flex-wrap: wrap; gap: 0 var(--space-1); }
    .tray .hand .cost { padding: 0 var(--space-2); }
  }
  .tray .numbers { background: var(--paper); }
  .ask { flex: 1 1 360px; min-width: 360px; display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; padding: var(--space-1); }
  .ask h2 { font-size: var(--text-5); }
  .ask h2:focus-visible { outline: none; }
  .ask button:not(.main, .easy) { min-height: 32px; padding: 0 var(--space-4); font-size: var(--text-3); }
  .tray .asked { display: none; }
  .ask > :is(h2, p, [open]) { flex-basis: 100%; }
  .ask > .options { display: contents; }
  .ask details .options { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  .ask:has(> [open] button:nth-of-type(8), > .options button:nth-of-type(8)) { max-height: 232px; overflow: auto; }
  .harmful { border-color: var(--bad); }
  .since { font-size: var(--text-2); }
  summary { cursor: pointer; color: var(--soft); padding: var(--space-1) 0; width: fit-content; }

  .story { grid-area: 2 / 2 / 4 / 3; background: var(--felt); color: var(--chalk); border-radius: var(--round-3) var(--round-3) 0 0; display: flex; flex-direction: column; min-height: 0; }
  .story h2 { font-size: var(--text-4); padding: var(--space-3) var(--space-5); }
  .lines { contain: strict; overflow: auto; flex: 1; margin: 0; padding: 0 0 var(--space-3); list-style: none; font-size: var(--text-2); }
  .lines li { padding: var(--space-1) var(--space-5); border-left: 3px solid transparent; }
  .lines li[aria-current] { background: var(--sheet); color: var(--ink); border-color: var(--gold); }
  .lines :is(.turn, .part) { color: var(--gold); padding-top: var(--space-3); font-size: var(--text-1); }
  .lines .seat, .since .seat { zoom: 0.8; } .ref { text-decoration: underline dotted; text-underline-offset: 2px; }
  .lines button { all: unset; cursor: pointer; display: block; width: 100%; }
  .lines button:focus-visible { outline: 3px solid var(--gold); }

  table { border-collapse: collapse; background: var(--sheet); color: var(--ink); font-variant-numeric: tabular-nums; }
  th, td { border: 1px solid var(--line); padding: var(--space-1) var(--space-4); text-align: right; white-space: nowrap; }
  th > .sign { color: var(--tone); margin-right: var(--space-2); }
  :is(th, td):is(:first-child, .wide) { text-align: left; }
  .places { flex: 1 1 100%; }
  .dock:has(.places) .ask { flex: 3 0 560px; max-height: 40vh; overflow: auto; }
  .dock:has(.places) .tray { min-width: 0; }
  .scroll { overflow-x: auto; max-width: 100%; }

  @media (max-height: 820px) { .dock { --h: 74px; padding-top: var(--space-2); } .dock .short { display: none; } }
  @container table (min-width: 621px) { /* for whoever looks on alone */
    .board:has(.all) { align-content: safe center; }
    .all:has(> :nth-child(4):last-child) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  }
  @container table (max-width: 1150px) {
    .page { grid-template-columns: minmax(0, 1fr); }
    .tell { display: inline-block; }
    .track li:not([aria-current]) { display: none; }
    .story:not(.told) { display: none; }
    .story.told { grid-area: 2 / 1 / 4 / 2; position: absolute; z-index: 2; inset: 0 0 0 auto; width: min(320px, 90%); box-shadow: 0 0 24px rgb(0 0 0 / 0.5); }
  }
  @container table (max-width: 860px) {
    .page[data-size] { --little: var(--text-2); }
    .page[data-size='xxxl'] { --h: 220px; --w2: 105px; --h2: 122px; }
    .page[data-size='xxl'] { --h: 180px; --w2: 105px; --h2: 104px; }
    .page ul.items[data-columns]:has(.small) { display: flex; }
    .dock { flex-direction: column; align-items: stretch; gap: var(--space-2); }
    .tray, .dock .ask, .dock:has(.places) .ask { flex: none; min-width: 0; }
  }
  @container table (max-width: 620px) {
    .page, .page[data-size] { --w: 82px; --h: 54px; --w2: 82px; --h2: 50px; --large: var(--text-2); --less: var(--text-1); --title: var(--text-2); --little: var(--text-2); --long: var(--text-0); --longer: var(--text-least); padding: var(--space-2) var(--space-2) 0; gap: var(--space-2); }
    .bar h1, .shared > .zone > h3 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .bar { gap: var(--space-1) var(--space-4); font-size: var(--text-3); }
    .mats.around { display: flex; overflow-x: auto; }
    .around:has(.can) { flex-wrap: wrap; }
    .around:not(:has(.can)), .around .mat:not(:has(.can)) { order: 1; }
    .page:not(:has(.places)) :is(.bar, .facts) { flex-wrap: nowrap; }
    .facts { overflow-x: auto; scrollbar-width: none; }
    .facts > * { flex: none; }
    .tray .who { font-size: 0; gap: 0; }
    .mats.around .mat { flex: 0 0 auto; max-width: 88%; }
    .around .mat:not(.open) > .zones:not(:has(.can)) { display: none; }
    .fold { display: inline-block; }
    .board :is(.short, .card .soft, .zone.flat > h3, .row .cost, .road .parts > .figure, .title > .sign) { display: none; }
    .deed:has(.to) { gap: 0; }
    .board .deed .figure { gap: 0; }
    .board .card > * { padding-block: 0 var(--space-1); }
    .board .card .parts { font-size: var(--text-1); padding-inline: var(--space-2); }
    .board .card .word { padding: 0 var(--space-1); }
    ul.items[data-columns], ul.items:is(.market, .road) { display: grid; grid-template-columns: repeat(auto-fill, minmax(80px, 1fr)); gap: var(--space-2); }
    .page ul.road:has(> :nth-child(9)) { --title: var(--text-1); grid-template-columns: repeat(5, 1fr); }
    .page[data-size='psn'] ul.road:has(> :nth-child(15)) { --h: 0px; --w: 100%; --long: var(--text-least); grid-template-columns: repeat(6, 1fr); gap: var(--space-1) var(--space-2); }
    .road:has(> :nth-child(15)) .title { padding-inline: var(--space-1); }
    .page .road:has(> :nth-child(15)) .parts { gap: var(--space-1); padding-block: 0 var(--space-1); }
    .road:has(> :nth-child(15)) .seat { font-size: var(--text-0); min-width: 1.4em; }
    .road:has(> :nth-child(15)) :is(.word, .chip) { padding: 0; font-size: var(--text-least); letter-spacing: -0.04em; }
    .road > li { padding-top: var(--space-4); }
    .market .card, .zone:has(> .market) { width: 100%; }
    .page[data-size] .dock { padding: var(--space-2) var(--space-3) var(--space-3); --w: 100px; --h: 66px; --less: var(--text-2); }
    .dock .short { display: none; }
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
