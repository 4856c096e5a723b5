import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { beginStudy, bookOf, finishSitting } from './support/english.ts'
import { ENGLISH_SIGHTS } from './support/english-sights.ts'
import { atADesk, DESK, type Look, onAPhone, wrongAt } from './support/looking.ts'

async function wrongInEnglish(page: Page, look: Look) {
  const book = await bookOf(page.request)
  await beginStudy(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishSitting(page, book)
  return wrongAt(page, ENGLISH_SIGHTS, look)
}

test.describe.configure({ timeout: 240_000 })

test('English study on a phone can be used by everybody', async ({ page }) => {
  expect(await wrongInEnglish(page, onAPhone(320))).toEqual([])
})

test.describe('at a desk', () => {
  test.use(DESK)
  test('English study can be used by everybody', async ({ page }) => {
    expect(await wrongInEnglish(page, atADesk)).toEqual([])
  })
})
