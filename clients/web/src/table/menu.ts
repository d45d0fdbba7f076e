/** Rules and signs of the game at a table, and its keys: what is won and when it ends, what each sign means, the words of the game. Loaded when it is opened. */
import { html, nothing, type TemplateResult } from 'lit'
import { inThree, named } from '../words'
import type { Drawing } from './drawing'
import { sign } from './signs'

/** In English, Korean and Japanese. */
const WORDS = {
  keys: ['Keys', '키', 'キー'],
  digits: ['picks what glows, in order; a card shown large has its digit', '빛나는 것을 순서대로 고름. 크게 본 카드에 숫자가 있음', '光るものを順に選ぶ。大きく表示したカードに数字がある'],
  main: ['the main answer', '주 답', '主な答え'],
  back: ['takes the last pick back', '마지막 선택 취소', '最後の選択を取り消す'],
  reads: ['reads the card in focus', '포커스된 카드 읽기', 'フォーカスのカードを読む'],
  moves: ['from card to card', '카드 사이 이동', 'カードからカードへ'],
  space: ['Space', '스페이스', 'スペース'],
  signs: ['Signs', '기호', '記号'],
  words: ['Words', '용어', '用語'],
  page: ['All rules and cards', '모든 규칙과 카드', 'すべてのルールとカード'],
  frame: ['can be picked now', '지금 고를 수 있음', '今選べる'],
} as const
const spoken = inThree(WORDS)

export function menu(drawing: Drawing, server: string, close: () => void): TemplateResult {
  const { index, language } = drawing.scene, { rules, units } = index, say = (word: keyof typeof WORDS) => spoken(language, word)
  const served = server || document.querySelector('croupier-page') // else the table is made of files
  const keys = [['1 – 9', 'digits'], [`${say('space')}, Enter`, 'main'], ['Esc', 'back'], ['i', 'reads'], ['← →', 'moves']] as const
  const signs = [...new Map(Object.values(units).filter(({ symbol, sign: one }) => symbol || one).map((unit) => [`${unit.symbol} ${drawing.word(unit.word)}`, unit])).values()]
  return html`<h2 id="opened">${named(rules.names, language)}</h2>${rules.goal ? html`<p class="effect">${named(rules.goal, language)}</p>` : nothing}${served ? html`<p><a href="${server}/rules/${rules.key}" target="_blank">${say('page')}</a></p>` : nothing}
    <h3>${say('signs')}</h3><ul class="signs"><li><span class="can sample"></span> ${say('frame')}</li>${signs.map((unit) => html`<li data-tone=${unit.tone ?? 'slate'}><span class="figure"><span>${sign(unit)}</span></span> ${drawing.word(unit.word)}</li>`)}</ul>
    <h3>${say('keys')}</h3><ul class="keys">${keys.map(([key, does]) => html`<li><kbd>${key}</kbd> ${say(does)}</li>`)}</ul>
    ${rules.glossary.length ? html`<details><summary>${say('words')} (${rules.glossary.length})</summary><dl>${rules.glossary.map(({ names, meaning }) => html`<div><dt>${named(names, language)}</dt><dd class="soft">${named(meaning, language)}</dd></div>`)}</dl></details>` : nothing}
    <div class="options"><button class="main" @click=${close}>${drawing.say('close')}</button></div>`
}
