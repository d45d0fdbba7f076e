import { css } from 'lit'

/** Cards, chips, backs and signs: paper that lies on cloth. Their sizes are --w and --h of the page, which the table chooses. */
export const cardStyles = css`
  svg[hidden] { display: none; }
  .sign { width: 1em; height: 1em; vertical-align: -0.12em; fill: currentColor; flex: none; }
  .card { width: var(--w); min-height: var(--h); padding: 0; text-align: left; display: flex; flex-direction: column; background: var(--sheet); color: var(--ink); border: 1px solid var(--line); border-top: 5px solid var(--tone); border-radius: var(--round-2); position: relative; line-height: 1.2; box-shadow: 0 1px 3px rgb(0 0 0 / 0.3); --soft: var(--print-soft); }
  .card .title { font: 700 var(--title)/1.15 var(--serif); padding: var(--space-2) var(--space-3) 0; display: flex; gap: var(--space-2); }
  .card .title[data-long] { font-size: var(--long); letter-spacing: -0.02em; }
  .card .title[data-long='more'] { font-size: var(--longer); letter-spacing: -0.04em; }
  .card .title > .sign { color: var(--tone); }
  .face { display: flex; flex-direction: column; gap: var(--space-1); padding: var(--space-2) var(--space-3) 0; font-size: var(--large); }
  .card > :is(.face, .short) { margin-block: auto 0; }
  .card > .face { margin-block: auto; }
  .card:has(> :is(.face, .short)) .parts { margin-top: 0; }
  .deed { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; }
  .deed:has(.to) { flex-wrap: nowrap; gap: var(--space-1); font-size: var(--less); letter-spacing: -0.03em; }
  .emblem { color: var(--tone); }
  .figure { color: var(--ink); font-weight: 700; display: inline-flex; gap: var(--space-1); align-items: center; white-space: nowrap; }
  .figure > * { color: var(--tone); font-weight: 400; }
  .whose, .to, .line-1 .figure { color: var(--soft); }
  .line-1 { font-size: var(--less); }
  .parts > .figure { background: var(--wash); border-radius: var(--round-4); padding: 0 var(--space-3); }
  .figure.bad { color: var(--bad); }
  .short { font-size: var(--least); color: var(--soft); padding: var(--space-1) var(--space-3) 0; }
  .card .parts { margin-top: auto; padding: var(--space-2) var(--space-3); width: 100%; display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); font-size: var(--text-2); align-items: center; }
  .cost { display: inline-flex; gap: var(--space-2); border: 1px solid var(--line); border-radius: var(--round-4); padding: 0 var(--space-3); font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .price { color: var(--tone); display: inline-flex; align-items: center; gap: var(--space-1); }
  .many { margin-left: auto; color: var(--soft); font-weight: 600; }
  .card .numbers { background: none; padding: 0; }
  .card .soft, .card .who { font-size: var(--text-1); }
  .card .word { white-space: normal; padding: 0 var(--space-2); font-size: var(--text-0); }
  .card.small { min-height: var(--h2); width: var(--w2); }
  .card.gone { box-shadow: none; border-style: dashed; background: color-mix(in srgb, var(--sheet) 75%, var(--cloth)); }
  .card.gone .title { text-decoration: line-through; color: var(--soft); }
  .chip { display: inline-flex; gap: var(--space-2); align-items: center; min-height: 24px; width: auto; max-width: 100%; padding: 0 var(--space-3); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: var(--round-1); background: var(--sheet); color: var(--ink); --soft: var(--print-soft); font: 600 var(--text-2)/1.2 var(--serif); position: relative; }
  .chip b { font: 600 var(--text-2)/1 var(--sans); }
  .onto { display: flex; flex-wrap: wrap; gap: var(--space-1); max-width: var(--w); }
  .onto .chip { min-height: 20px; font-size: var(--text-1); }

  .back, .card.down { background: repeating-linear-gradient(calc(var(--lean) * 1deg), var(--print) 0 1.5px, transparent 1.5px calc(var(--mesh) * 1px)), repeating-linear-gradient(calc(var(--cross) * 1deg), var(--print) 0 1.5px, transparent 1.5px calc(var(--mesh) * 1px)), light-dark(var(--tone), color-mix(in srgb, var(--tone) 40%, var(--cloth))); border: 2px solid var(--print); }
  .back { width: 22px; height: 31px; border-radius: var(--round-1); display: inline-block; flex: none; }
  .back.none { background: none; border: 1px dashed currentColor; opacity: 0.6; }
  .fan { display: inline-flex; }
  .fan .back:not(:first-child) { margin-left: calc(var(--space-6) * -1); }
  .pile { display: inline-flex; gap: var(--space-3); align-items: center; padding: 0; min-height: 34px; border: 0; background: none; color: inherit; }
  button.pile { padding: 0 var(--space-3); border-radius: var(--round-2); }

  .reader { position: absolute; top: 5px; right: 0; min-height: 22px; width: 22px; padding: 0; border-radius: 0 0 0 var(--round-2); font: italic 700 var(--text-3)/1 var(--serif); opacity: 0; }
  li:hover > .reader, li:focus-within > .reader { opacity: 1; }
  @media (pointer: coarse) { .reader { display: none; } }

  .can { cursor: pointer; box-shadow: 0 0 0 3px var(--gold); }
  .can:focus-visible { outline: 4px double var(--gold); outline-offset: 4px; }
  .picked { box-shadow: 0 0 0 6px var(--gold); }
  .picked::after { content: '✓' attr(data-order); position: absolute; right: 0; bottom: 0; background: var(--accent); color: var(--accent-ink); font: 700 var(--text-3)/1.5 var(--sans); padding: 0 var(--space-4); border-radius: var(--round-2) 0 0; }
  .taken { background: var(--wash); box-shadow: 0 0 0 3px var(--accent); }
  .touched:not(.can) { box-shadow: 0 0 0 3px var(--seat); }
  .touched::before { content: attr(data-by); position: absolute; z-index: 1; left: -5px; top: -9px; min-width: 1.6em; text-align: center; border-radius: var(--round-1); background: var(--seat); color: var(--sheet); font: 700 var(--text-1)/1.5 var(--sans); }
  @media (prefers-reduced-motion: no-preference) {
    .fresh.turn-0 { animation: fresh 1.1s ease-out; }
    .fresh.turn-1 { animation: fresh-too 1.1s ease-out; }
    @media (hover: hover) { .card.can { transition: transform 0.12s; } .card.can:hover { transform: translateY(-3px); } }
    @keyframes fresh { from { background-color: var(--gold); } }
    @keyframes fresh-too { from { background-color: var(--gold); } }
  }
`
