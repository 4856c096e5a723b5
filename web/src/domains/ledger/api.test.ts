import { expect, test } from 'vitest'
import { documentPath } from './api.ts'

const moved = (source: string | null, kind: Parameters<typeof documentPath>[0]['kind'], amount_fen: number) =>
  documentPath({ source, source_id: source === null ? null : 7, kind, amount_fen }, 3)

test('links a movement to its document when a screen shows it', () => {
  expect(moved('sale', 'sale', 100)).toBe('/sales/7')
  expect(moved('merchant_payment', 'reversal', 100)).toBe('/others/merchant-payment?id=7')
  expect(moved('transfer_repayment', 'transfer', -100)).toBe('/others/fund-adjustment?id=7')
  expect(moved('till_count', 'count', -100)).toBe('/others/tills?id=3')
  expect(moved('account', 'opening', 100)).toBeUndefined()
  expect(moved(null, 'opening', 100)).toBeUndefined()
})

test('links an entry to expenses or incomes even when it is reversed', () => {
  expect(moved('expense_entry', 'expense', -100)).toBe('/others/expense-details?entry=7')
  expect(moved('expense_entry', 'reversal', 100)).toBe('/others/expense-details?entry=7')
  expect(moved('expense_entry', 'income', 100)).toBe('/others/income-details?entry=7')
  expect(moved('expense_entry', 'reversal', -100)).toBe('/others/income-details?entry=7')
})
