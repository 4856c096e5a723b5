import { expect, test } from './browser.ts'
import { enter } from './platform.ts'
import { axeViolations } from './support/accessibility.ts'
import { PUPIL } from './support/exam.ts'
import { wrongEverywhere } from './support/looking.ts'
import { answerWith, BASE } from './support/papers.ts'
import { paperSights } from './support/papers-sights.ts'

test.describe.configure({ timeout: 240_000 })

test('has no accessibility violations in papers', async ({ page }) => {
  await enter(page, PUPIL)
  expect(await wrongEverywhere(page, await paperSights(page))).toEqual([])
})

test('a failure on a dark phone reads as well', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, PUPIL)
  await answerWith(page, 'get-paper-list', { code: 20123, msg: '阅卷维护中' })
  await page.goto(BASE)
  await expect(page.getByText('阅卷维护中')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
