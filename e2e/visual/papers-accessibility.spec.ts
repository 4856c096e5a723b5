import { expect, test } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { PUPIL } from '../support/fixtures/exam.ts'
import { BASE, respondWith } from '../support/fixtures/papers.ts'
import { paperStates } from '../support/screen-states/paper-states.ts'
import { axeViolations } from '../support/visual/accessibility.ts'
import { auditAllViewports } from '../support/visual/visual-audit.ts'

test.describe.configure({ timeout: 600_000 })

test('has no accessibility violations in papers', { tag: '@full' }, async ({ page }) => {
  await enter(page, PUPIL)
  expect(await auditAllViewports(page, await paperStates(page))).toEqual([])
})

test('has no violations for a failure in dark mode', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, PUPIL)
  await respondWith(page, 'get-paper-list', { code: 20123, msg: '阅卷维护中' })
  await page.goto(BASE)
  await expect(page.getByText('阅卷维护中')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
