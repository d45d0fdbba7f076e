import { css } from 'lit'

/**
 * The tokens of all pages: colours of paper, ink and cloth, the seven tones of layouts, colours of seats, sizes of type, spaces, corners; no
 * other file has figures of its own for them. All pairs that stand on each other have a contrast of at least 4.5. No styles stand in
 * attributes: the Content-Security-Policy forbids them.
 */
export const tokens = css`
  :host {
    --paper: light-dark(#f3f0e8, #15181a);
    --sheet: light-dark(#fffefb, #1f2326);
    --ink: light-dark(#23211d, #eae7e0);
    --soft: light-dark(#5c574d, #adaaa1);
    --line: light-dark(#d9d3c5, #3b4045);
    --accent: light-dark(#0b5c57, #6fd0c5);
    --accent-ink: light-dark(#ffffff, #0d1f1d);
    --wash: light-dark(#e0ece9, #1d3533);
    --good: light-dark(#1f6b2d, #86d18f);
    --fair: light-dark(#7a5200, #e8b84b);
    --bad: light-dark(#9c2a1c, #ff9c8c);
    --cloth: light-dark(#33544a, #0f1917);
    --felt: light-dark(#28443c, #1a2825);
    --chalk: light-dark(#f6f3e8, #e9e6dc);
    --dust: light-dark(#d3dcd2, #b3beb7);
    --gold: light-dark(#ffd76a, #f0bf4d);
    --gold-ink: light-dark(#33280a, #201803);
    --laurel: light-dark(#b07d00, #f0bf4d);
    --parchment: light-dark(#f4ecd8, #24292c);
    --rim: light-dark(#000000, #000000);
    --print: light-dark(#fffefb, #c9c4b6);
    --print-soft: light-dark(#5c574d, #adaaa1);
    --seat: var(--soft);
    --tone: var(--soft);
    --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Source Serif 4', Georgia, 'DejaVu Serif', 'Hiragino Mincho ProN', 'Yu Mincho', AppleMyungjo, Batang, 'Noto Serif CJK KR', 'Noto Serif CJK JP', serif;
    --sans: system-ui, 'Segoe UI', 'Open Sans', 'Hiragino Sans', 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', 'Noto Sans CJK JP', sans-serif;
    --mono: ui-monospace, monospace;
    --text-least: 0.56rem; --text-0: 0.65rem; --text-1: 0.72rem; --text-2: 0.8rem; --text-3: 0.87rem; --text-4: 0.94rem; --text-5: 1.03rem; --text-6: 1.2rem; --text-7: 1.35rem; --text-8: 1.65rem; --text-9: 2.1rem;
    --space-1: 2px; --space-2: 4px; --space-3: 6px; --space-4: 8px; --space-5: 12px; --space-6: 16px; --space-7: 24px; --space-8: 40px;
    --round-1: 5px; --round-2: 8px; --round-3: 12px; --round-4: 99px;
    display: block;
    color: var(--ink);
    background: var(--paper);
    font: var(--text-4)/1.45 var(--sans);
  }
  :host(:lang(ko)) { word-break: keep-all; overflow-wrap: break-word; }
  :host(:lang(ja)) { word-break: auto-phrase; }
  * { box-sizing: border-box; }
  h1, h2, h3 { font-family: var(--serif); font-weight: 600; margin: 0; line-height: 1.2; }
  p { margin: 0; }
  button, select, input { font: inherit; color: var(--ink); }
  button, select, input:not([type='range'], [type='checkbox']), .button {
    background: var(--sheet); border: 1px solid var(--line); border-radius: var(--round-2); padding: var(--space-3) var(--space-5); min-height: 38px;
  }
  .button { display: inline-flex; align-items: center; text-decoration: none; color: var(--ink); }
  button { cursor: pointer; }
  button:hover:not([disabled]), .button:hover { border-color: var(--accent); }
  button[disabled] { color: var(--soft); border-style: dashed; cursor: default; }
  button.main, .button.main, .easy { background: var(--accent); color: var(--accent-ink); border-color: var(--accent); font-weight: 600; }
  button.main[disabled] { background: var(--sheet); color: var(--soft); }
  button[aria-pressed='true'] { background: var(--wash); border-color: var(--accent); font-weight: 600; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  a { color: var(--accent); }
  .soft { color: var(--soft); }
  .error { color: var(--bad); }
  .hide { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .line { display: flex; flex-wrap: wrap; gap: var(--space-4); align-items: center; }
  .gap { flex: 1; }
  [data-tone='amber'] { --tone: light-dark(#8a5a00, #e8b84b); }
  [data-tone='blue'] { --tone: light-dark(#1f5a96, #85b9ee); }
  [data-tone='green'] { --tone: light-dark(#2f6b2f, #86c986); }
  [data-tone='red'] { --tone: light-dark(#a13322, #f0907f); }
  [data-tone='slate'] { --tone: light-dark(#565f6b, #a7b0bd); }
  [data-tone='stone'] { --tone: light-dark(#6d6250, #c4b79f); }
  [data-tone='violet'] { --tone: light-dark(#6a3f8f, #c3a0e6); }
  [data-colour='blue'] { --seat: light-dark(#0129af, #5b83f9); }
  [data-colour='green'] { --seat: light-dark(#0b8557, #8dfc8b); }
  [data-colour='orange'] { --seat: light-dark(#ad5a09, #e75f14); }
  [data-colour='purple'] { --seat: light-dark(#73187c, #ab80bd); }
  [data-colour='red'] { --seat: light-dark(#d61346, #d87f83); }
  [data-colour='yellow'] { --seat: light-dark(#523f07, #f9ef38); }
`
