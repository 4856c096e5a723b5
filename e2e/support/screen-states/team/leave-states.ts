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
    { name: 'leave to decide', path: `${LEAVE}?view=team` },
    { name: 'leave, none found', path: `${LEAVE}?view=team&q=没有这个人` },
    { name: 'who is away', path: `${LEAVE}?view=away` },
    {
      name: 'a leave',
      path: `${LEAVE}?view=team`,
      open: async (page: Page) => {
        await follow(/待审批/, '请假')(page)
        await page.getByRole('heading', { name: '经过' }).waitFor()
      },
    },
    { name: 'asking for leave', path: `${LEAVE}?new=1`, open: choose },
    { name: 'balances of leave', path: `${LEAVE}?view=balances` },
    { name: 'leave by hand', path: `${LEAVE}?view=balances`, open: follow(/^发放或扣减$/, /^发放或扣减/) },
    { name: 'a ledger of leave', path: `${LEAVE}?view=balances`, open: follow(/xiaolin/, '年假明细') },
    { name: 'kinds of leave', path: `${LEAVE}?view=types` },
    { name: 'a kind of leave', path: `${LEAVE}?view=types`, open: follow(/年假/, '年假') },
    { name: 'staff', path: STAFF },
    { name: 'one of the staff', path: STAFF, open: follow(/xiaolin/, '员工档案') },
    { name: 'import of staff', path: STAFF, open: opensSheet('导入员工档案') },
  ] as const
).map((sight) => ({ user: 'laoban' as const, ...sight }))
