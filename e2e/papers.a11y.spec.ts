import { expect, test } from './browser.ts'
import { enter } from './platform.ts'
import { axeViolations } from './support/accessibility.ts'
import { PUPIL } from './support/exam.ts'
import { auditAllViewports } from './support/looking.ts'
import { BASE, respondWith } from './support/papers.ts'
import { paperStates } from './support/papers-sights.ts'

test.describe.configure({ timeout: 240_000 })

test('has no accessibility violations in papers', async ({ page }) => {
  await enter(page, PUPIL)
  expect(await auditAllViewports(page, await paperStates(page))).toEqual([])
})

test('a failure on a dark phone reads as well', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, PUPIL)
  await respondWith(page, 'get-paper-list', { code: 20123, msg: '阅卷维护中' })
  await page.goto(BASE)
  await expect(page.getByText('阅卷维护中')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
