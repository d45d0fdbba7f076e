/** What went wrong, in the words of the server or the browser. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Do something for a page. The page's `failure` says why it failed, until something succeeds. */
export async function attempt(page: { failure: string }, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    page.failure = ''
  } catch (error) {
    page.failure = reason(error)
  }
}
