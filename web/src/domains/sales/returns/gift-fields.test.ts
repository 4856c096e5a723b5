import { expect, test } from 'vitest'
import type { SaleDetail } from '../api.ts'
import { giftErrors, giftLines } from './gift-fields.tsx'
import { dueGifts } from './return-items.tsx'

const line = (number: number, quantity: number, fields: object = {}) => ({
  ...{ line: number, quantity, returned: 0, tracking: 'none', devices: [], gift_for: [], title: '壳' },
  ...fields,
})
const phones = (count: number) =>
  line(1, count, {
    tracking: 'serial',
    devices: Array.from({ length: count }, (_, n) => ({ device_id: n + 1, identifier: '', returned: false })),
  })
const sale = (...lines: object[]) => ({ lines }) as unknown as SaleDetail
const chosen = (...ids: number[]) => ({ phones: new Set(ids), pieces: {} })

test('asks for the gifts of returned phones only', () => {
  const withGift = sale(phones(10), line(2, 10, { gift_for: [1] }))
  expect(dueGifts(withGift, chosen())).toEqual([])
  expect(dueGifts(withGift, chosen(1)).map(({ due }) => due)).toEqual([1])
  // One piece for two phones remains with the last phone.
  expect(dueGifts(sale(phones(2), line(2, 1, { gift_for: [1] })), chosen(1))).toEqual([])
  // A gift that came back earlier is not asked for again.
  expect(dueGifts(sale(phones(2), line(2, 2, { gift_for: [1], returned: 1 })), chosen(1))).toEqual([])
})

test('takes a charged gift from the refund', () => {
  const gifts = dueGifts(sale(phones(2), line(2, 2, { gift_for: [1] })), chosen(1))
  expect(giftErrors(gifts, {})).toContain('请选择赠品 壳 怎么处理')
  expect(giftErrors(gifts, { 2: { way: 'charged', price: null } })).toContain('扣款要填单价')
  expect(giftErrors(gifts, { 2: { way: 'returned', price: null } })).toBe(false)
  expect(giftLines(gifts, { 2: { way: 'charged', price: 1_900 } })).toEqual([
    { line: 2, device_ids: [], quantity: 1, charge_fen: 1_900, fen: -1_900 },
  ])
})
