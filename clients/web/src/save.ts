/** Save a text as a file of this name, as a download. */
export function save(text: string, name: string): void {
  const link = document.createElement('a'), held = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.href = held
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(held), 60_000)
}
