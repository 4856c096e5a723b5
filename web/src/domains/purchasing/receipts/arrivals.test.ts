import { expect, test } from 'vitest'
import type { OrderDetail, OrderItem } from '../api.ts'
import { arrivalError, arrivalTotals, compareArrivals, EMPTY_RECEIPT, receiptInput } from './arrivals.ts'

const item = (sku_id: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  ...{ line: sku_id, sku_id, title: `规格 ${sku_id}`, tracking: 'serial', barcode: null },
  ...{ quantity: 2, received: 0, unit_fen: 100 },
  ...changes,
})
const order = {
  items: [item(1), item(2, { tracking: 'none', quantity: 10, received: 4 }), item(3, { received: 2 })],
} as unknown as OrderDetail
const draft = (phones: number, pieces: number) => ({
  ...EMPTY_RECEIPT,
  phones: { 1: Array.from({ length: phones }, (_, n) => ({ imei1: `35000000000000${n}` })) },
  pieces: { 2: pieces },
})

test('compares what was scanned with what is left, without complete lines', () => {
  const arrivals = compareArrivals(order, draft(1, 6), new Map())
  expect(arrivals.map(({ left, count, over }) => [left, count, over])).toEqual([
    [2, 1, 0],
    [6, 6, 0],
  ])
  expect(arrivalTotals(arrivals)).toEqual({ phones: 1, pieces: 6, missing: 1 })
  expect(arrivals.map(arrivalError)).toEqual([undefined, undefined])
})

test('names what is too much in its unit', () => {
  const arrivals = compareArrivals(order, draft(3, 7), new Map())
  expect(arrivals.map(arrivalError)).toEqual([
    '多了 1 台，这张单只差 2 台，请移除多出的',
    '多了 1 件，这张单只差 6 件，请移除多出的',
  ])
})

test('rejects a device that is registered as another spec or still in stock', () => {
  const code = '350000000000000'
  const known = {
    code,
    kind: 'device' as const,
    device_id: 9,
    sku_id: 8,
    identifier: code,
    tracking: null,
    retail_fen: null,
  }
  const found = (status: 'sold' | 'in_stock', title: string) =>
    new Map([[code, { ...known, title, status, location_id: null, location: '总仓' }]])
  const invalid = (status: 'sold' | 'in_stock', title: string) =>
    compareArrivals(order, draft(1, 0), found(status, title))[0]?.invalid
  expect(invalid('sold', '规格 2')).toBe(1)
  expect(invalid('in_stock', '规格 1')).toBe(1)
  expect(invalid('sold', '规格 1')).toBe(0)
})

test('sends only lines that arrived, and a carrier only with freight', () => {
  const carrier = { id: 7, name: '顺丰' }
  const values = { ...draft(1, 0), carrier }
  const arrivals = compareArrivals(order, values, new Map())
  expect(receiptInput(5, values, arrivals)).toMatchObject({ lines: [{ sku_id: 1 }], freight_fen: 0 })
  expect(receiptInput(5, values, arrivals)).not.toHaveProperty('carrier_id')
  expect(receiptInput(5, { ...values, freight: 900 }, arrivals)).toMatchObject({ carrier_id: 7 })
})
