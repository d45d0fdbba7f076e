import { css } from 'lit'

/** Side by side where there is room: the table, and what each was sent; below them what can be proved. */
export const styles = css`
  :host { min-height: 100dvh; }
  main { padding: var(--space-6) var(--space-6) var(--space-8); display: grid; gap: var(--space-6); grid-template-columns: minmax(0, 1fr); align-content: start; max-width: 110rem; margin: auto; overflow-wrap: anywhere; }
  header { display: grid; gap: var(--space-4); }
  h1 { font-size: var(--text-8); }
  h2 { font-size: var(--text-6); }
  .line { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; }
  label.button { position: relative; cursor: pointer; }
  label.button:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
  .both { display: grid; gap: var(--space-6); grid-template-columns: minmax(0, 1fr); }
  croupier-replay { height: min(82dvh, 54rem); border: 1px solid var(--line); border-radius: var(--round-3); overflow: hidden; }
  section { background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-3); padding: var(--space-6); display: grid; gap: var(--space-4); align-content: start; min-width: 0; }
  .bytes { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); align-items: start; }
  summary { cursor: pointer; padding: var(--space-2) 0; }
  pre { font: var(--text-1)/1.5 var(--mono); white-space: pre-wrap; background: var(--paper); padding: var(--space-4); border-radius: var(--round-1); margin: 0; max-height: 18rem; overflow: auto; }
  mark { background: var(--wash); color: inherit; }
  .below { display: grid; gap: var(--space-6); grid-template-columns: minmax(0, 1fr); }
  .verdict { font: 600 var(--text-7) var(--serif); }
  .verdict.good { color: var(--good); } .verdict.bad { color: var(--bad); }
  code { font: var(--text-2) var(--mono); }
  code.command { background: var(--paper); padding: var(--space-3) var(--space-5); border-radius: var(--round-1); }
  .outcome { display: grid; gap: var(--space-4); }
  meter { width: 100%; height: 1.1rem; }
  table { border-collapse: collapse; }
  th, td { text-align: left; padding: var(--space-2) var(--space-5) var(--space-2) 0; border-top: 1px solid var(--line); }
  @media (min-width: 1000px) { .below { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
  @media (max-width: 760px) { main { padding: var(--space-4); } section { padding: var(--space-5); } }
`
