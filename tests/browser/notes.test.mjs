// Notes beside a replay: they are shown at their step and marked above the scrubber, written, changed and deleted; what others write is text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, flaws, open, person } from './chromium.mjs'
import { browser, server } from './shared.mjs'

const EVIL = '<img src=x onerror="document.title=1"><script>document.title=2</script> \u202eabc ${1} &amp;'

test('notes stand beside their step as text, and a reader writes their own', async () => {
  const anna = await person(server.url, 'Anna <b>'), bert = await person(server.url, 'Bert')
  const { id } = await api(server.url, 'POST', '/games', { ruleset: 'dominion', seats: 2, options: { preset: 'first-game' }, seating: 'as_joined' }, anna.token)
  for (const { token } of [anna, bert]) await api(server.url, 'POST', `/games/${id}/seats`, {}, token)
  const write = (version, text, { token }, more = {}) => api(server.url, 'PUT', `/games/${id}/notes/${version}`, { text, visible: 'all', ...more }, token)
  await write(3, EVIL, anna)
  await api(server.url, 'POST', `/games/${id}/resignation`, {}, bert.token)
  await write(3, '이 패로는 상점이 낫다.', bert, { language: 'ko' })
  const page = await open(browser, { player: bert })
  await page.goto(`${server.url}/replay/${id}?version=3`)
  const notes = page.locator('croupier-notes'), shown = notes.getByRole('listitem')
  await shown.nth(1).waitFor()
  const texts = await shown.allInnerTexts()
  assert.ok(texts.some((text) => text.startsWith('Anna <b> player') && text.includes('<script>document.title=2</script>')), String(texts))
  assert.equal(await page.locator('croupier-notes img').count(), 0)
  assert.equal(await page.locator('svg.marks .note').count(), 1)
  if (process.env.SHOTS) for (const [width, height, colorScheme] of [[1360, 900, 'light'], [1366, 650, 'dark'], [768, 1024, 'light'], [360, 740, 'dark']]) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Write a note' }).click()
    await page.screenshot({ path: `${process.env.SHOTS}/notes-${width}.png` })
    await page.getByRole('button', { name: 'Write a note' }).click()
  }
  assert.deepEqual(await flaws(page), [])
  await page.setViewportSize({ width: 1360, height: 900 })
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Next' }).click()
  while (!page.url().includes('version=4')) await page.waitForTimeout(20)
  assert.equal(await shown.count(), 0)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Your note').fill('Too early 1?')
  assert.deepEqual(await flaws(page), [])
  await page.getByRole('button', { name: 'Save' }).click()
  await shown.getByText('Too early 1?').waitFor()
  assert.equal(await page.locator('svg.marks .note').count(), 2)
  assert.equal((await api(server.url, 'GET', `/games/${id}/notes/4`, undefined, bert.token)).role, 'reader')
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await shown.first().waitFor({ state: 'detached' })
  assert.deepEqual(page.faults, [])
  await page.context().close()
  for (const [language, word] of [['ko', '메모 쓰기'], ['ja', 'メモを書く']]) {
    const there = await open(browser, { player: bert, language })
    await there.goto(`${server.url}/replay/${id}?version=3`)
    await there.getByRole('button', { name: word }).waitFor()
    if (process.env.SHOTS) await there.screenshot({ path: `${process.env.SHOTS}/notes-${language}.png` })
    await there.context().close()
  }
})
