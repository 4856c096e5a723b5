import { expect, test } from 'vitest'
import { sale } from '../testing/answers.ts'
import type { SaleDetail } from '../words.ts'
import { receiptOf } from './receipt.ts'

const told = (changes: Partial<SaleDetail> = {}) =>
  JSON.stringify(receiptOf({ ...(sale as unknown as SaleDetail), ...changes }, '某某通讯'))

test('a receipt tells the customer goods, codes, what they cost and how it was paid', () => {
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

test('a return credits the debt instead of selling on account', () => {
  const back = told({ kind: 'return' })
  expect(back).toContain('冲减欠款')
  expect(back).not.toContain('赊账')
})

test('it never tells what goods had cost, nor that they were cheap', () => {
  expect(told({ cost_fen: 700_000, ask: '老客户' })).not.toMatch(/7,000|成本|毛利|老客户/)
})

test('one that is not in the books says so', () => {
  expect(told({ status: 'reversed' })).toContain('已作废')
  expect(told()).not.toContain('已开单')
})
