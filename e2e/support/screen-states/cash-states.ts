import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const ITEMS = '/others/expense-items'
const DETAILS = '/others/expense-details'

const openItem = async (page: Page) => {
  await page
    .getByRole('list', { name: '经营' })
    .getByRole('link', { name: /快递费/ })
    .click()
  await expect(page.getByRole('list', { name: '预算记录' })).toBeVisible()
}
const openEntry = async (page: Page) => {
  await page.getByRole('list', { name: '支出明细' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: '冲销', exact: true })).toBeVisible()
}

/** Expenses and other incomes. */
export const CASH_STATES: readonly ScreenState[] = (
  [
    { name: 'expense items', path: ITEMS },
    { name: 'expense item', path: ITEMS, open: openItem },
    {
      name: 'expense item, budget sheet',
      path: ITEMS,
      open: async (page) => {
        await openItem(page)
        await opensSheet('设置预算')(page)
      },
    },
    { name: 'new expense group, validation errors', path: `${ITEMS}?new=group`, open: press('保存') },
    { name: 'recurring expenses', path: `${ITEMS}?view=recurring` },
    {
      name: 'recurring expense',
      path: `${ITEMS}?view=recurring`,
      open: async (page) => {
        await page.getByRole('list', { name: '固定支出' }).getByRole('link').first().click()
        await expect(page.getByRole('button', { name: '暂停' })).toBeVisible()
      },
    },
    { name: 'new recurring expense', path: `${ITEMS}?recurring=new` },
    { name: 'expenses', path: DETAILS },
    { name: 'expenses, over budget', path: `${DETAILS}?requests=pending` },
    { name: 'expense items, approval rule', path: ITEMS, open: opensSheet(/^支出超出预算时/) },
    { name: 'expenses, no results', path: `${DETAILS}?q=没有这一笔` },
    { name: 'expense', path: DETAILS, open: openEntry },
    {
      name: 'expense, reversal sheet',
      path: DETAILS,
      open: async (page) => {
        await openEntry(page)
        await opensSheet('冲销')(page)
      },
    },
    { name: 'new expense, validation errors', path: `${DETAILS}?new=1`, open: press('保存') },
    { name: 'income items', path: '/others/income-items' },
    { name: 'incomes', path: '/others/income-details' },
    { name: 'expense analysis', path: '/others/expense-analysis' },
    { name: 'income analysis', path: '/others/expense-analysis?direction=income' },
    { name: 'expense analysis, no entries', path: '/others/expense-analysis?month=2020-01' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
