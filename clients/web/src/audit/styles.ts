import { css } from 'lit'

/** A page to read from top to bottom: what there is, the verdict, its parts, and what stays open. */
export const styles = css`
  :host { min-height: 100dvh; --ok: light-dark(#1f6b2d, #86d18f); --fair: light-dark(#7a5200, #e8b84b); }
  nav { display: flex; gap: 6px 14px; align-items: center; padding: 5px 14px; border-bottom: 1px solid var(--line); background: var(--sheet); }
  nav a, nav b { font: 600 1.2rem var(--serif); text-decoration: none; color: var(--ink); }
  main { max-width: 46rem; margin: auto; padding: 22px 16px 48px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
  main.over .inputs { border-color: var(--accent); background: var(--wash); }
  h1 { font-size: 1.7rem; }
  h2 { font-size: 1.15rem; margin-bottom: 8px; }
  .lead { font-size: 1.02rem; color: var(--soft); }
  section { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 14px 18px; overflow-wrap: anywhere; }
  section p + p, section .line { margin-top: 8px; }
  .inputs { border: 2px dashed var(--line); }
  .inputs > p:first-of-type { margin-top: 10px; }
  .inputs label { position: relative; cursor: pointer; }
  .inputs label:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
  .inputs [role='alert'] p { margin-top: 8px; }
  details { margin-top: 8px; }
  summary { cursor: pointer; color: var(--soft); width: fit-content; padding: 4px 0; }
  textarea { font: 0.85rem/1.4 ui-monospace, monospace; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; width: 100%; padding: 6px 8px; margin-bottom: 6px; }
  .verdict { border-width: 1px 1px 1px 8px; }
  .verdict h2 { font-size: 1.6rem; }
  .verdict.good { border-color: var(--ok); } .verdict.good h2 { color: var(--ok); }
  .verdict.fair { border-color: var(--fair); } .verdict.fair h2 { color: var(--fair); }
  .verdict.bad { border-color: var(--bad); } .verdict.bad h2 { color: var(--bad); }
  ul { list-style: none; margin: 0; padding: 0; }
  li { padding: 7px 0; border-top: 1px solid var(--line); }
  li:first-child { border-top: 0; }
  .checks { margin-bottom: 10px; }
  .checks li { display: grid; grid-template-columns: 1.6em minmax(0, 1fr); }
  .sign { font-weight: 700; color: var(--soft); }
  .good > .sign { color: var(--ok); } .bad > .sign { color: var(--bad); }
  code { font: 0.88em ui-monospace, monospace; background: var(--paper); border: 1px solid var(--line); border-radius: 5px; padding: 0.05em 0.35em; }
  code.command { display: block; padding: 6px 10px; }
  @media (max-width: 760px) { main { padding: 14px 10px 32px; } section { padding: 12px; } nav { padding: 4px 8px; gap: 6px; } .drop { display: none; } .verdict h2 { font-size: 1.35rem; } }
  @media (forced-colors: active) { .verdict { border-left-style: double; } }
`
