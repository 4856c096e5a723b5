import { ERRORS } from '@shangxue/contract/errors/errors'
import * as actions from '@shangxue/contract/stock/actions'
import { describe, expect, test } from 'vitest'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, phones, newPhone, pieces, device, balance } = testCompany()

describe('transfer', () => {
  test('moves items from the sender in transit to the receiver', async () => {
    const [a, b] = await phones(2, fixture.depot.id)
    const sku = await pieces(10, 1_000, fixture.depot.id)
    const ids = [a?.id ?? 0, b?.id ?? 0]
    const sent = await call(
      actions.sendTransfer,
      {
        from_location_id: fixture.depot.id,
        to_location_id: fixture.shop.id,
        device_ids: ids,
        items: [{ sku_id: sku, quantity: 4 }],
      },
      auth(),
    )
    expect(sent).toMatchObject({ status: 200, data: { devices: 2, pieces: 4 } })
    expect(await device(ids[0] ?? 0)).toMatchObject({ status: 'in_transit', location: '滨江店' })
    expect(await balance(sku, fixture.depot.id)).toMatchObject({ quantity: 6, value_fen: 6_000 })
    expect(await balance(sku)).toMatchObject({ quantity: 0, in_transit: 4 })

    const { id } = sent.data
    const all = { id, device_ids: ids, items: [{ sku_id: sku, quantity: 4 }] }
    expect((await call(actions.receiveTransfer, all, auth())).status).toBe(200)
    expect(await device(ids[1] ?? 0)).toMatchObject({ status: 'in_stock', location: '滨江店' })
    expect(await balance(sku)).toMatchObject({ quantity: 4, in_transit: 0, value_fen: 4_000 })
    const repeated = await call(actions.receiveTransfer, all, auth())
    expect(repeated).toMatchObject({ status: 409, code: ERRORS.transfer_closed.code })
    expect((await call(actions.getTransfer, { id }, auth())).data).toMatchObject({
      state: 'received',
      missing: 0,
      lines: [{ arrived: 1 }, { arrived: 1 }, { arrived: 4, title: expect.any(String) }],
    })
  })

  test('requires a decision about missing items, then posts it', async () => {
    const [a, b] = await phones(2, fixture.depot.id)
    const sku = await pieces(9, 1_000, fixture.depot.id)
    const ids = [a?.id ?? 0, b?.id ?? 0]
    const send = async (device_ids: number[], quantity: number) =>
      (
        await call(
          actions.sendTransfer,
          {
            from_location_id: fixture.depot.id,
            to_location_id: fixture.shop.id,
            device_ids,
            items: [{ sku_id: sku, quantity }],
          },
          auth(),
        )
      ).data.id
    const id = await send(ids, 4)
    const partialReception = { id, device_ids: ids.slice(0, 1), items: [{ sku_id: sku, quantity: 3 }] }
    const undecided = await call(actions.receiveTransfer, partialReception, auth())
    expect(undecided).toMatchObject({ status: 409, code: ERRORS.transfer_differs.code })
    expect(undecided.msg).toContain('2 件')
    const unexplained = await call(actions.receiveTransfer, { ...partialReception, missing: 'lost' }, auth())
    expect(unexplained.status).toBe(400)
    const received = { ...partialReception, missing: 'lost' as const, reason: '路上丢了' }
    expect((await call(actions.receiveTransfer, received, auth())).data).toMatchObject({
      devices: 2,
      pieces: 4,
    })
    expect(await device(ids[1] ?? 0)).toMatchObject({ status: 'lost', location: null })
    expect(await balance(sku)).toMatchObject({ quantity: 3, in_transit: 0, value_fen: 3_000 })
    // The reason for missing items is not attached to items that arrived.
    const [arrivedEvent, lostEvent] = await Promise.all(
      [0, 1].map(async (n) =>
        (await device(ids[n] ?? 0)).events.find(({ kind }) => kind === (n ? 'lost' : 'transfer_in')),
      ),
    )
    expect([arrivedEvent?.reason, lostEvent?.reason]).toEqual([null, '路上丢了'])

    const second = await send([], 5)
    const none = { id: second, items: [], device_ids: [], missing: 'back' as const }
    expect((await call(actions.receiveTransfer, none, auth())).status).toBe(200)
    expect(await balance(sku, fixture.depot.id)).toMatchObject({ quantity: 5, value_fen: 5_000 })
  })

  test('returns everything to the sender when cancelled', async () => {
    const { id: deviceId } = await newPhone(fixture.depot.id)
    const locations = { from_location_id: fixture.depot.id, to_location_id: fixture.shop.id }
    const { data } = await call(actions.sendTransfer, { ...locations, device_ids: [deviceId] }, auth())
    const cancellation = await call(actions.cancelTransfer, { id: data.id, reason: '发错店' }, auth())
    expect(cancellation).toMatchObject({ status: 200, data: { number: expect.stringMatching(/^CH/) } })
    expect(await device(deviceId)).toMatchObject({ status: 'in_stock', location: '总仓' })
    const document = await call(actions.getStockDocument, { id: cancellation.data.id }, auth())
    expect(actions.STOCK_DOCUMENT_NAMES[document.data.kind]).toBe('调拨撤回')
  })

  test('rejects items elsewhere or beyond the stock', async () => {
    const { id } = await newPhone(fixture.shop.id)
    const locations = { from_location_id: fixture.depot.id, to_location_id: fixture.shop.id }
    const wrongLocation = await call(actions.sendTransfer, { ...locations, device_ids: [id] }, auth())
    expect(wrongLocation).toMatchObject({ status: 409, msg: expect.stringContaining('在滨江店') })
    const sku = await pieces(2, 1_000, fixture.depot.id)
    const items = [{ sku_id: sku, quantity: 3 }]
    const tooMany = await call(actions.sendTransfer, { ...locations, items }, auth())
    expect(tooMany).toMatchObject({ status: 409, code: ERRORS.not_enough_stock.code })
    expect(await balance(sku, fixture.depot.id)).toMatchObject({ quantity: 2 })
  })

  test.each([
    ['a transfer to the same location', () => ({ to_location_id: fixture.depot.id }), '同一个地方'],
    ['an empty transfer', () => ({ device_ids: [] }), '至少添加'],
    [
      'an accessory listed twice',
      () => ({
        items: [
          { sku_id: fixture.phone.id, quantity: 1 },
          { sku_id: fixture.phone.id, quantity: 2 },
        ],
      }),
      '出现了两次',
    ],
  ])('rejects %s', async (_, invalid, words) => {
    const { id } = await newPhone(fixture.depot.id)
    const locations = { from_location_id: fixture.depot.id, to_location_id: fixture.shop.id }
    const answer = await call(actions.sendTransfer, { ...locations, device_ids: [id], ...invalid() }, auth())
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(words) })
    expect((await device(id)).status).toBe('in_stock')
  })

  test('rejects excess or unlisted items on reception', async () => {
    const [sent, other] = await phones(2, fixture.depot.id)
    const sku = await pieces(9, 1_000, fixture.depot.id)
    const locations = { from_location_id: fixture.depot.id, to_location_id: fixture.shop.id }
    const goods = { device_ids: [sent?.id ?? 0], items: [{ sku_id: sku, quantity: 4 }] }
    const { data } = await call(actions.sendTransfer, { ...locations, ...goods }, auth())
    const receive = (invalid: object) =>
      call(actions.receiveTransfer, { id: data.id, ...goods, ...invalid, missing: 'back' }, auth())
    expect((await receive({ items: [{ sku_id: sku, quantity: 5 }] })).msg).toContain('多于调出的数量')
    expect((await receive({ device_ids: [sent?.id, other?.id] })).msg).toContain('不在这张调拨单上')
    expect(await balance(sku)).toMatchObject({ quantity: 0, in_transit: 4 })
    expect((await receive({})).status).toBe(200)
  })
})
