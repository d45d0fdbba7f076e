import { css } from 'lit'

/** A page to read from top to bottom: the input, the verdict, its parts, and open questions. */
export const styles = css`
  :host { min-height: 100dvh; }
  nav { display: flex; gap: var(--space-3) var(--space-6); align-items: center; padding: var(--space-3) var(--space-6); border-bottom: 1px solid var(--line); background: var(--sheet); }
  nav a, nav b { font: 600 var(--text-6) var(--serif); text-decoration: none; color: var(--ink); }
  main { max-width: 46rem; margin: auto; padding: var(--space-7) var(--space-6) var(--space-8); display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); }
  main.over .inputs { border-color: var(--accent); background: var(--wash); }
  h1 { font-size: var(--text-8); }
  h2 { font-size: var(--text-6); margin-bottom: var(--space-4); }
  .lead { font-size: var(--text-5); color: var(--soft); }
  section { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-6) var(--space-6); overflow-wrap: anywhere; }
  section p + p, section .line { margin-top: var(--space-4); }
  .inputs { border: 2px dashed var(--line); }
  .inputs > p:first-of-type { margin-top: var(--space-5); }
  .inputs label { position: relative; cursor: pointer; }
  .inputs label:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
  .inputs [role='alert'] p { margin-top: var(--space-4); }
  details { margin-top: var(--space-4); }
  summary { cursor: pointer; color: var(--soft); width: fit-content; padding: var(--space-2) 0; }
  textarea { font: var(--text-3)/1.4 var(--mono); color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: var(--round-2); width: 100%; padding: var(--space-3) var(--space-4); margin-bottom: var(--space-3); }
  .verdict { border-width: 1px 1px 1px 8px; }
  .verdict h2 { font-size: var(--text-8); }
  .verdict.good { border-color: var(--good); } .verdict.good h2 { color: var(--good); }
  .verdict.fair { border-color: var(--fair); } .verdict.fair h2 { color: var(--fair); }
  .verdict.bad { border-color: var(--bad); } .verdict.bad h2 { color: var(--bad); }
  ul { list-style: none; margin: 0; padding: 0; }
  li { padding: var(--space-4) 0; border-top: 1px solid var(--line); }
  li:first-child { border-top: 0; }
  .checks { margin-bottom: var(--space-5); }
  .checks li { display: grid; grid-template-columns: 1.6em minmax(0, 1fr); }
  .sign { font-weight: 700; color: var(--soft); }
  .good > .sign { color: var(--good); } .bad > .sign { color: var(--bad); }
  code { font: var(--text-2) var(--mono); background: var(--paper); border: 1px solid var(--line); border-radius: var(--round-1); padding: var(--space-1) var(--space-3); }
  code.command { display: block; padding: var(--space-3) var(--space-5); }
  @media (max-width: 760px) { main { padding: var(--space-6) var(--space-5) var(--space-8); } section { padding: var(--space-5); } nav { padding: var(--space-2) var(--space-4); gap: var(--space-3); } .drop { display: none; } .verdict h2 { font-size: var(--text-7); } }
  @media (forced-colors: active) { .verdict { border-left-style: double; } }
`
