/** Reading costs nothing: what is pointed at for a moment, or pressed long, is shown large beside it, and nothing is picked; and what keys do. Loaded once a table has been drawn. */
import { html, nothing, render } from 'lit'
import type { Drawing } from './drawing'
import { text } from './large'

/** Milliseconds that one points at something, and that a finger stays on it. */
const GLANCE = 250, LONG = 450

export interface Table {
  readonly shadowRoot: ShadowRoot | null
  readonly drawing: Drawing | null
  /** Why it cannot be picked now; empty if it can, or nobody knows. */
  wherefore(path: string, face: string): Promise<string>
  /** Open it in a dialog. */
  read(path: string, face: string): void
}

/** Let a table be read, until it goes, beginning with the event that has woken it, which had that `way`. */
export function reading(table: Table, first: Event, way: readonly EventTarget[], signal: AbortSignal): void {
  const root = table.shadowRoot!, box = Object.assign(document.createElement('div'), { className: 'peek', hidden: true })
  box.setAttribute('aria-hidden', 'true') // the dialog says the same
  let timer = 0, over: HTMLElement | null = null, pressed = false
  const close = () => {
    clearTimeout(timer)
    over = null
    box.hidden = true
  }
  const show = async (one: HTMLElement) => {
    const { face = '', path = '' } = one.dataset, { drawing } = table, component = drawing?.component(face)
    const why = component && path && !one.matches('.can') ? await table.wherefore(path, face) : '', key = answers(root).indexOf(one) + 1
    if (over !== one || !drawing || !component || !one.isConnected) return
    render(html`<h2>${drawing.name(face)}${key > 0 && key < 10 ? html` <kbd>${key}</kbd>` : nothing}</h2>${why ? html`<p class="why">${why}</p>` : nothing}${text(drawing, face, path)}`, box)
    box.dataset['tone'] = drawing.tone(face)
    if (!box.isConnected) root.append(box)
    box.hidden = false
    const at = one.getBoundingClientRect(), { width, height } = box.getBoundingClientRect(), left = at.right + width + 12 < innerWidth ? at.right + 8 : Math.max(4, at.left - width - 8)
    const beside = at.left - width - 8 > 0 || at.right + width + 12 < innerWidth
    Object.assign(box.style, { left: `${beside ? left : Math.max(4, Math.min(innerWidth - width - 4, at.left))}px`, top: `${Math.max(4, Math.min(innerHeight - height - 4, beside ? at.top : at.top > height + 8 ? at.top - height - 8 : at.bottom + 8))}px` })
  }
  const point = (event: PointerEvent, wait: number, at = event.target) => {
    const one = (at as Element).closest<HTMLElement>('[data-face]:not([data-face=""], .ghost)')
    if (one === over) return
    close()
    if (!one) return
    over = one
    timer = window.setTimeout(() => { pressed = event.pointerType === 'touch'; void show(one) }, wait)
  }
  const listen = <Kind extends keyof HTMLElementEventMap>(kind: Kind, does: (event: HTMLElementEventMap[Kind]) => void, capture = false) => root.addEventListener(kind, does as EventListener, { signal, capture })
  listen('pointerover', (event) => { if (event.pointerType !== 'touch') point(event, GLANCE) })
  root.host.addEventListener('pointerleave', close, { signal })
  listen('pointerdown', (event) => {
    close()
    pressed = false
    if (event.pointerType === 'touch') point(event, LONG)
  })
  for (const kind of ['pointerup', 'pointercancel'] as const) listen(kind, (event) => { if (event.pointerType === 'touch') close() })
  listen('contextmenu', (event) => { if (pressed) event.preventDefault() })
  listen('click', (event) => { // of a long press
    if (!pressed) return
    pressed = false
    event.stopPropagation()
  }, true)
  root.querySelector('.board')?.addEventListener('scroll', close, { signal })
  const key = (event: KeyboardEvent, path: readonly EventTarget[] = event.composedPath()) => {
    const focus = root.activeElement as HTMLElement | null
    close()
    if (event.altKey || event.ctrlKey || event.metaKey || root.querySelector('dialog[open]') || path.some((one) => one instanceof HTMLElement && one.matches('input, select, textarea, dialog'))) return
    if (event.key === 'i' && focus?.dataset['face']) table.read(focus.dataset['path']!, focus.dataset['face'])
    else if (/^[1-9]$/.test(event.key)) answers(root)[Number(event.key) - 1]?.click()
    else if ((event.key === ' ' || event.key === 'Enter') && !path.some((one) => one instanceof HTMLElement && one.matches('a, button, summary, label'))) root.querySelector<HTMLElement>('.ask > .options > :is(.main, .easy):not([disabled])')?.click()
    else if (event.key === 'Escape') [...root.querySelectorAll<HTMLElement>('.picked, .options [aria-pressed=true]')].at(-1)?.click()
    else return
    event.preventDefault()
  }
  addEventListener('keydown', (event) => key(event), { signal })
  if (first.type === 'keydown') key(first as KeyboardEvent, way)
  else point(first as PointerEvent, (first as PointerEvent).pointerType === 'touch' ? LONG : GLANCE, way[0])
}
/** What digits pick, in order: what glows on the board, in the hand, and the buttons beside the main one. */
function answers(root: ShadowRoot): HTMLElement[] {
  return ['.board .can', '.tray .can', '.ask > .options > button:not(.main, .easy)'].flatMap((one) => [...root.querySelectorAll<HTMLElement>(one)]).filter((one) => one.checkVisibility())
}
