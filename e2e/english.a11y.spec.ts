import { expect, test } from './browser.ts'
import { bookOf, finishStudySession, startStudySession } from './support/english.ts'
import { ENGLISH_STATES } from './support/english-sights.ts'
import { auditAllViewports } from './support/looking.ts'

test.describe.configure({ timeout: 240_000 })

test('has no accessibility violations in English study', async ({ page }) => {
  const book = await bookOf(page.request)
  await startStudySession(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishStudySession(page, book)
  expect(await auditAllViewports(page, ENGLISH_STATES, 320)).toEqual([])
})
