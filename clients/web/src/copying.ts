/** Put a text into the clipboard; whether it is there now. Remote pages over plain HTTP have no other way. */
export function copied(text: string): boolean {
  const area = document.createElement('textarea')
  let before = document.activeElement
  while (before?.shadowRoot?.activeElement) before = before.shadowRoot.activeElement
  area.value = text
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
