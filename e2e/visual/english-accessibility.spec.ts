import { expect, test } from '../fixtures.ts'
import { bookOf, finishStudySession, startStudySession } from '../support/fixtures/english.ts'
import { ENGLISH_STATES } from '../support/screen-states/english-states.ts'
import { auditAllViewports } from '../support/visual/visual-audit.ts'

test.describe.configure({ timeout: 600_000 })

test('has no accessibility violations in English study', { tag: '@full' }, async ({ page }) => {
  const book = await bookOf(page.request)
  await startStudySession(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishStudySession(page, book)
  expect(await auditAllViewports(page, ENGLISH_STATES, 320)).toEqual([])
})
