import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { getSupplierStatement, receiveSupplierRefund } from '@shangxue/contract/purchasing/payables'
import * as claims from '@shangxue/contract/purchasing/price-claims'
import * as cuts from '@shangxue/contract/purchasing/price-cuts'
import { postPurchaseReturn } from '@shangxue/contract/purchasing/receipts'
import { receiveTransfer, reverseStockDocument, sendTransfer } from '@shangxue/contract/stock/actions'
import { addDays } from '@shangxue/study/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { aLocation } from '../../../testing/builders.ts'
import { type Answers, CUT, type Cut, setupClaimTests, UNIT } from '../testing/claim-fixture.ts'

const tests = setupClaimTests()
const { fixture, call, auth, supplier, account, pay, deviceOf } = tests
const { now, deliver, idsOf, sell, content, addCut, claimOf, claim, linesOf, submit, answer, credit } = tests
const { submittedClaim } = tests

let shop = 0
beforeAll(async () => {
  const { tenantId } = fixture.boss
  shop = (await fixture.h.database.withOwner((db) => aLocation(db, { tenantId, name: '滨江店' }))).id
})

describe('price cut', () => {
  test('is previewed before it is saved, and listed with its claim', async () => {
    const merchant = await supplier()
    const codes = await deliver(merchant, 4)
    await sell(codes.slice(0, 1))
    const preview = await call(cuts.previewPriceCut, content(merchant), auth(fixture.buyer))
    expect(preview.data).toMatchObject({ devices: 4, amount_fen: 4 * CUT })
    expect(preview.data.places).toEqual([
      { place: 'stock', location: '总仓', devices: 3, amount_fen: 3 * CUT },
      { place: 'sold', location: '总仓', devices: 1, amount_fen: CUT },
    ])
    expect(preview.data.left_out.map(({ reason }) => reason)).toEqual(
      ['other_supplier'].filter(() => preview.data.left_out.length > 0),
    )
    const id = await addCut(merchant)
    await claimOf(id)
    const { data } = await call(cuts.listPriceCuts, { merchant_id: merchant }, auth(fixture.finance))
    expect(data.list).toMatchObject([{ id, lines: 1, claim: { state: 'draft', devices: 4, answered: 0 } }])
    const found = await call(cuts.getPriceCut, { id }, auth())
    expect(found.data).toMatchObject({ claimable: true, items: [{ cut_fen: CUT }], claims: [{ devices: 4 }] })
  })

  test('matches pasted lines by name or barcode', async () => {
    const lines = ['Mate 70 12+256 降 200', '不存在的 100', 'Mate 70 12+512', 'mate 70,12+512 白，99.5']
    const { data } = await call(cuts.matchPriceCutLines, { lines }, auth(fixture.buyer))
    expect(data.map(({ cut_fen, skus, reason }) => [cut_fen, skus.map(({ id }) => id), reason])).toEqual([
      [20_000, [fixture.phone.id], null],
      [10_000, [], '没有这个型号'],
      [null, [], '没有降价金额'],
      [9_950, [fixture.otherPhone.id], null],
    ])
  })

  test('refuses accessories, repeated specs and claims before its time', async () => {
    const merchant = await supplier()
    const add = (changes: Partial<Cut>) =>
      call(cuts.addPriceCut, content(merchant, changes), auth(fixture.buyer))
    const line = { sku_id: fixture.phone.id, cut_fen: CUT }
    expect(await add({ lines: [line, line] })).toMatchObject({ code: ERRORS.purchase_line_repeated.code })
    expect(await add({ lines: [{ sku_id: fixture.cable.id, cut_fen: 1 }] })).toMatchObject({
      code: ERRORS.price_cut_accessory.code,
    })
    expect(await claimOf(await addCut(merchant))).toMatchObject({ code: ERRORS.price_claim_empty.code })
    const later = await addCut(merchant, { effective_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await claimOf(later)).toMatchObject({ code: ERRORS.price_cut_later.code })
    const cancel = { id: later, reason: '填错了' }
    expect((await call(cuts.cancelPriceCut, cancel, auth(fixture.buyer))).status).toBe(200)
    expect(await claimOf(later)).toMatchObject({ code: ERRORS.price_cut_cancelled.code })
    expect(await call(cuts.cancelPriceCut, cancel, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.price_cut_cancelled.code,
    })
  })

  test('needs purchase-manage, and belongs to one company', async () => {
    const merchant = await supplier()
    const id = await addCut(merchant)
    expect((await call(cuts.addPriceCut, content(merchant), auth(fixture.finance))).status).toBe(403)
    expect((await call(cuts.listPriceCuts, {}, auth(fixture.keeper))).status).toBe(403)
    const neighbour = await fixture.h.signIn({ boss: true })
    expect((await call(cuts.getPriceCut, { id }, auth(neighbour))).status).toBe(404)
    expect((await call(cuts.addPriceClaim, { id }, auth(neighbour))).status).toBe(404)
  })
})

describe('claim', () => {
  test('counts phones where they were at the instant, whatever happened since', async () => {
    const merchant = await supplier()
    const codes = await deliver(merchant, 5)
    const [moving = '', soldBefore = '', soldAfter = '', returned = '', staying = ''] = codes
    const transfer = await call(
      sendTransfer,
      {
        ...{ from_location_id: fixture.depot.id, to_location_id: shop, items: [], note: '' },
        device_ids: await idsOf([moving]),
      },
      auth(),
    )
    const sale = await sell([soldBefore])
    const effective_at = now()
    await call(
      receiveTransfer,
      { id: transfer.data.id, device_ids: await idsOf([moving]), items: [], missing: 'none', reason: '' },
      auth(),
    )
    await sell([soldAfter])
    const [returnedId = 0] = await idsOf([returned])
    const back = {
      merchant_id: merchant,
      reason: '质量',
      devices: [{ device_id: returnedId, credit_fen: UNIT }],
      items: [],
    }
    expect((await call(postPurchaseReturn, back, auth())).status).toBe(200)
    const { data } = await claimOf(await addCut(merchant, { effective_at }))
    expect(data).toMatchObject({ devices: 4, amount_fen: 4 * CUT })
    const byImei = new Map((await linesOf(data.id)).map((line) => [line.imei, line]))
    expect(byImei.get(moving)).toMatchObject({ place: 'transit', location: '滨江店', old_fen: UNIT })
    expect(byImei.get(soldBefore)).toMatchObject({
      place: 'sold',
      sale_number: sale.number,
      sold_day: fixture.today,
    })
    expect(byImei.get(soldAfter)).toMatchObject({ place: 'stock', purchase_day: fixture.today })
    expect(byImei.get(returned)).toMatchObject({ state: 'left_out', exclusion: 'returned' })
    expect(byImei.get(staying)).toMatchObject({ place: 'stock', location: '总仓', claim_fen: CUT })
  })

  test('leaves out other suppliers, phones without one, and phones of another claim', async () => {
    const [merchant, other] = [await supplier(), await supplier()]
    const sku = fixture.otherPhone.id
    const [own] = await deliver(merchant, 1, sku)
    const [foreign] = await deliver(other, 1, sku)
    const lines = [{ sku_id: sku, cut_fen: CUT }]
    const cut = await addCut(merchant, { lines })
    const { data } = await claimOf(cut)
    expect(data.devices).toBe(1)
    const found = new Map((await linesOf(data.id)).map((line) => [line.imei, line.exclusion]))
    expect([found.get(own ?? ''), found.get(foreign ?? '')]).toEqual([null, 'other_supplier'])
    expect(await claimOf(cut)).toMatchObject({ code: ERRORS.price_claim_empty.code })
    const reason = { reason: '重新生成' }
    expect(await call(cuts.cancelPriceCut, { id: cut, ...reason }, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.price_cut_claimed.code,
    })
    await call(claims.cancelPriceClaim, { id: data.id, ...reason }, auth(fixture.buyer))
    expect((await claimOf(cut)).data.devices).toBe(1)
  })

  test('computes a draft again, and freezes it when it is submitted', async () => {
    const merchant = await supplier()
    await deliver(merchant, 1)
    const cut = await addCut(merchant)
    const { data } = await claimOf(cut)
    const recompute = () => call(claims.recomputePriceClaim, { id: data.id }, auth(fixture.buyer))
    expect((await recompute()).data).toEqual({ devices: 1, amount_fen: CUT })
    expect(await submit(data.id)).toMatchObject({ data: { state: 'submitted' } })
    expect(await recompute()).toMatchObject({ code: ERRORS.price_claim_state.code })
    expect(
      await call(claims.submitPriceClaim, { id: data.id, version: 0 }, auth(fixture.buyer)),
    ).toMatchObject({ code: ERRORS.price_claim_state.code })
  })

  test('claims less for a second cut than the price after the first', async () => {
    const merchant = await supplier()
    await deliver(merchant, 1, fixture.phone.id, 50_000)
    const line = (cut_fen: number) => ({ lines: [{ sku_id: fixture.phone.id, cut_fen }] })
    const first = await claimOf(await addCut(merchant, line(40_000)))
    expect(first.data.amount_fen).toBe(40_000)
    const second = await claimOf(await addCut(merchant, line(40_000)))
    expect(second.data.amount_fen).toBe(10_000)
  })

  test('counts a phone once while it is transferred', async () => {
    const merchant = await supplier()
    const ids = await idsOf(await deliver(merchant, 4))
    const cut = await addCut(merchant)
    const send = (device_id: number) =>
      call(
        sendTransfer,
        {
          ...{ from_location_id: fixture.depot.id, to_location_id: shop, items: [], note: '' },
          device_ids: [device_id],
        },
        auth(),
      )
    const [, , made, twin] = await Promise.all([
      send(ids[0] ?? 0),
      send(ids[1] ?? 0),
      claimOf(cut),
      claimOf(cut),
    ])
    const results = [made, twin]
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(results.find(({ status }) => status === 200)?.data.devices).toBe(4)
  })
})

describe('answers', () => {
  test('are recorded by IMEI, several at once, and twice without effect', async () => {
    const { id, codes } = await submittedClaim(3)
    const [a = '', b = '', c = ''] = codes
    const answers = [
      { imei: a, reason: '' },
      { imei: b, amount_fen: 5_000, reason: '只补一半' },
    ]
    expect((await answer(id, { answers })).data).toEqual({ state: 'submitted', changed: 2, unknown: [] })
    expect((await answer(id, { answers })).data).toMatchObject({ changed: 0 })
    const refused = [
      { imei: ` ${c} `, amount_fen: 0, reason: '已激活' },
      { imei: '123456789012345', reason: '' },
    ]
    expect((await answer(id, { answers: refused })).data).toEqual({
      ...{ state: 'answered', changed: 1, unknown: ['123456789012345'] },
    })
    const byImei = new Map((await linesOf(id)).map((line) => [line.imei, line]))
    expect(byImei.get(a)).toMatchObject({ state: 'accepted', answer_fen: CUT })
    expect(byImei.get(b)).toMatchObject({ state: 'reduced', answer_fen: 5_000, answer_note: '只补一半' })
    expect(byImei.get(c)).toMatchObject({ state: 'refused', answer_fen: 0 })
  })

  test('are refused above the claim, without reason, or two for one phone', async () => {
    const { id, codes } = await submittedClaim(2)
    const [imei = ''] = codes
    const code = async (...answers: Answers['answers']) => (await answer(id, { answers })).code
    expect(await code({ imei, amount_fen: CUT + 1, reason: '' })).toBe(ERRORS.price_answer_above.code)
    expect(await code({ imei, amount_fen: 1, reason: ' ' })).toBe(ERRORS.price_answer_reason.code)
    expect(await code({ imei, reason: '' }, { imei, amount_fen: 0, reason: '不认' })).toBe(
      ERRORS.price_answer_repeated.code,
    )
    expect(await code()).toBe(ERRORS.price_answer_none.code)
    expect((await answer(id, { accept_others: true })).data).toMatchObject({ state: 'answered', changed: 2 })
  })
})

describe('credit', () => {
  test('lowers the cost of stock, corrects margins of sold phones, and reduces what is owed', async () => {
    const merchant = await supplier()
    const codes = await deliver(merchant, 4)
    const [staying = '', sold = '', soldLater = '', moving = ''] = codes
    const sale = await sell([sold])
    const cut = await addCut(merchant)
    const { data } = await claimOf(cut)
    await submit(data.id)
    const laterSale = await sell([soldLater])
    await call(
      sendTransfer,
      {
        ...{ from_location_id: fixture.depot.id, to_location_id: shop, items: [], note: '' },
        device_ids: await idsOf([moving]),
      },
      auth(),
    )
    expect((await credit(data.id)).code).toBe(ERRORS.price_claim_state.code)
    await answer(data.id, {
      answers: [{ imei: staying, amount_fen: 15_000, reason: '按协议' }],
      accept_others: true,
    })
    expect((await credit(data.id, fixture.buyer)).status).toBe(403)
    const before = await account(merchant)
    const response = await credit(data.id)
    expect(response.data).toEqual({
      amount_fen: 3 * CUT + 15_000,
      stock_fen: CUT + 15_000,
      correction_fen: 2 * CUT,
    })
    expect((await account(merchant)).owed_fen).toBe(before.owed_fen - 3 * CUT - 15_000)
    expect((await deviceOf(staying)).cost).toBe(UNIT - 15_000)
    expect((await deviceOf(moving)).cost).toBe(UNIT - CUT)
    expect((await deviceOf(sold)).cost).toBe(UNIT)
    const { rows } = await fixture.h.database.pool.query(
      'select sale_id::int as sale, amount_fen::int as fen, day::text from margin_correction where claim_id = $1 order by 1',
      [data.id],
    )
    expect(rows).toEqual([sale.id, laterSale.id].map((id) => ({ sale: id, fen: CUT, day: fixture.today })))
    const period = { id: merchant, from: addDays(fixture.today, -1), to: fixture.today }
    const statement = await call(getSupplierStatement, period, auth(fixture.finance))
    expect(statement.data.lines.at(-1)).toMatchObject({ kind: 'protection', amount_fen: -3 * CUT - 15_000 })
    expect((await credit(data.id)).code).toBe(ERRORS.price_claim_state.code)
    const cancel = { id: data.id, reason: '反悔' }
    expect((await call(claims.cancelPriceClaim, cancel, auth(fixture.buyer))).code).toBe(
      ERRORS.price_claim_state.code,
    )
    const { document_id } = await claim(data.id)
    const reversal = { id: document_id ?? 0, reason: '不要' }
    expect((await call(reverseStockDocument, reversal, auth())).code).toBe(ERRORS.not_reversible.code)
    const log = await call(listAudit, { group: 'money' }, auth())
    expect(log.data.list[0]).toMatchObject({ action: 'price_claim.credited' })
  })

  test('happens once when two users credit at the same time', async () => {
    const { id, merchant } = await submittedClaim(2)
    await answer(id, { accept_others: true })
    const { version } = await claim(id)
    const owed = (await account(merchant)).owed_fen
    const both = await Promise.all(
      [fixture.finance, fixture.boss].map((user) =>
        call(claims.creditPriceClaim, { id, version }, auth(user)),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await account(merchant)).owed_fen).toBe(owed - 2 * CUT)
  })

  test('races with a sale: the phone is sold at the old cost, or its cost is lowered first', async () => {
    const { id, codes } = await submittedClaim(1)
    await answer(id, { accept_others: true })
    const { version } = await claim(id)
    const [credited, sale] = await Promise.all([
      call(claims.creditPriceClaim, { id, version }, auth(fixture.finance)),
      sell(codes),
    ])
    expect(credited.status).toBe(200)
    const { rows } = await fixture.h.database.pool.query<{ cost: number }>(
      'select cost_fen::int as cost from sale_line where sale_id = $1',
      [sale.id],
    )
    const cost = rows[0]?.cost ?? 0
    expect(cost + credited.data.stock_fen).toBe(UNIT)
    expect(credited.data.stock_fen + credited.data.correction_fen).toBe(CUT)
  })

  test('of a claim that was refused entirely posts nothing', async () => {
    const { id, codes, merchant } = await submittedClaim(1)
    const owed = (await account(merchant)).owed_fen
    await answer(id, { answers: codes.map((imei) => ({ imei, amount_fen: 0, reason: '超期' })) })
    expect((await credit(id)).data).toEqual({ amount_fen: 0, stock_fen: 0, correction_fen: 0 })
    expect((await account(merchant)).owed_fen).toBe(owed)
  })
})

describe('refund', () => {
  const refund = (id: number, amount_fen: number, user = fixture.finance) =>
    call(
      receiveSupplierRefund,
      { id, account_id: fixture.bank, amount_fen, day: fixture.today, note: '' },
      auth(user),
    )

  test('pays out open credits, at most once', async () => {
    const { id, merchant } = await submittedClaim(2)
    await answer(id, { accept_others: true })
    await pay(merchant, 2 * UNIT)
    await credit(id)
    expect(await account(merchant)).toMatchObject({ owed_fen: 0, prepaid_fen: 2 * CUT })
    expect((await refund(merchant, CUT, fixture.buyer)).status).toBe(403)
    expect(await refund(merchant, 2 * CUT + 1)).toMatchObject({ code: ERRORS.supplier_refund_above.code })
    const both = await Promise.all([refund(merchant, 2 * CUT), refund(merchant, 2 * CUT, fixture.boss)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await account(merchant)).toMatchObject({ owed_fen: 0, prepaid_fen: 0 })
  })
})

test('the file names each phone with prices and difference', async () => {
  const { id, codes } = await submittedClaim(1)
  const table = await exportTable(fixture.h, claims.exportPriceClaim, { claim_id: id }, fixture.buyer.token)
  const text = JSON.stringify(table)
  for (const part of [...codes, '原价', '新价', '价差', '总仓']) expect(text).toContain(part)
})
