import { describe, expect, test } from 'vitest'
import { today } from '../../lib/dates.ts'
import type { CustomerReceivablesData, ReceivableItem, Statement } from './api.ts'
import { toStatementData } from './debtors/customer-statement.tsx'
import { reminderText } from './debtors/reminder-sheet.tsx'
import {
  newPayment,
  openItemsOf,
  toPaymentInput,
  unallocatedAmount,
  validatePayment,
} from './payments/payment-draft.ts'
import { statementPages } from './statement/statement-pages.ts'

const item = (id: number, open_fen: number): ReceivableItem => ({
  ...{ id, kind: 'sale', number: `XS-${id}`, source: 'sale', source_id: id, day: '2026-08-25', days: 90 },
  due_day: '2026-09-24',
  ...{ amount_fen: Math.abs(open_fen), open_fen },
})
const CUSTOMER: CustomerReceivablesData = {
  ...{ id: 7, name: '张三数码', area: '城东', phone: null, owner: null, today: '2026-11-23' },
  ...{
    owed_fen: 5_000,
    d30_fen: 0,
    d60_fen: 0,
    d90_fen: 5_000,
    older_fen: 0,
    credit_fen: 200,
    net_fen: 4_800,
  },
  ...{ items: [item(1, 2_000), item(2, 3_000), item(3, -200)], waiting: [], reminders: [] },
  ...{
    overdue_fen: 5_000,
    credit_limit_fen: null,
    credit_days: null,
    remind_days: 30,
    credit_stopped_at: null,
  },
}
const DEBTS = openItemsOf(CUSTOMER)
const START = { ...newPayment({ id: 7, name: '张三数码' }, 4), amount: 5_000 }

describe('payment', () => {
  test('allocates to the oldest documents and sends the amount shown as owed', () => {
    expect(validatePayment(START, DEBTS, 5_000)).toEqual({})
    expect(toPaymentInput(START, DEBTS, 5_000)).toMatchObject({
      ...{ customer_id: 7, account_id: 4, amount_fen: 5_000, owed_fen: 5_000, items: [], keep_credit: false },
      day: today(),
    })
  })

  test('retains the unallocated amount as credit only when confirmed', () => {
    const draft = { ...START, amount: 5_100 }
    expect(unallocatedAmount(draft, DEBTS, 5_000)).toBe(100)
    expect(validatePayment(draft, DEBTS, 5_000)).toHaveProperty('keep')
    expect(validatePayment({ ...draft, keep: true }, DEBTS, 5_000)).toEqual({})
    const selected = { ...START, by: 'chosen' as const, chosen: { 2: 3_000 }, amount: 3_500, keep: true }
    expect(unallocatedAmount(selected, DEBTS, 5_000)).toBe(500)
    expect(toPaymentInput(selected, DEBTS, 5_000)).toMatchObject({
      items: [{ id: 2, amount_fen: 3_000 }],
      keep_credit: true,
    })
  })

  test('retains no credit when the payment does not exceed the debt', () => {
    expect(toPaymentInput({ ...START, keep: true }, DEBTS, 5_000).keep_credit).toBe(false)
  })

  test('limits allocations to the open amounts and the payment', () => {
    const chosen = { ...START, by: 'chosen' as const, chosen: { 1: 2_001 } }
    expect(validatePayment(chosen, DEBTS, 5_000)).toMatchObject({ chosen: 'XS-1 最多还 ¥20' })
    expect(validatePayment({ ...chosen, chosen: {} }, DEBTS, 5_000)).toHaveProperty('chosen')
    expect(validatePayment({ ...chosen, chosen: { 2: 3_000 }, amount: 100 }, DEBTS, 5_000)).toHaveProperty(
      'amount',
    )
  })
})

test('names the amount, the oldest document and its age in a reminder', () => {
  expect(reminderText(CUSTOMER, '演示公司')).toBe(
    '张三数码：\n截至11月23日，贵店还有货款 ¥50 未付（另有预收 ¥2）。其中最早一笔是8月25日的 XS-1，还有 ¥20，已 90 天。请核对并安排付款，谢谢。\n演示公司',
  )
})

test('lists sold items and immediate payments in a statement', () => {
  const line = {
    id: 2,
    day: '2026-11-01',
    kind: 'sale' as const,
    number: 'XS-1',
    source: 'sale',
    source_id: 1,
  }
  const statement: Statement = {
    ...{ id: 7, name: '张三数码', from: '2026-11-01', to: '2026-11-23' },
    ...{ opening_fen: 0, more_fen: 1_030_000, less_fen: 530_000, closing_fen: 500_000 },
    lines: [
      { ...line, part: 'document', note: 'Mate 70 × 2', amount_fen: 1_030_000, balance_fen: 1_030_000 },
      { ...line, id: 3, part: 'payment', note: '微信', amount_fen: -530_000, balance_fen: 500_000 },
    ],
  }
  const [page = []] = statementPages(toStatementData(statement), '演示公司')
  const messages = page.map((entry) =>
    'text' in entry ? [entry.text, 'right' in entry ? entry.right : ''].join(' ').trim() : '—',
  )
  const from = messages.indexOf('11-01 销售 +¥10,300')
  expect(messages.slice(from, from + 6)).toEqual([
    '11-01 销售 +¥10,300',
    'Mate 70 × 2',
    'XS-1  余额 ¥10,300',
    '11-01 当场收款 -¥5,300',
    '微信',
    '余额 ¥5,000',
  ])
})

test('splits a long statement into pages with opening and closing balance', () => {
  const lines = Array.from({ length: 61 }, (_, n) => ({
    ...{
      id: n + 1,
      day: '2026-11-01',
      kind: 'sale' as const,
      number: `XS-${n}`,
      source: 'sale',
      source_id: n + 1,
    },
    ...{ part: 'document' as const, note: 'Mate 70 × 1', amount_fen: 100, balance_fen: 100 * (n + 2) },
  }))
  const statement: Statement = {
    ...{ id: 7, name: '张三数码', from: '2026-11-01', to: '2026-11-23', lines },
    ...{ opening_fen: 100, more_fen: 6_100, less_fen: 0, closing_fen: 6_200 },
  }
  const pages = statementPages(toStatementData(statement), '演示公司').map((page) => JSON.stringify(page))
  expect(pages).toHaveLength(2)
  expect(pages.map((page) => page.includes('期初余额'))).toEqual([true, false])
  expect(pages.map((page) => page.includes('¥62') && page.includes('期末欠款'))).toEqual([false, true])
})
