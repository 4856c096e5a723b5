import type { Page } from '@playwright/test'
import { opensSheet, type ScreenState } from '../../visual/screen-states.ts'

const LEAVE = '/attendance/leave'
const STAFF = '/attendance/staff-management'

const follow = (name: RegExp, heading: RegExp | string) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
const DAY = 86_400_000
const WEDNESDAY = 3
const choose = async (page: Page) => {
  await page.getByLabel(/^假期/).selectOption({ label: '年假' })
  // today may be a day without work
  const ahead = 7 + ((WEDNESDAY + 7 - new Date().getUTCDay()) % 7)
  const day = new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
  await page.getByLabel(/^开始日期/).fill(day)
  await page.getByText('审批人').waitFor({ timeout: 30_000 })
}

/** Leave and employee assignment. */
export const LEAVE_STATES: readonly ScreenState[] = (
  [
    { name: 'own leave', path: LEAVE },
    { name: 'leave requests of the team', path: `${LEAVE}?view=team` },
    { name: 'leave requests, no results', path: `${LEAVE}?view=team&q=没有这个人` },
    { name: 'absences', path: `${LEAVE}?view=away` },
    {
      name: 'leave request',
      path: `${LEAVE}?view=team`,
      open: async (page: Page) => {
        await follow(/待审批/, '请假')(page)
        await page.getByRole('heading', { name: '经过' }).waitFor()
      },
    },
    { name: 'new leave request', path: `${LEAVE}?new=1`, open: choose },
    { name: 'leave balances', path: `${LEAVE}?view=balances` },
    {
      name: 'leave balances, manual entry',
      path: `${LEAVE}?view=balances`,
      open: follow(/^发放或扣减$/, /^发放或扣减/),
    },
    { name: 'leave ledger', path: `${LEAVE}?view=balances`, open: follow(/xiaolin/, '年假明细') },
    { name: 'leave types', path: `${LEAVE}?view=types` },
    { name: 'leave type', path: `${LEAVE}?view=types`, open: follow(/年假/, '年假') },
    { name: 'employees', path: STAFF },
    { name: 'employee record', path: STAFF, open: follow(/xiaolin/, '员工档案') },
    { name: 'employees, import', path: STAFF, open: opensSheet('导入员工档案') },
  ] as const
).map((sight) => ({ user: 'laoban' as const, ...sight }))
