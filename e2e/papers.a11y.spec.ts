import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { enter } from './platform.ts'
import { axeViolations } from './support/accessibility.ts'
import { PUPIL } from './support/exam.ts'
import { atADesk, DESK, type Look, onAPhone, wrongAt } from './support/looking.ts'
import { answerWith, BASE } from './support/papers.ts'
import { paperSights } from './support/papers-sights.ts'

async function wrongInPapers(page: Page, look: Look) {
  await enter(page, PUPIL)
  return wrongAt(page, await paperSights(page), look)
}

test.describe.configure({ timeout: 240_000 })

test('papers on a phone can be used by everybody', async ({ page }) => {
  expect(await wrongInPapers(page, onAPhone())).toEqual([])
})

test.describe('at a desk', () => {
  test.use(DESK)
  test('papers can be used by everybody', async ({ page }) => {
    expect(await wrongInPapers(page, atADesk)).toEqual([])
  })
})

test('a failure on a dark phone reads as well', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, PUPIL)
  await answerWith(page, 'get-paper-list', { code: 20123, msg: '阅卷维护中' })
  await page.goto(BASE)
  await expect(page.getByText('阅卷维护中')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
