import { expect, test } from './browser.ts'
import { beginStudy, bookOf, finishSitting } from './support/english.ts'
import { ENGLISH_SIGHTS } from './support/english-sights.ts'
import { wrongEverywhere } from './support/looking.ts'

test.describe.configure({ timeout: 240_000 })

test('has no accessibility violations in English study', async ({ page }) => {
  const book = await bookOf(page.request)
  await beginStudy(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishSitting(page, book)
  expect(await wrongEverywhere(page, ENGLISH_SIGHTS, 320)).toEqual([])
})
