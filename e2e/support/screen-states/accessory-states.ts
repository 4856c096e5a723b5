import type { Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const ACCESSORIES = '/others/accessories-query'
const FACTORY = '/others/factory-inventory'
const PARCELS = '/others/logistics-query'

const openFirst = (name: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name: /明细|详情/ }).waitFor()
}

/** Accessories, manufacturers' stock and parcels. */
export const ACCESSORY_STATES: readonly ScreenState[] = (
  [
    { name: 'accessories', path: ACCESSORIES },
    { name: 'accessory', path: ACCESSORIES, open: openFirst(/ 件/) },
    {
      name: 'accessory, minimum stock sheet',
      path: ACCESSORIES,
      open: async (page) => {
        await openFirst(/ 件/)(page)
        await opensSheet(/最低库存/)(page)
      },
    },
    { name: 'accessories, no results', path: `${ACCESSORIES}?q=没有这种配件` },
    { name: 'manufacturer stock', path: FACTORY },
    { name: 'manufacturer stock, import sheet', path: FACTORY, open: opensSheet('导入厂家库存') },
    { name: 'manufacturer stock, days of cover', path: FACTORY, open: opensSheet('备 14 天的货') },
    {
      name: 'manufacturer stock, unmatched line',
      path: `${FACTORY}?view=unmatched`,
      open: openFirst(/未匹配/),
    },
    { name: 'parcels', path: PARCELS },
    { name: 'overdue parcel', path: `${PARCELS}?view=overdue`, open: openFirst(/应在/) },
    { name: 'parcels, no results', path: `${PARCELS}?q=没有这个单号` },
    {
      name: 'parcel, deletion dialog',
      path: `${PARCELS}?view=overdue`,
      open: async (page) => {
        await openFirst(/应在/)(page)
        await opensSheet('删除运单')(page)
      },
    },
    { name: 'new parcel, validation errors', path: `${PARCELS}/add`, open: press('登记') },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
