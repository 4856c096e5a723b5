import * as sales from '@shangxue/contract/sales/endpoints'
import { expect, test } from 'vitest'
import { RETAIL, testShop } from '../testing/shop.ts'

const { fixture, call, auth, phones, sell, pieces, facts } = testShop()

const countByStatus = (answers: readonly { status: number }[]) => {
  const countOf: Record<number, number> = {}
  for (const { status } of answers) countOf[status] = (countOf[status] ?? 0) + 1
  return countOf
}
const inParallel = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))

test('one of fifty concurrent sales gets the device', async () => {
  const [id = 0] = await phones(1)
  expect(countByStatus(await inParallel(50, () => sell([id])))).toEqual({ 200: 1, 409: 49 })
})

test('sales of the same devices in different order do not deadlock', async () => {
  const ids = await phones(20)
  const answers = await inParallel(2, (n) => sell(n === 0 ? ids : ids.toReversed()))
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
})

test('concurrent sales never take more than the stock', async () => {
  const accessory = await pieces(10, 333)
  const lines = [{ sku_id: accessory, price_fen: 1_000, device_ids: [], quantity: 1 }]
  expect(countByStatus(await inParallel(30, () => sell([], { lines })))).toEqual({ 200: 10, 409: 20 })
  expect(await facts(accessory)).toEqual({ pieces: 10, returned: 0, amount_fen: 10_000, cost_fen: 3_330 })
})

test('a concurrent return and void: only one succeeds', async () => {
  const [id = 0] = await phones(1)
  const { data } = await sell([id])
  const answers = await Promise.all([
    call(
      sales.returnSale,
      {
        id: data.id,
        location_id: fixture.shop.id,
        sellable: true,
        lines: [{ line: 1, device_ids: [id] }],
        payments: [{ method: 'cash', amount_fen: RETAIL }],
        reason: '退',
      },
      auth(),
    ),
    call(sales.voidSale, { id: data.id, reason: '错' }, auth(fixture.manager)),
  ])
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 })
})

test('counts all concurrent sales of a day', async () => {
  const ids = await phones(30)
  const before = await facts(fixture.phone.id)
  expect(
    countByStatus(
      await inParallel(30, (n) => sell([ids[n] ?? 0], {}, n % 2 ? fixture.manager : fixture.seller)),
    ),
  ).toEqual({
    200: 30,
  })
  expect((await facts(fixture.phone.id)).pieces).toBe(before.pieces + 30)
})
