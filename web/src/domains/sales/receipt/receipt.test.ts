import { expect, test } from 'vitest'
import { sale } from '../testing/answers.ts'
import type { SaleDetail } from '../words.ts'
import { receiptOf } from './receipt.ts'

const told = (changes: Partial<SaleDetail> = {}) =>
  JSON.stringify(receiptOf({ ...(sale as unknown as SaleDetail), ...changes }, '某某通讯'))

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
    expect(told()).toContain(text)
})

test('credits the debt on a return', () => {
  const back = told({ kind: 'return' })
  expect(back).toContain('冲减欠款')
  expect(back).not.toContain('赊账')
})

test('never contains costs or floor prices', () => {
  expect(told({ cost_fen: 700_000, ask: '老客户' })).not.toMatch(/7,000|成本|毛利|老客户/)
})

test('shows the status of an unposted sale', () => {
  expect(told({ status: 'reversed' })).toContain('已作废')
  expect(told()).not.toContain('已开单')
})
