import { css } from 'lit'

/** Cards, chips, backs, pieces and signs: paper that lies on cloth. All of a card is in ems of its type, which the table has reckoned. */
export const cardStyles = css`
  svg[hidden] { display: none; }
  .sign { width: 1em; height: 1em; vertical-align: -0.12em; fill: currentColor; flex: none; }
  .card { width: 100%; height: 100%; min-height: 0; padding: 0.3em 0.5em 0.25em; text-align: left; display: flex; flex-direction: column; font-size: inherit; background: linear-gradient(var(--sheet), var(--parchment)); color: var(--ink); border: 1px solid var(--line); border-top: 0.4em solid var(--tone); border-radius: 0.55em; position: relative; isolation: isolate; line-height: 1.2; box-shadow: 0 2px 5px rgb(0 0 0 / 0.45); --soft: var(--print-soft); }
  .card .title { font: 700 1.05em/1.12 var(--serif); letter-spacing: -0.015em; }
  .watermark { position: absolute; z-index: -1; right: 0.2em; bottom: 0.2em; width: min(62%, 6em); aspect-ratio: 1; color: var(--tone); opacity: 0.11; }
  .watermark .sign { width: 100%; height: 100%; vertical-align: top; }
  .face { display: flex; flex-direction: column; gap: 0.12em; margin-block: auto; }
  .card > .short { margin-block: auto; }
  .card:has(+ .onto) .face { margin-block: 0.1em auto; }
  .card > .face + .short { margin-top: 0; }
  .deed:not(:has(.to)) { flex-wrap: wrap; }
  .deed { display: flex; gap: 0.2em; align-items: center; font-size: 1.22em; white-space: nowrap; letter-spacing: -0.02em; }
  .figure { color: var(--ink); font-weight: 700; display: inline-flex; gap: 0.12em; align-items: center; white-space: nowrap; }
  .figure > * { color: var(--tone); font-weight: 400; }
  .whose, .to, .line-1 .figure { color: var(--soft); }
  .whose { font-size: 0.85em; }
  .deed.line-1 { font-size: 1.05em; }
  .parts > .figure { background: var(--wash); border-radius: 1em; padding: 0 0.45em; }
  .figure.bad { color: var(--bad); }
  .short { color: var(--soft); line-height: 1.2; }
  .short, .title { text-wrap: balance; }
  .card .parts { margin-top: auto; width: 100%; display: flex; gap: 0.3em; align-items: center; min-height: 1.45em; white-space: nowrap; }
  .cost { display: inline-flex; gap: 0.25em; background: var(--sheet); border: 1px solid var(--line); border-radius: 1em; padding: 0 0.4em; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .takes { position: absolute; z-index: 2; left: 50%; bottom: -0.5em; translate: -50%; }
  .card:has(.tab) .takes { bottom: -0.85em; line-height: 1; }
  .takes .cost { background: var(--gold); border-color: var(--gold-ink); }
  .takes .price { color: var(--gold-ink); }
  .price { color: var(--tone); display: inline-flex; align-items: center; gap: 0.1em; }
  .many { margin-left: auto; color: var(--soft); font-weight: 600; }
  .card .numbers { gap: 0.2em; flex-wrap: nowrap; }
  .card .numbers > .soft { display: none; }
  .card .seat { font-size: 1em; }
  .card .number b { font-size: inherit; }
  .card .word { position: absolute; left: 50%; bottom: -0.6em; translate: -50%; white-space: normal; width: max-content; max-width: 100%; line-height: 1.15; text-align: center; }
  .card:has(.tab) .word { bottom: -1.2em; max-width: none; }
  .card.gone { box-shadow: none; border-style: dashed; background: color-mix(in srgb, var(--sheet) 75%, var(--cloth)); }
  .card.gone .title { text-decoration: line-through; color: var(--soft); }
  .chip { display: inline-flex; gap: var(--space-2); align-items: center; min-height: 0; width: auto; max-width: 100%; padding: 0 0.4em; border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: var(--round-1); background: var(--sheet); color: var(--ink); --soft: var(--print-soft); font: 600 1em/1.4 var(--serif); position: relative; }
  .chip b { font: 600 1em/1 var(--sans); }
  @container table (max-width: 620px) or (max-height: 500px) {
    .tray .hand .card { padding: 0.2em 0.35em; }
    .tray .deed.deed { font-size: 1em; }
  }
  .onto { position: absolute; inset: auto 0.35em 1.95em; display: flex; flex-wrap: wrap; gap: 0.15em; }
  .onto .chip { padding-inline: 0.3em; letter-spacing: -0.02em; }

  .tab { margin-left: auto; min-width: 1.9em; text-align: center; border-radius: 0.3em 0.3em 0.8em 0.8em; background: var(--seat); color: var(--sheet); font: 700 1em/1.5 var(--sans); display: inline-block; }
  .piece { position: absolute; z-index: 1; right: -0.2em; top: -0.72em; color: var(--seat); font-size: 2.1em; line-height: 1; filter: drop-shadow(0 0 1px var(--print)) drop-shadow(0 0 1px var(--print)) drop-shadow(0 2px 2px rgb(0 0 0 / 0.6)); }
  .piece b { position: absolute; inset: auto 0 0.25em; text-align: center; font: 700 0.38em/1 var(--sans); color: var(--sheet); }
  .piece.neutral { right: auto; left: 50%; color: var(--print); filter: drop-shadow(0 0 1px var(--rim)) drop-shadow(0 0 1px var(--rim)) drop-shadow(0 2px 2px rgb(0 0 0 / 0.6)); }
  .pieces { display: inline-flex; isolation: isolate; align-items: center; color: var(--seat); }
  .pieces .piece { position: static; font-size: 1.35em; margin-right: -0.3em; }
  .pieces b { margin-left: 0.4em; color: var(--ink); }

  .back, .card.down { background: repeating-linear-gradient(calc(var(--lean) * 1deg), var(--print) 0 1.5px, transparent 1.5px calc(var(--mesh) * 1px)), repeating-linear-gradient(calc(var(--cross) * 1deg), var(--print) 0 1.5px, transparent 1.5px calc(var(--mesh) * 1px)), light-dark(var(--tone), color-mix(in srgb, var(--tone) 40%, var(--cloth))); border: 2px solid var(--print); }
  .back { width: 15px; height: 21px; border-radius: var(--round-1); display: inline-block; flex: none; border-width: 1.5px; }
  .back.none { background: none; border: 1px dashed currentColor; opacity: 0.6; }
  .pile { display: inline-flex; gap: var(--space-2); align-items: center; padding: 0; min-height: 24px; border: 0; background: none; color: inherit; }
  button.pile { padding: 0 var(--space-2); border-radius: var(--round-1); }

  .can { cursor: pointer; box-shadow: 0 0 0 3px var(--gold), 0 3px 10px rgb(0 0 0 / 0.4); }
  .can:focus-visible { outline: 4px double var(--gold); outline-offset: 4px; }
  .picked { box-shadow: 0 0 0 6px var(--gold); }
  .picked::after { content: '✓' attr(data-order); position: absolute; z-index: 1; right: 0; bottom: 0; background: var(--accent); color: var(--accent-ink); font: 700 var(--text-3)/1.5 var(--sans); padding: 0 var(--space-4); border-radius: var(--round-2) 0 0; }
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
