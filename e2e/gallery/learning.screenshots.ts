import type { Page } from '@playwright/test'
import { signIn, test } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { bookOf, finishStudySession, startStudySession } from '../support/fixtures/english.ts'
import { PUPIL } from '../support/fixtures/exam.ts'
import { HALL, publishTask } from '../support/fixtures/rewards.ts'
import { ENGLISH_STATES } from '../support/screen-states/english-states.ts'
import { paperStates } from '../support/screen-states/paper-states.ts'
import { READING_STATES } from '../support/screen-states/reading-states.ts'
import { REWARD_STATES } from '../support/screen-states/reward-states.ts'
import { DESKTOP } from '../support/visual/visual-audit.ts'
import { takeScreenshots } from './take-screenshots.ts'

async function papers(page: Page, view: 'phone' | 'desk') {
  await enter(page, PUPIL)
  await takeScreenshots(page, 'papers', view, await paperStates(page))
}
async function english(page: Page, view: 'phone' | 'desk') {
  const book = await bookOf(page.request)
  await startStudySession(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishStudySession(page, book)
  await takeScreenshots(page, 'english', view, ENGLISH_STATES)
}
async function reading(page: Page, view: 'phone' | 'desk') {
  await signIn(page, PUPIL, '/login?redirect=%2Freading-comprehension')
  await takeScreenshots(page, 'reading', view, READING_STATES)
}
async function rewards(page: Page, view: 'phone' | 'desk', user: string) {
  await signIn(page, user, HALL)
  await publishTask(page)
  await takeScreenshots(page, 'rewards', view, REWARD_STATES)
}

test('papers, phone', ({ page }) => papers(page, 'phone'))
test('English, phone', ({ page }) => english(page, 'phone'))
test('reading, phone', ({ page }) => reading(page, 'phone'))
test('rewards, phone', ({ page }) => rewards(page, 'phone', 'xiaohong'))
test.describe('desk', () => {
  test.use(DESKTOP)
  test('papers, desk', ({ page }) => papers(page, 'desk'))
  test('English, desk', ({ page }) => english(page, 'desk'))
  test('reading, desk', ({ page }) => reading(page, 'desk'))
  test('rewards, desk', ({ page }) => rewards(page, 'desk', 'xiaoming'))
})
