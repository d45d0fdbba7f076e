import { css } from 'lit'

/** The table: the board scrolls, the hand and the question stand below it, and nothing lies over anything. */
export const styles = css`
  :host { container: table / inline-size; height: 100%; }
  .page { height: 100%; display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); gap: 8px; padding: 8px 12px 0; max-width: 1600px; margin: auto; }
  .bar { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; }
  .bar h1 { font-size: 1.3rem; }
  ::slotted([slot='bar']) { margin-left: auto; }
  .middle { display: grid; grid-template-columns: minmax(0, 1fr) 290px; gap: 14px; min-height: 0; }
  .board:last-child { grid-column: 1 / -1; }
  .board { display: flex; flex-direction: column; gap: 12px; overflow: auto; padding: 4px; min-width: 0; }
  .zones { display: flex; flex-wrap: wrap; gap: 10px 20px; align-items: flex-start; }
  .zone { min-width: 0; max-width: 100%; }
  .whole { margin-bottom: 5px; }
  .zone > h3 { font: 600 0.8rem/1.3 system-ui, sans-serif; color: var(--soft); margin-bottom: 4px; letter-spacing: 0.02em; }
  ul.items { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 7px; }
  ul.items > li { display: flex; flex-direction: column; gap: 3px; position: relative; min-width: 0; }

  .numbers { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
  .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
  .number i { font-style: normal; color: var(--tone); font-weight: 700; }
  .number b { font-size: 1.1em; }
  .sign { width: 0.82em; height: 0.82em; vertical-align: -0.06em; }
  .number.zero b { font-weight: 400; color: var(--soft); }
  .number.zero i { color: var(--soft); }
  .track { display: flex; flex-wrap: wrap; list-style: none; margin: 0; padding: 0; font-size: 0.82rem; }
  .track li { color: var(--soft); padding: 0.1em 0.6em; border-bottom: 3px solid var(--line); }
  .track li[aria-current] { color: var(--ink); font-weight: 700; border-color: var(--accent); }
  .word { font-size: 0.76rem; font-weight: 600; border: 1px solid var(--accent); color: var(--accent); border-radius: 99px; padding: 0 0.6em; background: var(--sheet); white-space: nowrap; }
  .who { display: inline-flex; align-items: center; gap: 0.4em; font-weight: 600; overflow-wrap: anywhere; }
  .seat { font: 700 0.78rem/1.55 system-ui, sans-serif; background: var(--seat); color: var(--sheet); border-radius: 5px; min-width: 1.6em; text-align: center; }

  .mats { display: grid; gap: 10px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
  .mat { background: var(--sheet); border: 1px solid var(--line); border-left: 5px solid var(--seat); border-radius: 10px; padding: 8px 12px 10px; }
  .mat.turn { box-shadow: 0 0 0 1px var(--accent); }
  .mat.own { display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: flex-start; }
  header { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
  .mat > header { margin-bottom: 6px; }
  .mat h2, .tray h2 { font-size: 1rem; }
  .asked { color: var(--accent); font-weight: 700; }
  .places { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 4px 18px; }
  .mat .zones { gap: 6px 18px; }
  .mat .zone.flat { display: flex; gap: 7px; align-items: center; }
  .mat .zone.flat > h3 { margin: 0; }

  .card { width: 130px; min-height: 134px; padding: 0; text-align: left; display: flex; flex-direction: column; background: var(--sheet); border: 1px solid var(--line); border-top: 5px solid var(--tone); border-radius: 8px; position: relative; line-height: 1.25; overflow: hidden; }
  .card .title { font: 600 0.95rem/1.15 var(--serif); padding: 4px 7px 0; overflow-wrap: break-word; hyphens: auto; }
  .card .kinds { padding: 1px 7px 0; font-size: 0.72rem; color: var(--tone); font-weight: 600; }
  .card .many { margin-left: auto; }
  .card .cost { flex: none; color: var(--tone); font-weight: 600; border: 1px solid var(--tone); border-radius: 99px; padding: 0 0.45em; font-size: 0.78rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .card .text { margin: 3px 7px; font-size: 0.76rem; color: var(--soft); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden; }
  .card .parts { margin-top: auto; padding: 2px 7px 5px; width: 100%; display: flex; flex-wrap: wrap; gap: 2px 8px; font-size: 0.8rem; align-items: center; }
  .card.small { width: 116px; min-height: 64px; }
  .card.down { border: 1px solid var(--line); background: repeating-linear-gradient(45deg, var(--line) 0 3px, transparent 3px 8px), var(--sheet); }
  .card.gone { border-style: dashed; background: none; }
  .card.gone .title { text-decoration: line-through; color: var(--soft); }
  .chip { display: inline-flex; gap: 0.4em; align-items: center; min-height: 30px; width: auto; padding: 1px 9px; border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: 6px; background: var(--sheet); font: 600 0.88rem/1.2 var(--serif); position: relative; }
  .chip b { font: 600 0.85rem/1 system-ui, sans-serif; }
  .onto { display: flex; flex-wrap: wrap; gap: 3px; max-width: 124px; }
  .back { width: 24px; height: 34px; border: 1px solid var(--line); border-radius: 5px; background: repeating-linear-gradient(45deg, var(--line) 0 3px, transparent 3px 7px), var(--sheet); display: inline-block; }
  .pile { display: inline-flex; gap: 7px; align-items: center; padding: 2px 8px 2px 3px; min-height: 40px; }
  .road { counter-reset: place; row-gap: 16px; }
  .road > li { counter-increment: place; padding-top: 15px; }
  .road > li::before { content: counter(place); position: absolute; top: -3px; left: 3px; font-size: 0.75rem; color: var(--soft); }

  .reader { position: absolute; top: 0; right: 0; min-height: 24px; width: 24px; padding: 0; border-radius: 0 8px 0 8px; font: italic 700 0.85rem/1 var(--serif); opacity: 0; }
  li:hover > .reader, li:focus-within > .reader { opacity: 1; }
  @media (pointer: coarse) { .reader { display: none; } }

  .can { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); cursor: pointer; }
  .can:hover { background: var(--wash); }
  .picked { background: var(--wash); box-shadow: 0 0 0 4px var(--accent); }
  .picked::after { content: '✓' attr(data-order); position: absolute; right: 0; bottom: 0; background: var(--accent); color: var(--accent-ink); font: 700 0.85rem/1.5 system-ui, sans-serif; padding: 0 0.5em; border-radius: 8px 0 0; }

  .dock { background: var(--sheet); border: 1px solid var(--line); border-bottom: 0; border-radius: 14px 14px 0 0; padding: 10px 16px 12px; box-shadow: 0 -3px 16px rgb(0 0 0 / 0.1); display: flex; gap: 8px 22px; align-items: flex-start; max-height: 48dvh; }
  .dock.mine { border-top: 4px solid var(--accent); padding-top: 7px; }
  .tray { flex: 0 1 auto; min-width: 0; max-height: 210px; overflow: auto; padding: 4px; display: grid; gap: 6px; }
  .tray .card.small { min-height: 80px; }
  .ask { flex: 1 1 320px; min-width: 0; display: grid; gap: 7px; max-height: 220px; overflow: auto; padding: 3px; }
  .ask h2 { font-size: 1.1rem; }
  .ask h2:focus-visible { outline: none; }
  .options { display: flex; flex-wrap: wrap; gap: 6px; }
  summary { cursor: pointer; color: var(--soft); padding: 3px 0; width: fit-content; }

  .story { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; display: flex; flex-direction: column; min-height: 0; }
  .story h2 { font-size: 1rem; padding: 8px 12px; border-bottom: 1px solid var(--line); }
  .lines { overflow: auto; flex: 1; margin: 0; padding: 6px 0; list-style: none; font-size: 0.87rem; }
  .lines li { padding: 2px 12px; border-left: 3px solid transparent; }
  .lines li[aria-current] { background: var(--wash); border-color: var(--accent); }
  .lines button { all: unset; cursor: pointer; display: block; width: 100%; }
  .lines button:hover { text-decoration: underline; }
  .lines button:focus-visible { outline: 3px solid var(--accent); }

  table { border-collapse: collapse; background: var(--sheet); font-variant-numeric: tabular-nums; }
  th, td { border: 1px solid var(--line); padding: 4px 10px; text-align: right; }
  th:first-child, td:first-child { text-align: left; }
  td.wide { text-align: left; }
  .scroll { overflow-x: auto; max-width: 100%; }
  dialog { border: 1px solid var(--line); border-radius: 14px; border-top: 8px solid var(--tone); background: var(--sheet); color: var(--ink); padding: 16px 20px; width: min(430px, 92vw); max-height: 86vh; }
  dialog::backdrop { background: rgb(0 0 0 / 0.45); }
  dialog h2 { font-size: 1.35rem; }
  dialog p { margin: 6px 0; }
  dialog .options { flex-direction: column; margin-top: 12px; }
  dialog .options button { text-align: left; }
  dialog ul { display: flex; flex-wrap: wrap; gap: 5px; list-style: none; padding: 0; }

  @media (max-height: 850px) {
    .card { min-height: 118px; }
    .card .text { -webkit-line-clamp: 3; }
    .board { gap: 8px; }
  }
  @container table (max-width: 900px) {
    .middle { display: block; overflow: auto; }
    .board { overflow: visible; padding: 3px; }
    .story { margin: 10px 0; height: 260px; }
    .dock { flex-direction: column; align-items: stretch; }
    .tray { flex: none; }
    .ask { flex: 0 1 auto; max-height: 30vh; }
  }
  @container table (max-width: 620px) {
    .page { padding: 6px 6px 0; gap: 5px; }
    .bar h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .bar { gap: 2px 14px; font-size: 0.93rem; }
    .bar .gap { display: none; }
    .board { gap: 9px; }
    .track li:not([aria-current]) { display: none; }
    .card, .card.small { width: 100%; min-height: 58px; }
    ul.items:not(.chips) { display: grid; grid-template-columns: repeat(auto-fill, minmax(100px, 1fr)); gap: 5px; }
    .zone.cards { width: 100%; }
    .card .text { display: none; }
    .card .title { font-size: 0.82rem; padding: 3px 5px 0; }
    .card .kinds { padding: 0 5px; font-size: 0.68rem; }
    .card .cost { font-size: 0.7rem; padding: 0 0.3em; }
    .card .parts { padding: 1px 5px 3px; }
    .onto { max-width: none; }
    .mat { padding: 6px 9px; }
    .mat:not(.own) .card { width: auto; min-height: 30px; max-width: 100%; flex-direction: row; align-items: center; border-top-width: 1px; border-left: 4px solid var(--tone); }
    .mat:not(.own) .card :is(.kinds, .cost) { display: none; }
    .mat:not(.own) .card .title { padding: 2px 6px; }
    .mat:not(.own) .card .parts { width: auto; margin: 0; padding: 0 6px 0 0; }
    .mat:not(.own) ul.items:not(.chips) { display: flex; }
    .mat:not(.own) .zone.cards { display: flex; flex-wrap: wrap; gap: 2px 7px; align-items: baseline; }
    .mat > header { margin-bottom: 3px; }
    .mat .zones { gap: 3px 14px; }
    .back { width: 17px; height: 24px; }
    .pile { min-height: 32px; }
    .dock { gap: 4px; padding: 6px 8px 8px; }
    .dock.mine { padding-top: 4px; }
    .tray { padding: 3px; overflow: visible; max-height: none; gap: 3px; }
    .tray .zone { overflow: auto hidden; padding: 3px; }
    .tray h3 { display: none; }
    .tray ul.items { display: flex !important; flex-wrap: nowrap !important; }
    .tray ul.items > li { flex: none; }
    .tray .card.small { width: 100px; min-height: 62px; }
    .ask { gap: 5px; }
    .ask h2 { font-size: 0.97rem; }
  }
  :host([compact]) { background: none; overflow: hidden; }
  :host([compact]) .page { zoom: 1.4; padding: 10px; }
  :host([compact]) .board { overflow: hidden; }
  :host([compact]) :is(.bar, .caption, .board > .zones > .zone) { background: color-mix(in srgb, var(--sheet) 90%, transparent); border-radius: 10px; padding: 6px 12px; width: fit-content; max-width: 100%; }
  :host([compact]) .card .text { display: none; }
  :host([compact]) .card { min-height: 70px; }
  .caption { font-size: 1.15rem; }
  @media (prefers-reduced-motion: no-preference) {
    .fresh.turn-0 { animation: fresh 1.1s ease-out; }
    .fresh.turn-1 { animation: fresh-too 1.1s ease-out; }
    @keyframes fresh { from { background-color: var(--wash); transform: translateY(-6px); box-shadow: 0 6px 14px rgb(0 0 0 / 0.2); } }
    @keyframes fresh-too { from { background-color: var(--wash); transform: translateY(-6px); box-shadow: 0 6px 14px rgb(0 0 0 / 0.2); } }
  }
  @media (forced-colors: active) {
    .can { outline: 3px solid Highlight; }
    .picked { outline: 5px double Highlight; }
  }
`
