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
    { name: 'customers, none found', path: `${LIST}?q=没有这位客户` },
    { name: 'what else there is of customers', path: LIST, open: opensSheet('更多操作') },
    { name: 'pairs of customers', path: `${LIST}?view=duplicates` },
    { name: 'customer', path: LIST, open: openCard },
    {
      name: 'customer to be changed',
      path: LIST,
      open: async (page) => {
        await openCard(page)
        await page.getByRole('link', { name: '修改客户' }).click()
        await expect(page.getByRole('heading', { name: '修改客户' })).toBeVisible()
      },
    },
    { name: 'new customer, nothing said yet', path: `${LIST}/add`, open: press('保存') },
    { name: 'customers of all areas', path: AREAS },
    { name: 'customers of an area, none', path: '/others/area-customers/没有的区' },
    { name: 'the day of visits', path: `${AREAS}?view=today` },
    { name: 'visits to a customer', path: LIST, open: openVisit },
    {
      name: 'a visit to plan',
      path: LIST,
      open: async (page) => {
        await openVisit(page)
        await page.getByRole('button', { name: /计划拜访|修改计划/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'visits to nobody', path: '/others/kehu-visit/查无此人' },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
