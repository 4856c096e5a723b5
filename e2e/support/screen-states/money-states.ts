import type { Page } from '@playwright/test'
import { opensSheet, type ScreenState } from '../visual/screen-states.ts'

const ACCOUNTS = '/others/accounts'
const TILLS = '/others/tills'
const MERCHANTS = '/others/merchant-payment'
const FUNDS = '/others/fund-adjustment'

const follow = (name: RegExp, heading: RegExp | string) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
const openMerchant = follow(/待打款/, /总代|直供|代理|公司|分销|老周|授权/)
const openPayment = async (page: Page) => {
  await openMerchant(page)
  await follow(/^¥/, '打款详情')(page)
  await page.getByRole('heading', { name: '经过' }).waitFor()
}
const openTill = follow(/现金·/, /现金·/)

const openReversal = async (page: Page) => {
  await follow(/已批准/, '资金调整')(page)
  await opensSheet('冲销')(page)
}

/** Accounts, tills, months, payments to merchants and transfers. */
export const MONEY_STATES: readonly ScreenState[] = (
  [
    { name: 'accounts', path: ACCOUNTS },
    { name: 'new account', path: ACCOUNTS, open: opensSheet('新增账户') },
    { name: 'account statement', path: ACCOUNTS, open: follow(/工行/, /工行/) },
    { name: 'payment accounts of stores', path: `${ACCOUNTS}?view=methods` },
    { name: 'payment channels', path: `${ACCOUNTS}?view=channels` },
    { name: 'new payment channel', path: `${ACCOUNTS}?view=channels`, open: opensSheet('新增渠道') },
    { name: 'payment channel', path: `${ACCOUNTS}?view=channels`, open: follow(/微信 T\+1/, '微信 T+1') },
    { name: 'closed months', path: `${ACCOUNTS}?view=months` },
    { name: 'tills', path: TILLS },
    { name: 'till', path: TILLS, open: openTill },
    {
      name: 'till, count sheet',
      path: TILLS,
      open: async (page) => {
        await openTill(page)
        await opensSheet('盘点')(page)
      },
    },
    { name: 'merchants', path: MERCHANTS },
    { name: 'new merchant', path: MERCHANTS, open: opensSheet('新增商家') },
    { name: 'merchant', path: MERCHANTS, open: openMerchant },
    { name: 'merchant payment', path: MERCHANTS, open: openPayment },
    { name: 'new merchant payment', path: `${MERCHANTS}/add` },
    { name: 'fund adjustments', path: FUNDS },
    { name: 'fund adjustments, pending approval', path: `${FUNDS}?open=1` },
    { name: 'fund adjustment', path: `${FUNDS}?open=1`, open: follow(/¥/, '资金调整') },
    { name: 'new fund adjustment', path: `${FUNDS}?new=1` },
    {
      name: 'new fund adjustment, card settlement with fee',
      path: `${FUNDS}?new=1`,
      open: async (page) => {
        await page.getByRole('radio', { name: '刷卡到账' }).click({ force: true })
        await page.getByLabel('手续费', { exact: true }).fill('6')
        await page.getByRole('button', { name: '手续费项目：请选择手续费项目' }).waitFor()
      },
    },
    { name: 'fund adjustment, reversal sheet', path: `${FUNDS}/details?kind=card`, open: openReversal },
    { name: 'fund adjustments, loans', path: `${FUNDS}/details` },
    { name: 'fund adjustments, card settlements', path: `${FUNDS}/details?kind=card` },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' as const }))
