import { css } from 'lit'

/** The table: the board scrolls, the hand and the question stand below it, and nothing lies over anything. */
export const styles = css`
  :host { container: table / inline-size; height: 100%; }
  .page { height: 100%; display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); gap: var(--space-4); padding: var(--space-4) var(--space-5) 0; max-width: 1600px; margin: auto; }
  .bar { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); align-items: center; }
  .bar h1 { font-size: var(--text-7); }
  ::slotted([slot='bar']) { margin-left: auto; }
  .middle { display: grid; grid-template-columns: minmax(0, 1fr) 290px; gap: var(--space-6); min-height: 0; }
  .board:last-child { grid-column: 1 / -1; }
  .board { display: flex; flex-direction: column; gap: var(--space-5); overflow: auto; padding: var(--space-2); min-width: 0; }
  .zones { display: flex; flex-wrap: wrap; gap: var(--space-5) var(--space-6); align-items: flex-start; }
  .zone { min-width: 0; max-width: 100%; }
  .whole { margin-bottom: var(--space-3); }
  .zone > h3 { font: 600 var(--text-2)/1.3 var(--sans); color: var(--soft); margin-bottom: var(--space-2); letter-spacing: 0.02em; }
  ul.items { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: var(--space-4); }
  ul.items > li { display: flex; flex-direction: column; gap: var(--space-2); position: relative; min-width: 0; }

  .numbers { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); align-items: baseline; }
  .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
  .number i { font-style: normal; color: var(--tone); font-weight: 700; }
  .number b { font-size: var(--text-5); }
  .sign { width: 0.82em; height: 0.82em; vertical-align: -0.06em; }
  .number.zero b { font-weight: 400; color: var(--soft); }
  .number.zero i { color: var(--soft); }
  .track { display: flex; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; font-size: var(--text-2); }
  .track li { color: var(--soft); padding: var(--space-1) var(--space-4); border-bottom: 3px solid var(--line); }
  .track li[aria-current] { color: var(--ink); font-weight: 700; border-color: var(--accent); }
  .word { font-size: var(--text-1); font-weight: 600; border: 1px solid var(--accent); color: var(--accent); border-radius: var(--round-4); padding: 0 var(--space-4); background: var(--sheet); white-space: nowrap; }
  .who { display: inline-flex; align-items: center; gap: var(--space-3); font-weight: 600; overflow-wrap: anywhere; }
  .seat { border: 1px solid transparent; font: 700 var(--text-2)/1.55 var(--sans); background: var(--seat); color: var(--sheet); border-radius: var(--round-1); min-width: 1.6em; text-align: center; }

  .mats { display: grid; gap: var(--space-5); grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
  .mat { background: var(--sheet); border: 1px solid var(--line); border-left: 5px solid var(--seat); border-radius: var(--round-3); padding: var(--space-4) var(--space-5) var(--space-5); }
  .mat.turn { box-shadow: 0 0 0 1px var(--accent); }
  .mat.own { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-6); align-items: flex-start; }
  header { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); align-items: center; }
  .mat > header { margin-bottom: var(--space-3); }
  .mat h2, .tray h2 { font-size: var(--text-5); }
  .asked { color: var(--accent); font-weight: 700; }
  .places { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-6); }
  .mat .zones { gap: var(--space-3) var(--space-6); }
  .mat .zone.flat { display: flex; gap: var(--space-4); align-items: center; }
  .mat .zone.flat > h3 { margin: 0; }

  .card { width: 126px; min-height: 134px; padding: 0; text-align: left; display: flex; flex-direction: column; background: var(--sheet); border: 1px solid var(--line); border-top: 5px solid var(--tone); border-radius: var(--round-2); position: relative; line-height: 1.25; overflow: hidden; }
  .card .title { font: 600 var(--text-4)/1.15 var(--serif); padding: var(--space-2) var(--space-4) 0; overflow-wrap: break-word; hyphens: auto; }
  .card .kinds { padding: var(--space-1) var(--space-4) 0; font-size: var(--text-1); color: var(--tone); font-weight: 600; }
  .card .many { margin-left: auto; }
  .card .cost { flex: none; color: var(--tone); font-weight: 600; border: 1px solid var(--tone); border-radius: var(--round-4); padding: 0 var(--space-4); font-size: var(--text-2); font-variant-numeric: tabular-nums; white-space: nowrap; }
  .card .text { margin: var(--space-2) var(--space-4); font-size: var(--text-1); color: var(--soft); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
  .card .parts { margin-top: auto; padding: var(--space-1) var(--space-4) var(--space-3); width: 100%; display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); font-size: var(--text-2); align-items: center; }
  .card.small { width: 116px; min-height: 64px; }
  .card.down { border: 1px solid var(--line); background: repeating-linear-gradient(45deg, var(--line) 0 3px, transparent 3px 8px), var(--sheet); }
  .card.gone { border-style: dashed; background: none; }
  .card.gone .title { text-decoration: line-through; color: var(--soft); }
  .chip { display: inline-flex; gap: var(--space-3); align-items: center; min-height: 30px; width: auto; padding: var(--space-1) var(--space-4); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: var(--round-1); background: var(--sheet); font: 600 var(--text-3)/1.2 var(--serif); position: relative; }
  .chip b { font: 600 var(--text-3)/1 var(--sans); }
  .onto { display: flex; flex-wrap: wrap; gap: var(--space-2); max-width: 124px; }
  .back { width: 24px; height: 34px; border: 1px solid var(--line); border-radius: var(--round-1); background: repeating-linear-gradient(45deg, var(--line) 0 3px, transparent 3px 7px), var(--sheet); display: inline-block; }
  .pile { display: inline-flex; gap: var(--space-4); align-items: center; padding: var(--space-1) var(--space-4) var(--space-1) var(--space-2); min-height: 40px; }
  .road { counter-reset: place; row-gap: var(--space-6); }
  .road > li { counter-increment: place; padding-top: var(--space-6); }
  .road > li::before { content: counter(place); position: absolute; top: -3px; left: 3px; font-size: var(--text-1); color: var(--soft); }

  .reader { position: absolute; top: 0; right: 0; min-height: 24px; width: 24px; padding: 0; border-radius: 0 var(--round-2) 0 var(--round-2); font: italic 700 var(--text-3)/1 var(--serif); opacity: 0; }
  li:hover > .reader, li:focus-within > .reader { opacity: 1; }
  @media (pointer: coarse) { .reader { display: none; } }

  .can { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); cursor: pointer; }
  .can:hover { background: var(--wash); }
  .picked { background: var(--wash); box-shadow: 0 0 0 4px var(--accent); }
  .picked::after { content: '✓' attr(data-order); position: absolute; right: 0; bottom: 0; background: var(--accent); color: var(--accent-ink); font: 700 var(--text-3)/1.5 var(--sans); padding: 0 var(--space-4); border-radius: var(--round-2) 0 0; }

  .dock { background: var(--sheet); border: 1px solid var(--line); border-bottom: 0; border-radius: var(--round-3) var(--round-3) 0 0; padding: var(--space-5) var(--space-6) var(--space-5); box-shadow: 0 -3px 16px rgb(0 0 0 / 0.1); display: flex; gap: var(--space-4) var(--space-7); align-items: flex-start; max-height: 48dvh; }
  .dock.mine { border-top: 4px solid var(--accent); padding-top: var(--space-4); }
  .tray { flex: 0 1 auto; min-width: 0; max-height: 210px; overflow: auto; padding: var(--space-2); display: grid; gap: var(--space-3); }
  .tray .card.small { min-height: 80px; }
  .ask { flex: 1 1 320px; min-width: 0; display: grid; gap: var(--space-4); max-height: 220px; overflow: auto; padding: var(--space-2); }
  .ask h2 { font-size: var(--text-5); }
  .ask h2:focus-visible { outline: none; }
  .options { display: flex; flex-wrap: wrap; gap: var(--space-3); }
  summary { cursor: pointer; color: var(--soft); padding: var(--space-2) 0; width: fit-content; }

  .story { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); display: flex; flex-direction: column; min-height: 0; }
  .story h2 { font-size: var(--text-5); padding: var(--space-4) var(--space-5); border-bottom: 1px solid var(--line); }
  .lines { overflow: auto; flex: 1; margin: 0; padding: var(--space-3) 0; list-style: none; font-size: var(--text-3); }
  .lines li { padding: var(--space-1) var(--space-5); border-left: 3px solid transparent; }
  .lines li[aria-current] { background: var(--wash); border-color: var(--accent); }
  .lines button { all: unset; cursor: pointer; display: block; width: 100%; }
  .lines button:hover { text-decoration: underline; }
  .lines button:focus-visible { outline: 3px solid var(--accent); }

  table { border-collapse: collapse; background: var(--sheet); font-variant-numeric: tabular-nums; }
  th, td { border: 1px solid var(--line); padding: var(--space-2) var(--space-5); text-align: right; }
  th:first-child, td:first-child { text-align: left; }
  td.wide { text-align: left; }
  .scroll { overflow-x: auto; max-width: 100%; }
  dialog { border: 1px solid var(--line); border-radius: var(--round-3); border-top: 8px solid var(--tone); background: var(--sheet); color: var(--ink); padding: var(--space-6) var(--space-6); width: min(430px, 92vw); max-height: 86vh; }
  dialog::backdrop { background: rgb(0 0 0 / 0.45); }
  dialog h2 { font-size: var(--text-7); }
  dialog p { margin: var(--space-3) 0; }
  dialog .options { flex-direction: column; margin-top: var(--space-5); }
  dialog .options button { text-align: left; }
  dialog ul { display: flex; flex-wrap: wrap; gap: var(--space-3); list-style: none; padding: 0; }

  @media (max-height: 850px) {
    .card { min-height: 118px; }
    .card .text { -webkit-line-clamp: 3; }
    .board { gap: var(--space-4); }
  }
  @container table (max-width: 900px) {
    .middle { display: block; overflow: auto; }
    .board { overflow: visible; padding: var(--space-2); }
    .story { margin: var(--space-5) 0; height: 260px; }
    .dock { flex-direction: column; align-items: stretch; }
    .tray { flex: none; }
    .ask { flex: 0 1 auto; max-height: 30vh; }
  }
  @container table (max-width: 620px) {
    .page { padding: var(--space-3) var(--space-3) 0; gap: var(--space-3); }
    .bar h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .bar { gap: var(--space-1) var(--space-5); font-size: var(--text-3); }
    .bar .gap { display: none; }
    .board { gap: var(--space-4); }
    .track li:not([aria-current]) { display: none; }
    .card, .card.small { width: 100%; min-height: 58px; }
    ul.items:not(.chips) { display: grid; grid-template-columns: repeat(auto-fill, minmax(100px, 1fr)); gap: var(--space-3); }
    .zone.cards { width: 100%; }
    .card .text { display: none; }
    .card .title { font-size: var(--text-2); padding: var(--space-2) var(--space-3) 0; }
    .card .kinds { padding: 0 var(--space-3); font-size: var(--text-1); }
    .card .cost { font-size: var(--text-1); padding: 0 var(--space-3); }
    .card .parts { padding: var(--space-1) var(--space-3) var(--space-2); }
    .onto { max-width: none; }
    .mat { padding: var(--space-3) var(--space-4); }
    .mat:not(.own) .card { width: auto; min-height: 30px; max-width: 100%; flex-direction: row; align-items: center; border-top-width: 1px; border-left: 4px solid var(--tone); }
    .mat:not(.own) .card :is(.kinds, .cost) { display: none; }
    .mat:not(.own) .card .title { padding: var(--space-1) var(--space-3); }
    .mat:not(.own) .card .parts { width: auto; margin: 0; padding: 0 var(--space-3) 0 0; }
    .mat:not(.own) ul.items:not(.chips) { display: flex; }
    .mat:not(.own) .zone.cards { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: baseline; }
    .mat > header { margin-bottom: var(--space-2); }
    .mat .zones { gap: var(--space-2) var(--space-6); }
    .back { width: 17px; height: 24px; }
    .pile { min-height: 32px; }
    .dock { gap: var(--space-2); padding: var(--space-3) var(--space-4) var(--space-4); }
    .dock.mine { padding-top: var(--space-2); }
    .tray { padding: var(--space-2); overflow: visible; max-height: none; gap: var(--space-2); }
    .tray .zone { overflow: auto hidden; padding: var(--space-2); }
    .tray h3 { display: none; }
    .tray ul.items { display: flex !important; flex-wrap: nowrap !important; }
    .tray ul.items > li { flex: none; }
    .tray .card.small { width: 100px; min-height: 62px; }
    .ask { gap: var(--space-3); }
    .ask h2 { font-size: var(--text-4); }
  }
  :host([compact]) { background: none; overflow: hidden; }
  :host([compact]) .page { zoom: 1.4; padding: var(--space-5); }
  :host([compact]) .board { overflow: hidden; }
  :host([compact]) :is(.bar, .caption, .board > .zones > .zone) { background: color-mix(in srgb, var(--sheet) 90%, transparent); border-radius: var(--round-3); padding: var(--space-3) var(--space-5); width: fit-content; max-width: 100%; }
  :host([compact]) .card .text { display: none; }
  :host([compact]) .card { min-height: 70px; }
  .caption { font-size: var(--text-6); }
  @media (prefers-reduced-motion: no-preference) {
    .fresh.turn-0 { animation: fresh 1.1s ease-out; }
    .fresh.turn-1 { animation: fresh-too 1.1s ease-out; }
    @keyframes fresh { from { background-color: var(--wash); transform: translateY(-6px); box-shadow: 0 6px 14px rgb(0 0 0 / 0.2); } }
    @keyframes fresh-too { from { background-color: var(--wash); transform: translateY(-6px); box-shadow: 0 6px 14px rgb(0 0 0 / 0.2); } }
  }
  @media (forced-colors: active) {
    .can { outline: 3px solid Highlight; }
    .picked { outline: 5px double Highlight; }
    .back, .card.down { border-style: double; border-width: 4px; }
    :is(.lines, .track) li:not([aria-current]) { border-color: Canvas; }
    .lines li[aria-current] { font-weight: 700; }
  }
`
