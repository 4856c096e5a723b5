import type { ReceiptTexts } from '@shangxue/contract/sales/receipt-texts'
import { expect, test } from 'vitest'
import type { SaleDetail } from '../api.ts'
import { sale } from '../testing/sale-responses.ts'
import { buildReceipt } from './receipt.ts'
import { inheritTexts, NO_TEXTS } from './receipt-texts.ts'

const receiptText = (changes: Partial<SaleDetail> = {}, texts: Partial<ReceiptTexts> = {}) =>
  JSON.stringify(
    buildReceipt({ ...(sale as unknown as SaleDetail), ...changes }, '某某通讯', { ...NO_TEXTS, ...texts }),
  )

test('lists goods, codes, prices and payments', () => {
  for (const text of [
    '某某通讯',
    '销售单',
    'XS261120-AB2CD',
    '张三数码',
    '356000123450017',
    '¥8,060',
    '赊账',
  ])
    expect(receiptText()).toContain(text)
})

test('credits the debt on a return', () => {
  const returned = receiptText({ kind: 'return' })
  expect(returned).toContain('冲减欠款')
  expect(returned).not.toContain('赊账')
})

test('never contains costs or floor prices', () => {
  expect(receiptText({ cost_fen: 700_000, ask: '老客户' })).not.toMatch(/7,000|成本|毛利|老客户/)
})

test('shows the status of an unposted sale', () => {
  expect(receiptText({ status: 'reversed' })).toContain('已作废')
  expect(receiptText()).not.toContain('已开单')
})

test('has the texts of the company, or none', () => {
  const texts = {
    header: '滨江店',
    address: '江南大道 1 号',
    phone: '0571-1',
    warranty: '7 天包退\n\n一年保修',
    footer: '再会',
  }
  const text = receiptText({}, texts)
  for (const expected of ['滨江店', '江南大道 1 号', '电话 0571-1', '"7 天包退"', '"一年保修"', '再会'])
    expect(text).toContain(expected)
  expect(text).not.toMatch(/某某通讯|谢谢惠顾/)
  expect(receiptText()).toContain('谢谢惠顾')
  expect(receiptText()).not.toContain('电话')
})

test('takes empty texts of a store from the company', () => {
  const company = { ...NO_TEXTS, header: '某某通讯', phone: '400' }
  expect(inheritTexts(company, { ...NO_TEXTS, header: '滨江店', phone: ' ' })).toEqual({
    ...company,
    header: '滨江店',
  })
})
