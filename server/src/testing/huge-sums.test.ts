// @module-tag full
import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import { DOCUMENT_FEN_MAX } from '@shangxue/contract/platform/constants'
import { pathKeys } from '@shangxue/contract/platform/endpoint'
import { receiveStock } from '@shangxue/contract/stock/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrand, aLocation, aProduct, aSku } from './builders.ts'
import { type Harness, startHarness, type TestUser } from './harness.ts'

/** Sums beyond any real tenant: rejected on input, and readable where they are stored. */
let h: Harness
let boss: TestUser
let stores: { id: number }[]
let film: { id: number }
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    stores = [
      await aLocation(db, { tenantId }),
      await aLocation(db, { tenantId }),
      await aLocation(db, { tenantId }),
    ]
    const brand = await aBrand(db, { tenantId })
    const product = await aProduct(db, { tenantId, brandId: brand.id, tracking: 'none' })
    film = await aSku(db, { tenantId, productId: product.id })
  })
})
afterAll(() => h.close())

const receive = (quantity: number, cost_fen: number, location = 0) =>
  h.call(
    receiveStock,
    {
      location_id: stores[location]?.id ?? 0,
      note: '',
      lines: [{ sku_id: film.id, cost_fen, quantity, devices: [] }],
    },
    { token: boss.token },
  )

test('rejects a receipt above the document limit', async () => {
  expect(await receive(1_000_000, 10_000_000_000)).toMatchObject({
    status: 400,
    code: ERRORS.amount_too_high.code,
    msg: expect.stringContaining('金额过大，请核对单价和数量'),
  })
  expect(await receive(1_000, DOCUMENT_FEN_MAX / 1_000)).toMatchObject({ status: 200 })
})

test('rejects a quantity that its balance cannot hold', async () => {
  await h.database.pool.query('update stock_balance set quantity = 2147000000 where sku_id = $1', [film.id])
  expect(await receive(1_000_000, 1)).toMatchObject({ status: 422, code: ERRORS.out_of_range.code })
})

test('answers every list and figure with totals beyond 2^53', async () => {
  const { tenantId } = boss
  const each = (sql: string) =>
    Promise.all(stores.map(({ id }) => h.database.pool.query(sql, [tenantId, film.id, id])))
  await each(`insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
    values ($1, $2, $3, 2000000000, 4000000000000000000)
    on conflict (tenant_id, sku_id, location_id)
    do update set quantity = excluded.quantity, value_fen = excluded.value_fen`)
  await each(`insert into sales_fact (tenant_id, day, sku_id, location_id, salesperson_id, customer_id, pieces, returned,
      amount_fen, cost_fen)
    select $1, current_date, $2, $3, ${boss.userId}, 0, 2000000000, 0, 4000000000000000000, 1`)
  for (const name of ['甲', '乙', '丙'])
    await h.call(addAccount, { kind: 'bank', name, number: '', opening_fen: 1 }, { token: boss.token })
  await h.database.pool.query('update account_day set in_fen = 4000000000000000000')
  const today = new Date().toISOString().slice(0, 10)
  const input = {
    from: today,
    to: today,
    day: today,
    month: today.slice(0, 7),
    q: '',
    by: 'brand',
    direction: 'expense',
  }
  const failed: string[] = []
  for (const e of ENDPOINTS) {
    if (e.method !== 'GET' || e.produces || pathKeys(e.path).length > 0) continue
    const { status, msg } = await h.call(e, input as never, { token: boss.token })
    if (status !== 200 && status !== 400) failed.push(`${e.path}: ${status} ${msg}`)
  }
  expect(failed).toEqual([])
})
