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
    { name: 'items of expenses', path: ITEMS },
    { name: 'an item of expenses', path: ITEMS, open: openItem },
    {
      name: 'a budget',
      path: ITEMS,
      open: async (page) => {
        await openItem(page)
        await opensSheet('设置预算')(page)
      },
    },
    { name: 'a new item', path: `${ITEMS}?new=group`, open: press('保存') },
    { name: 'what is posted by itself', path: `${ITEMS}?view=recurring` },
    {
      name: 'one that is posted by itself',
      path: `${ITEMS}?view=recurring`,
      open: async (page) => {
        await page.getByRole('list', { name: '固定支出' }).getByRole('link').first().click()
        await expect(page.getByRole('button', { name: '暂停' })).toBeVisible()
      },
    },
    { name: 'a new one that is posted by itself', path: `${ITEMS}?recurring=new` },
    { name: 'expenses', path: DETAILS },
    { name: 'expenses over budget', path: `${DETAILS}?requests=pending` },
    { name: 'when an expense waits for approval', path: ITEMS, open: opensSheet(/^支出超出预算时/) },
    { name: 'expenses, none found', path: `${DETAILS}?q=没有这一笔` },
    { name: 'an expense', path: DETAILS, open: openEntry },
    {
      name: 'an expense to take back',
      path: DETAILS,
      open: async (page) => {
        await openEntry(page)
        await opensSheet('冲销')(page)
      },
    },
    { name: 'a new expense, nothing filled in', path: `${DETAILS}?new=1`, open: press('保存') },
    { name: 'items of incomes', path: '/others/income-items' },
    { name: 'incomes', path: '/others/income-details' },
    { name: 'expenses of a month', path: '/others/expense-analysis' },
    { name: 'incomes of a month', path: '/others/expense-analysis?direction=income' },
    { name: 'expenses of a month without any', path: '/others/expense-analysis?month=2020-01' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
