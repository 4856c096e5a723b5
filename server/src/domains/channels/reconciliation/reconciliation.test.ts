import * as channels from '@shangxue/contract/channels/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RETAIL } from '../../sales/testing/shop.ts'
import { HEADER, testChannels } from '../testing/channel-fixture.ts'

const shop = testChannels({ withJobs: true })
const { fixture, call, phones, pieces, sell, addChannel, channel, importFile, finance } = shop

/** The day before today and the time now, of the company. */
async function yesterday(): Promise<{ day: string; time: string }> {
  const { rows } = await fixture.h.database.pool.query<{ day: string; time: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
            to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI') as time`,
  )
  const { day = '', time = '' } = rows[0] ?? {}
  return { day: addDays(day, -1), time }
}

const pay = (channelId: number, reference = '', amountFen = RETAIL) => [
  { method: 'alipay' as const, amount_fen: amountFen, channel_id: channelId, instalments: 1, reference },
]
const yuan = (fen: number) => (fen / 100).toFixed(2)
const FEE = RETAIL * 0.006

test('finds no difference for the same payments, and nothing new in the same file', async () => {
  const id = await addChannel({ name: '对账一' })
  const { day, time } = await yesterday()
  await sell(await phones(1), { day, payments: pay(id, 'T1') })
  await sell(await phones(1), { day, payments: pay(id) })
  const rows = [
    [`${day} 01:00`, yuan(RETAIL), yuan(-FEE), 'T1'],
    [`${day} ${time}`, yuan(RETAIL), yuan(FEE), 'T2'],
  ]
  expect((await importFile(id, rows)).effects.map(({ count }) => count)).toEqual([2, 0])
  expect(await shop.day(id, day)).toMatchObject({
    ...{ difference_fen: 0, unexplained_fen: 0, may_close: true, closed: false },
    ...{ ours_fen: 2 * (RETAIL - FEE), theirs_fen: 2 * (RETAIL - FEE) },
  })
  expect((await importFile(id, rows)).effects.map(({ count }) => count)).toEqual([0, 2])
  expect((await shop.day(id, day)).entries).toHaveLength(2)
})

test('resolves differences by fee, correction and note, and locks the day', async () => {
  const id = await addChannel({ name: '对账二' })
  const { day, time } = await yesterday()
  await sell(await phones(1), { day, payments: pay(id, 'F') })
  await sell(await phones(1), { day, payments: pay(id, 'A') })
  await sell(await phones(1), { day, payments: pay(id, 'N') })
  await importFile(id, [
    [`${day} ${time}`, yuan(RETAIL), yuan(FEE + 100), 'F'],
    [`${day} ${time}`, yuan(RETAIL - 5_000), yuan(FEE), 'A'],
    [`${day} ${time}`, '1.00', '', 'X'],
  ])
  const before = await shop.day(id, day)
  expect(before.entries.map(({ state }) => state).sort()).toEqual([
    ...['different', 'different', 'only_them', 'only_us'],
  ])
  expect(before).toMatchObject({ may_close: false, unexplained_fen: -100 - 5_000 - (RETAIL - FEE) + 100 })
  const resolve = (reference: string, kind: 'note' | 'correction' | 'fee', note = '已核对') => {
    const entry = before.entries.find(
      ({ payment, line }) => payment?.reference === reference || line?.reference === reference,
    )
    return call(
      channels.resolveDifference,
      { id, day, payment_id: entry?.payment?.id ?? null, line_id: entry?.line?.id ?? null, kind, note },
      finance(),
    )
  }
  expect((await resolve('A', 'fee')).status).toBe(400)
  expect((await resolve('A', 'note', ' ')).status).toBe(400)
  const twice = await Promise.all([resolve('F', 'fee'), resolve('F', 'fee')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await resolve('A', 'correction')).status).toBe(200)
  expect((await call(channels.closeChannelDay, { id, day }, finance())).status).toBe(409)
  expect((await resolve('N', 'note')).status).toBe(200)
  expect(await resolve('X', 'correction')).toMatchObject({ status: 200, data: { unexplained_fen: 0 } })
  expect(await shop.day(id, day)).toMatchObject({
    ...{ unexplained_fen: 0, noted_fen: -(RETAIL - FEE), corrected_fen: -100 - 5_000 + 100, may_close: true },
  })
  expect(await channel(id)).toMatchObject({ in_transit_fen: 3 * (RETAIL - FEE) - 5_000 })
  const closings = await Promise.all([
    call(channels.closeChannelDay, { id, day }, finance()),
    call(channels.closeChannelDay, { id, day }, finance()),
  ])
  expect(closings.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await importFile(id, [[`${day} ${time}`, '9.00', '', 'L']])
  expect(late.bad_rows).toBe(1)
  // A sale of a locked day belongs to the next day of the channel.
  await sell(await phones(1), { day, payments: pay(id, 'B') })
  expect((await shop.day(id, addDays(day, 1))).entries).toMatchObject([{ payment: { reference: 'B' } }])
})

test('does not lock a day that is not over', async () => {
  const id = await addChannel({ name: '对账三' })
  const { day } = await yesterday()
  expect((await call(channels.closeChannelDay, { id, day: addDays(day, 1) }, finance())).status).toBe(409)
})

test('remembers the columns of a channel and reports rows that cannot be read', async () => {
  const id = await addChannel({ name: '对账四' })
  const { day } = await yesterday()
  const header = ['入账时间', '订单金额', '服务费', '商户单号']
  const first = await importFile(id, [[`${day} 10:00`, '-12.50', '0.10', 'R']], header)
  expect(first.state).toBe('committed')
  expect((await shop.day(id, day)).entries).toMatchObject([
    { state: 'only_them', line: { amount_fen: -1_250, fee_fen: -10 } },
  ])
  const bad = await importFile(
    id,
    [
      ['2999-01-01', '1.00', '', ''],
      [day, '0', '', ''],
      [day, '一元', '', ''],
    ],
    HEADER,
  )
  expect(bad.bad_rows).toBe(3)
})

test('keeps the money in transit equal to the unsettled payments over random days', async () => {
  const id = await addChannel({ name: '对账五', settle_days: 1, skip_weekend: true })
  const film = await pieces(500)
  const { day } = await yesterday()
  let expected = 0
  const step = fc.record({
    price: fc.integer({ min: 1, max: 90_000 }),
    instalments: fc.constantFrom(1, 12, 24),
    back: fc.nat(5),
    settles: fc.boolean(),
  })
  for (const { price, instalments, back, settles } of fc.sample(step, 25)) {
    const lines = [{ sku_id: film, price_fen: price, device_ids: [], quantity: 1 }]
    const payments = [{ method: 'alipay' as const, amount_fen: price, channel_id: id, instalments }]
    const sold = await sell([], { lines, payments, day: addDays(day, -back) })
    expect(sold.status).toBe(200)
    const rate = instalments === 1 ? 60 : instalments === 12 ? 750 : 0
    expected += price - Math.floor((price * rate + 5_000) / 10_000)
    const { due_fen = 0 } = (await channel(id)) ?? {}
    if (settles && (await shop.settle(id, due_fen)).status === 200) expected -= due_fen
    expect((await channel(id))?.in_transit_fen).toBe(expected)
  }
})
