import type { Page } from '@playwright/test'
import { test } from '../browser.ts'
import { enter } from '../platform.ts'
import { beginStudy, bookOf, finishSitting } from '../support/english.ts'
import { ENGLISH_SIGHTS } from '../support/english-sights.ts'
import { PUPIL } from '../support/exam.ts'
import { DESK } from '../support/looking.ts'
import { paperSights } from '../support/papers-sights.ts'
import { takePictures } from './take.ts'

async function papers(page: Page, view: 'phone' | 'desk') {
  await enter(page, PUPIL)
  await takePictures(page, 'papers', view, await paperSights(page))
}
async function english(page: Page, view: 'phone' | 'desk') {
  const book = await bookOf(page.request)
  await beginStudy(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishSitting(page, book)
  await takePictures(page, 'english', view, ENGLISH_SIGHTS)
}

test('papers, phone', ({ page }) => papers(page, 'phone'))
test('English, phone', ({ page }) => english(page, 'phone'))
test.describe('desk', () => {
  test.use(DESK)
  test('papers, desk', ({ page }) => papers(page, 'desk'))
  test('English, desk', ({ page }) => english(page, 'desk'))
})
