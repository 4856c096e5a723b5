import type { Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const REPAIRS = '/repairs'

const openRepair = (model: string) => async (page: Page) => {
  await page.getByRole('link', { name: new RegExp(model) }).click()
  await page.getByRole('list', { name: '维修经过' }).waitFor()
}
const openRepairSheet = (model: string, button: string | RegExp) => async (page: Page) => {
  await openRepair(model)(page)
  await opensSheet(button)(page)
}

/** Repairs, their forms, and the page of a customer. */
export const REPAIR_STATES: readonly ScreenState[] = [
  ...(
    [
      { name: 'repairs', path: REPAIRS },
      { name: 'repairs, no results', path: `${REPAIRS}?q=没有这台` },
      { name: 'repair intake, validation errors', path: `${REPAIRS}?view=new`, open: press('登记') },
      { name: 'repair', path: REPAIRS, open: openRepair('vivo X100') },
      { name: 'repair, slip', path: REPAIRS, open: openRepairSheet('vivo X100', '取机单') },
      { name: 'repair, actions', path: REPAIRS, open: openRepairSheet('vivo X100', '更多') },
      { name: 'repair, quote sheet', path: REPAIRS, open: openRepairSheet('OPPO Reno', '记录客户答复') },
      { name: 'repair, payment sheet', path: REPAIRS, open: openRepairSheet('小米 14', '取机收款') },
      { name: 'repair at the maker', path: REPAIRS, open: openRepairSheet('荣耀 Magic6', '收到厂家寄回') },
    ] satisfies Omit<ScreenState, 'user'>[]
  ).map((state) => ({ ...state, user: 'laoban' as const })),
  { name: 'page of a repair for its customer', path: `${REPAIRS}/demo-repair-page-0000004` },
  { name: 'page of an unknown repair', path: `${REPAIRS}/${'A'.repeat(24)}` },
]
