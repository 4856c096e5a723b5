import type { Page } from '@playwright/test'
import { signIn, test } from '../browser.ts'
import { enter } from '../platform.ts'
import { beginStudy, bookOf, finishSitting } from '../support/english.ts'
import { ENGLISH_SIGHTS } from '../support/english-sights.ts'
import { PUPIL } from '../support/exam.ts'
import { DESK } from '../support/looking.ts'
import { paperSights } from '../support/papers-sights.ts'
import { READING_SIGHTS } from '../support/reading-sights.ts'
import { REWARD_SIGHTS } from '../support/reward-sights.ts'
import { HALL, publishTask } from '../support/rewards.ts'
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
async function reading(page: Page, view: 'phone' | 'desk') {
  await signIn(page, PUPIL, '/login?redirect=%2Freading-comprehension')
  await takePictures(page, 'reading', view, READING_SIGHTS)
}
async function rewards(page: Page, view: 'phone' | 'desk', user: string) {
  await signIn(page, user, HALL)
  await publishTask(page)
  await takePictures(page, 'rewards', view, REWARD_SIGHTS)
}

test('papers, phone', ({ page }) => papers(page, 'phone'))
test('English, phone', ({ page }) => english(page, 'phone'))
test('reading, phone', ({ page }) => reading(page, 'phone'))
test('rewards, phone', ({ page }) => rewards(page, 'phone', 'xiaohong'))
test.describe('desk', () => {
  test.use(DESK)
  test('papers, desk', ({ page }) => papers(page, 'desk'))
  test('English, desk', ({ page }) => english(page, 'desk'))
  test('reading, desk', ({ page }) => reading(page, 'desk'))
  test('rewards, desk', ({ page }) => rewards(page, 'desk', 'xiaoming'))
})
