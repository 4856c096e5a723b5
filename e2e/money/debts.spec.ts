import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { listAccounts } from '@shangxue/contract/ledger/endpoints'
import { receivePayment } from '@shangxue/contract/receivables/documents'
import { getCustomerDebts, listDebts } from '@shangxue/contract/receivables/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { expect, test } from '../fixtures.ts'
import { enter, isLocked, openAs, toastOf } from '../session-helpers.ts'
import { callApi, sendWrite, tokenOf } from '../support/server/api.ts'

const CLERK = 'caiwu'

/** The nth customer who owes on several documents. */
async function debtor(request: APIRequestContext, nth: number) {
  const token = await tokenOf(request, CLERK)
  const { list } = await callApi(request, token, listDebts, { sort: 'owed', limit: 60 })
  let seen = 0
  for (const { id } of list) {
    const matches = await callApi(request, token, getCustomerDebts, { id })
    const open = matches.items.filter(({ open_fen }) => open_fen > 0)
    if (open.length > 1 && matches.credit_fen === 0 && matches.waiting.length === 0 && seen++ === nth)
      return { ...matches, open, token }
  }
  throw new Error('no customer has several open documents')
}
const owed = async (request: APIRequestContext, token: string, id: number) =>
  (await callApi(request, token, getCustomerDebts, { id })).owed_fen

test('settles one document with prepayment and exports the receipt', async ({ page }) => {
  const { id, name, open, owed_fen, token } = await debtor(page.request, 0)
  const paid = open.at(-1)
  if (!paid) throw new Error('no document')
  await enter(page, CLERK)
  await page.goto(`/others/debt-overview?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('link', { name: '收款', exact: true }).click()
  await page.getByLabel('自己选择').check({ force: true })
  await page.getByLabel(new RegExp(paid.number)).first().check({ force: true })
  await expect(page.getByLabel('收款金额')).toHaveValue(
    String(paid.open_fen / 100).replace(/\.(\d)$/, '.$10'),
  )
  await page.getByLabel('收款金额').fill(String((paid.open_fen + 1_000) / 100))
  await page.getByRole('button', { name: /^收到哪个账户/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /微信收款/ })
    .click()
  await page.getByRole('button', { name: /^收款 ¥/ }).click()
  await expect(page.getByText('请修改收款金额，或勾选留作预收')).toBeVisible()
  await page.getByLabel(/留作预收/).check({ force: true })
  await page.getByRole('button', { name: /^收款 ¥/ }).click()
  await expect(toastOf(page, '已收款')).toBeVisible()
  await expect(page.getByText(paid.number)).toBeVisible()
  await expect(page.getByText('其中留作预收')).toBeVisible()
  expect(await owed(page.request, token, id)).toBe(owed_fen - paid.open_fen)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存PDF' }).click()
  const bytes = readFileSync(await (await download).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('reports a concurrent payment and accepts the updated amount', { tag: '@full' }, async ({ page }) => {
  const { id, owed_fen, today, token } = await debtor(page.request, 1)
  const { list } = await callApi(page.request, token, listAccounts, {})
  const account = list.find(({ name }) => name === '银行卡')
  await enter(page, CLERK)
  await page.goto(`/others/debt-overview/detail?new=1&customer=${id}`)
  await page.getByRole('button', { name: /^全部欠款/ }).click()
  await page.getByRole('button', { name: /^收到哪个账户/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /银行卡/ })
    .first()
    .click()
  await sendWrite(page.request, token, receivePayment, {
    ...{ customer_id: id, account_id: account?.id ?? 0, amount_fen: 100, day: today },
    ...{ note: '', owed_fen, items: [], keep_credit: false },
  })
  await page.getByRole('button', { name: /^收款 ¥/ }).click()
  await expect(page.getByText(`现在是 ${formatMoney(owed_fen - 100)}，请核对后再提交`)).toBeVisible()
  await page.getByRole('button', { name: `全部欠款 ${formatMoney(owed_fen - 100)}` }).click()
  await page.getByRole('button', { name: /^收款 ¥/ }).click()
  await expect(toastOf(page, '已收款')).toBeVisible()
  expect(await owed(page.request, token, id)).toBe(0)
})

test('writes off a debt after approval by the boss', { tag: '@full' }, async ({ page, browser, baseURL }) => {
  const { id, owed_fen, token } = await debtor(page.request, 2)
  await enter(page, CLERK)
  await page.goto(`/others/debt-overview/${id}`)
  await page.getByRole('button', { name: '核销' }).click()
  const sheet = page.getByRole('dialog', { name: '坏账核销' })
  await sheet.getByRole('button', { name: '店已关门' }).click()
  await sheet.getByRole('button', { name: '申请核销' }).click()
  await expect(page.getByText('等老板批准，批准前不入账')).toBeVisible()
  expect(await owed(page.request, token, id)).toBe(owed_fen)
  const office = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'zh-CN',
    serviceWorkers: 'block',
  })
  const boss = await office.newPage()
  await openAs(boss, 'laoban', '/notifications')
  await boss
    .getByRole('link', { name: /申请核销/ })
    .first()
    .click()
  await boss.getByRole('button', { name: '批准', exact: true }).click()
  await boss.getByRole('button', { name: '批准核销' }).click()
  await expect(toastOf(boss, '已批准，已入账')).toBeVisible()
  await office.close()
  expect(await owed(page.request, token, id)).toBe(0)
})

test('hides debts from salespeople', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'xiaolin')
  await page.goto('/others/debt-overview')
  await isLocked(page, '欠款总览')
})
