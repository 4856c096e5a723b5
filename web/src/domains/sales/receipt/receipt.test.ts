import { expect, test } from 'vitest'
import type { SaleDetail } from '../api.ts'
import { sale } from '../testing/sale-responses.ts'
import { buildReceipt } from './receipt.ts'

const receiptText = (changes: Partial<SaleDetail> = {}) =>
  JSON.stringify(buildReceipt({ ...(sale as unknown as SaleDetail), ...changes }, '某某通讯'))

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
