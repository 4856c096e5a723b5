import type { Input } from '@shangxue/contract/platform/endpoint'
import * as claims from '@shangxue/contract/purchasing/price-claims'
import * as cuts from '@shangxue/contract/purchasing/price-cuts'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { expect } from 'vitest'
import { setupPurchaseTests } from './purchase-fixture.ts'

/** Price of a phone, and by how much it is cut. */
export const UNIT = 300_000
export const CUT = 20_000
export type Cut = Input<typeof cuts.addPriceCut>
export type Answers = Input<typeof claims.answerPriceClaim>

/** Sets up one company for tests of price cuts and claims. */
export function setupClaimTests() {
  const tests = setupPurchaseTests()
  const { fixture, call, auth, devices, supplier, approved, receive, deviceOf } = tests
  const now = () => new Date().toISOString()
  /** Phones received from a supplier; returns their IMEIs. */
  async function deliver(merchant: number, count: number, sku = fixture.phone.id, unit_fen = UNIT) {
    const id = await approved(merchant, [{ sku_id: sku, quantity: count, unit_fen }])
    const arriving = devices(count)
    expect(await receive(id, [{ sku_id: sku, devices: arriving }])).toMatchObject({ status: 200 })
    return arriving.map(({ imei1 }) => imei1)
  }
  const idsOf = async (codes: readonly string[]) =>
    Promise.all(codes.map(async (code) => (await deviceOf(code)).id))
  const sell = async (codes: readonly string[], location_id = fixture.depot.id) => {
    const line = { sku_id: fixture.phone.id, device_ids: await idsOf(codes), price_fen: 400_000 }
    const payments = [{ method: 'cash' as const, amount_fen: 400_000 * codes.length }]
    const sale = { location_id, discount_fen: 0, note: '', lines: [line], payments }
    const response = await call(recordSale as never, sale as never, auth())
    expect(response).toMatchObject({ status: 200 })
    return response.data as { id: number; number: string }
  }
  const content = (merchant_id: number, changes: Partial<Cut> = {}): Cut => ({
    ...{ merchant_id, effective_at: now(), window_days: 7, any_supplier: false, note: '' },
    lines: [{ sku_id: fixture.phone.id, cut_fen: CUT }],
    ...changes,
  })
  const addCut = async (merchant: number, changes: Partial<Cut> = {}) =>
    (await call(cuts.addPriceCut, content(merchant, changes), auth(fixture.buyer))).data.id
  const claimOf = (id: number) => call(cuts.addPriceClaim, { id }, auth(fixture.buyer))
  const claim = async (id: number) => (await call(claims.getPriceClaim, { id }, auth())).data
  const linesOf = async (id: number) =>
    (await call(claims.listPriceClaimLines, { id, limit: 100 }, auth())).data.list
  const submit = async (id: number) =>
    call(claims.submitPriceClaim, { id, version: (await claim(id)).version }, auth(fixture.buyer))
  const answer = (id: number, answers: Partial<Answers>) =>
    call(claims.answerPriceClaim, { id, answers: [], accept_others: false, ...answers }, auth(fixture.buyer))
  const credit = async (id: number, user = fixture.finance) =>
    call(claims.creditPriceClaim, { id, version: (await claim(id)).version }, auth(user))

  /** A submitted claim of `count` phones in stock. */
  async function submittedClaim(count: number) {
    const merchant = await supplier()
    const codes = await deliver(merchant, count)
    const cut = await addCut(merchant)
    const { data } = await claimOf(cut)
    await submit(data.id)
    return { merchant, codes, cut, id: data.id }
  }

  return {
    ...tests,
    ...{
      now,
      deliver,
      idsOf,
      sell,
      content,
      addCut,
      claimOf,
      claim,
      linesOf,
      submit,
      answer,
      credit,
      submittedClaim,
    },
  }
}
