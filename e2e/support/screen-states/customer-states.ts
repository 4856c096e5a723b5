import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const LIST = '/others/customers'
const AREAS = '/others/area-customers/全部'

const openCard = async (page: Page) => {
  await page.getByRole('list', { name: '客户' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: '拜访', exact: true })).toBeVisible()
}
const openVisit = async (page: Page) => {
  await openCard(page)
  await page.getByRole('link', { name: '拜访', exact: true }).click()
  await expect(page.getByRole('heading', { name: '历次拜访' })).toBeVisible()
}

/** Customers and visits. */
export const CUSTOMER_STATES: readonly ScreenState[] = (
  [
    { name: 'customers', path: LIST },
    { name: 'customers, no results', path: `${LIST}?q=没有这位客户` },
    { name: 'customers, menu', path: LIST, open: opensSheet('更多操作') },
    { name: 'customers, duplicates', path: `${LIST}?view=duplicates` },
    { name: 'customer', path: LIST, open: openCard },
    {
      name: 'customer, edit form',
      path: LIST,
      open: async (page) => {
        await openCard(page)
        await page.getByRole('link', { name: '修改客户' }).click()
        await expect(page.getByRole('heading', { name: '修改客户' })).toBeVisible()
      },
    },
    { name: 'new customer, validation errors', path: `${LIST}/add`, open: press('保存') },
    { name: 'area customers', path: AREAS },
    { name: 'area customers, unknown area', path: '/others/area-customers/没有的区' },
    { name: 'visits of today', path: `${AREAS}?view=today` },
    { name: 'customer visits', path: LIST, open: openVisit },
    {
      name: 'customer visits, planning sheet',
      path: LIST,
      open: async (page) => {
        await openVisit(page)
        await page.getByRole('button', { name: /计划拜访|修改计划/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'customer visits, unknown customer', path: '/others/kehu-visit/查无此人' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
