import * as channels from '@shangxue/contract/channels/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { expect, test } from 'vitest'
import { FLOOR, RETAIL } from '../../sales/testing/shop.ts'
import { testChannels } from '../testing/channel-fixture.ts'

const shop = testChannels()
const { fixture, call, auth, phones, sell, sale, addChannel, channel, settle, finance } = shop

const alipay = (channelId: number, amountFen = RETAIL, instalments = 12) => ({
  payments: [
    { method: 'alipay' as const, amount_fen: amountFen, channel_id: channelId, instalments, reference: '' },
  ],
})

test('posts a payment in instalments to the money in transit and its fee as an expense', async () => {
  const id = await addChannel({ name: '花呗一' })
  const before = await shop.balance()
  const sold = await sell(await phones(1), alipay(id))
  expect(sold).toMatchObject({ status: 200, data: { status: 'posted' } })
  const fee = RETAIL * 0.075
  expect(await channel(id)).toMatchObject({ in_transit_fen: RETAIL - fee })
  expect(await shop.balance()).toBe(before)
  expect(await sale(sold.data.id)).toMatchObject({
    payments: [{ method: 'alipay', amount_fen: RETAIL }],
    channel_payments: [{ channel: '花呗一', instalments: 12, amount_fen: RETAIL, customer_fee_fen: 0 }],
  })
})

test('leaves payments without a channel as they were', async () => {
  const id = await addChannel({ name: '花呗二' })
  const sold = await sell(await phones(1), { payments: [{ method: 'alipay', amount_fen: RETAIL }] })
  expect(await sale(sold.data.id)).toMatchObject({ channel_payments: [] })
  expect(await channel(id)).toMatchObject({ in_transit_fen: 0, due_fen: 0 })
})

test('splits a method between a channel and the account of the store', async () => {
  const id = await addChannel({ name: '花呗三' })
  const payments = [
    { method: 'alipay' as const, amount_fen: 100_000 },
    { method: 'alipay' as const, amount_fen: RETAIL - 100_000, channel_id: id, instalments: 1 },
  ]
  const sold = await sell(await phones(1), { payments })
  expect(await sale(sold.data.id)).toMatchObject({ payments: [{ method: 'alipay', amount_fen: RETAIL }] })
  expect(await channel(id)).toMatchObject({ in_transit_fen: 300_000 - 1_800 })
})

test('shows a fee that the customer bears without posting it', async () => {
  const id = await addChannel({ name: '花呗四' })
  const sold = await sell(await phones(1), alipay(id, RETAIL, 24))
  expect(await channel(id)).toMatchObject({ in_transit_fen: RETAIL })
  expect(await sale(sold.data.id)).toMatchObject({ channel_payments: [{ customer_fee_fen: RETAIL * 0.125 }] })
})

test('settles due payments once of two concurrent settlements', async () => {
  const id = await addChannel({ name: '微信零天', kind: 'wallet', settle_days: 0 })
  await sell(await phones(1), alipay(id, RETAIL, 1))
  const net = RETAIL - RETAIL * 0.006
  const before = (await shop.balance()) ?? 0
  expect(await settle(id, net + 1)).toMatchObject({ status: 409 })
  const answers = await Promise.all([settle(id, net), settle(id, net)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.balance()).toBe(before + net)
  expect(await channel(id)).toMatchObject({ in_transit_fen: 0, due_fen: 0 })
})

test('does not settle payments before they are due', async () => {
  const id = await addChannel({ name: '银联五天', settle_days: 5 })
  await sell(await phones(1), alipay(id))
  expect(await settle(id, 0)).toMatchObject({ status: 409 })
})

test('refunds through the channel at most what was paid through it, with its share of the fee', async () => {
  const id = await addChannel({ name: '花呗五' })
  const [first = 0, second = 0] = await phones(2)
  const sold = await sell([first, second], alipay(id, RETAIL * 2))
  const refund = (device: number, amountFen = RETAIL) =>
    call(
      sales.returnSale,
      {
        ...{ id: sold.data.id, location_id: fixture.shop.id, sellable: true, reason: '退' },
        lines: [{ line: 1, device_ids: [device] }],
        payments: [{ method: 'alipay', amount_fen: amountFen, channel_id: id }],
      },
      auth(),
    )
  expect(await refund(first)).toMatchObject({ status: 200 })
  expect(await channel(id)).toMatchObject({ in_transit_fen: RETAIL - RETAIL * 0.075 })
  expect(await refund(second)).toMatchObject({ status: 200 })
  expect(await channel(id)).toMatchObject({ in_transit_fen: 0 })
  const other = await sell(await phones(1))
  const lines = (await sale(other.data.id))?.lines[0]?.devices ?? []
  expect(
    await call(
      sales.returnSale,
      {
        ...{ id: other.data.id, location_id: fixture.shop.id, sellable: true, reason: '退' },
        lines: [{ line: 1, device_ids: lines.map(({ device_id }) => device_id) }],
        payments: [{ method: 'alipay', amount_fen: RETAIL, channel_id: id }],
      },
      auth(),
    ),
  ).toMatchObject({ status: 409 })
})

test('mirrors the payment of a voided sale', async () => {
  const id = await addChannel({ name: '花呗六', settle_days: 0 })
  const sold = await sell(await phones(1), alipay(id))
  await settle(id, RETAIL - RETAIL * 0.075)
  expect(
    await call(sales.voidSale, { id: sold.data.id, reason: '开错' }, auth(fixture.manager)),
  ).toMatchObject({
    status: 200,
  })
  expect(await channel(id)).toMatchObject({ in_transit_fen: -(RETAIL - RETAIL * 0.075) })
  expect(await settle(id, -(RETAIL - RETAIL * 0.075))).toMatchObject({ status: 200 })
})

test('posts a pending sale to its channel only when it is approved', async () => {
  const id = await addChannel({ name: '花呗七' })
  const lines = [{ sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: await phones(1) }]
  const asked = await sell([], { lines, ask: '老客户', ...alipay(id, FLOOR - 1, 1) })
  expect(asked).toMatchObject({ data: { status: 'waiting' } })
  expect(await channel(id)).toMatchObject({ in_transit_fen: 0 })
  await call(sales.decideSale, { id: asked.data.id, approve: true, reason: '' }, auth(fixture.boss))
  expect((await channel(id))?.in_transit_fen).toBe(FLOOR - 1 - Math.round((FLOOR - 1) * 0.006))
})

test('refuses unknown numbers of instalments, other methods, repeated and closed channels', async () => {
  const id = await addChannel({ name: '花呗八' })
  const [device = 0] = await phones(1)
  expect((await sell([device], alipay(id, RETAIL, 7))).status).toBe(400)
  expect(
    (await sell([device], { payments: [{ method: 'wechat', amount_fen: RETAIL, channel_id: id }] })).status,
  ).toBe(400)
  const half = { method: 'alipay' as const, amount_fen: RETAIL / 2, channel_id: id }
  expect((await sell([device], { payments: [half, half] })).status).toBe(400)
  expect((await sell([device], alipay(id + 999))).status).toBe(404)
  const content = { ...shop.channelContent({ name: '花呗八' }), id, version: 0, active: false }
  expect(await call(channels.editChannel, content, finance())).toMatchObject({ status: 200 })
  expect((await sell([device], alipay(id))).status).toBe(409)
})

test('does not close a channel with money in transit or over a concurrent change', async () => {
  const id = await addChannel({ name: '花呗九' })
  await sell(await phones(1), alipay(id))
  const content = { ...shop.channelContent({ name: '花呗九' }), id, version: 0 }
  expect(await call(channels.editChannel, { ...content, active: false }, finance())).toMatchObject({
    status: 409,
  })
  const edits = await Promise.all([
    call(channels.editChannel, { ...content, active: true }, finance()),
    call(channels.editChannel, { ...content, active: true, settle_days: 3 }, finance()),
  ])
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('hides channels from other companies and settings from sellers', async () => {
  const id = await addChannel({ name: '花呗十' })
  const stranger = await fixture.h.signIn({ permissions: ['finance'] })
  const answer = await call(channels.getChannelDay, { id, day: '2026-01-01' }, { token: stranger.token })
  expect(answer.status).toBe(404)
  expect((await call(channels.listChannels, {}, auth())).status).toBe(403)
  const { data } = await call(channels.listChannelChoices, {}, auth())
  expect(data.some(({ name }) => name === '花呗十')).toBe(true)
})
