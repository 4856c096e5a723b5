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
    { name: 'an accessory', path: ACCESSORIES, open: openFirst(/ 件/) },
    {
      name: 'the minimum of an accessory',
      path: ACCESSORIES,
      open: async (page) => {
        await openFirst(/ 件/)(page)
        await opensSheet(/最低库存/)(page)
      },
    },
    { name: 'accessories, none found', path: `${ACCESSORIES}?q=没有这种配件` },
    { name: "manufacturers' stock", path: FACTORY },
    { name: 'of whom a list is', path: FACTORY, open: opensSheet('导入厂家库存') },
    { name: 'days of cover', path: FACTORY, open: opensSheet('备 14 天的货') },
    { name: 'a line of a manufacturer', path: `${FACTORY}?view=unmatched`, open: openFirst(/未匹配/) },
    { name: 'parcels', path: PARCELS },
    { name: 'a late parcel', path: `${PARCELS}?view=overdue`, open: openFirst(/应在/) },
    { name: 'parcels, none found', path: `${PARCELS}?q=没有这个单号` },
    {
      name: 'a parcel to delete',
      path: `${PARCELS}?view=overdue`,
      open: async (page) => {
        await openFirst(/应在/)(page)
        await opensSheet('删除运单')(page)
      },
    },
    { name: 'a new parcel with everything missing', path: `${PARCELS}/add`, open: press('登记') },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
