import type { Page } from '@playwright/test'
import { opensSheet, type ScreenState } from '../visual/screen-states.ts'

const PURCHASING = '/others/purchasing'
const SUPPLIERS = `${PURCHASING}?view=suppliers`

const follow = (name: RegExp, heading: RegExp | string) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
const openSupplier = follow(/华为省级总代/, /华为省级总代/)

/** Purchase orders, suppliers and suggested orders. */
export const PURCHASING_STATES: readonly ScreenState[] = (
  [
    { name: 'purchase orders', path: PURCHASING },
    { name: 'purchase orders, no results', path: `${PURCHASING}?q=没有这张单` },
    { name: 'purchase order', path: `${PURCHASING}?order_state=approved`, open: follow(/待收货/, '采购单') },
    { name: 'new purchase order', path: `${PURCHASING}?view=new` },
    {
      name: 'purchase receipt',
      path: `${PURCHASING}?order_state=approved`,
      open: async (page) => {
        await follow(/待收货/, '采购单')(page)
        await follow(/^收货$/, '采购收货')(page)
      },
    },
    { name: 'suppliers', path: SUPPLIERS },
    { name: 'supplier', path: SUPPLIERS, open: openSupplier },
    {
      name: 'supplier, opening sheet',
      path: SUPPLIERS,
      open: async (page) => {
        await openSupplier(page)
        await page.getByRole('button', { name: '更多操作' }).click()
        await opensSheet('期初应付')(page)
      },
    },
    {
      name: 'supplier statement',
      path: SUPPLIERS,
      open: async (page) => {
        await openSupplier(page)
        await follow(/^对账单$/, '供应商对账单')(page)
      },
    },
    { name: 'suggested orders', path: `${PURCHASING}?view=suggestions` },
    { name: 'supplier invoices', path: `${PURCHASING}?view=invoices` },
    { name: 'price cuts', path: `${PURCHASING}?view=price-cuts` },
    { name: 'new price cut', path: `${PURCHASING}?view=price-cut` },
    { name: 'price claim', path: `${PURCHASING}?claim=1` },
    { name: 'phones of a price claim', path: `${PURCHASING}?claim=1&view=lines` },
    { name: 'rebates', path: `${PURCHASING}?view=rebates` },
    { name: 'rebate', path: `${PURCHASING}?rebate=1` },
    { name: 'new rebate', path: `${PURCHASING}?view=rebate` },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((state) => ({ ...state, user: 'laoban' as const }))
