import { exportPrices, getPriceHistory, listPrices } from '@shangxue/contract/pricing/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { aPrice, aProduct, aSku } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let boss: TestUser
let clerk: TestUser
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const sku: Record<'risen' | 'same' | 'fresh' | 'old' | 'coming', number> = {
  risen: 0,
  same: 0,
  fresh: 0,
  old: 0,
  coming: 0,
}

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  clerk = await h.signIn({ tenantId: boss.tenantId })
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    const product = await aProduct(db, { tenantId, name: 'Find X9' })
    for (const name of Object.keys(sku) as (keyof typeof sku)[])
      sku[name] = (await aSku(db, { tenantId, productId: product.id, spec: name })).id
    const retail = (skuId: number, amountFen: number, days: number) =>
      aPrice(db, { tenantId, skuId, type: 'retail', amountFen, validFrom: daysAgo(days) })
    await retail(sku.risen, 399_900, 30)
    await retail(sku.risen, 419_900, 2)
    await retail(sku.same, 399_900, 30)
    await retail(sku.same, 399_900, 2)
    await retail(sku.fresh, 299_900, 1)
    await retail(sku.old, 199_900, 30)
    await retail(sku.old, 189_900, 20)
    await retail(sku.coming, 99_900, 30)
    await retail(sku.coming, 89_900, -3)
    await aPrice(db, {
      tenantId,
      skuId: sku.risen,
      type: 'purchase',
      amountFen: 333_300,
      validFrom: daysAgo(30),
    })
    await aPrice(db, { tenantId, skuId: sku.risen, type: 'floor', amountFen: 366_600, validFrom: daysAgo(1) })
  })
})
afterAll(() => h.close())

const rows = async (input: object = {}, token = boss.token) =>
  (await h.call(listPrices, { limit: 100, ...input }, { token })).data.list
const retailOf = async (skuId: number) =>
  (await rows()).find((row) => row.sku_id === skuId)?.prices.find(({ type }) => type === 'retail')

describe('price list', () => {
  test('shows current prices, and the old one for 7 days', async () => {
    expect(await retailOf(sku.risen)).toMatchObject({ amount_fen: 419_900, previous_fen: 399_900 })
    expect(await retailOf(sku.old)).toMatchObject({
      amount_fen: 189_900,
      previous_fen: null,
      changed_at: null,
    })
  })
  test('does not mark first or repeated prices as changed', async () => {
    expect(await retailOf(sku.fresh)).toMatchObject({
      amount_fen: 299_900,
      previous_fen: null,
      changed_at: null,
    })
    expect(await retailOf(sku.same)).toMatchObject({
      amount_fen: 399_900,
      previous_fen: null,
      changed_at: null,
    })
  })
  test('omits prices before their start', async () => {
    expect(await retailOf(sku.coming)).toMatchObject({ amount_fen: 99_900 })
  })
  test('filters exactly the prices marked as changed', async () => {
    expect((await rows({ changed: true })).map((row) => row.sku_id)).toEqual([sku.risen])
  })
  test('finds SKUs by model', async () => {
    expect(await rows({ q: 'find x9' })).toHaveLength(5)
    expect(await rows({ q: '没有' })).toEqual([])
  })
})

describe('without cost-view', () => {
  test('purchase and floor prices never appear', async () => {
    const exporter = await h.signIn({ tenantId: boss.tenantId, permissions: ['export'] })
    const types = (await rows({}, clerk.token)).flatMap(({ prices }) => prices.map(({ type }) => type))
    expect(new Set(types)).toEqual(new Set(['retail']))
    const { data } = await h.call(getPriceHistory, { sku_id: sku.risen }, { token: clerk.token })
    expect(data.history.map(({ type }) => type)).toEqual(['retail', 'retail'])
    const file = await exportTable(h, exportPrices, {}, exporter.token)
    expect(file.header).toEqual([
      '品牌',
      '型号',
      '简称',
      '配置',
      '颜色',
      '批发价',
      '批发 B 价',
      '批发 C 价',
      '员工价',
      '零售价',
    ])
  })
  test('a change of a hidden price is not shown', async () => {
    await h.database.withOwner((db) =>
      aPrice(db, {
        tenantId: boss.tenantId,
        skuId: sku.old,
        type: 'purchase',
        amountFen: 1,
        validFrom: daysAgo(9),
      }),
    )
    await h.database.withOwner((db) =>
      aPrice(db, {
        tenantId: boss.tenantId,
        skuId: sku.old,
        type: 'purchase',
        amountFen: 2,
        validFrom: daysAgo(1),
      }),
    )
    expect((await rows({ changed: true }, clerk.token)).map((row) => row.sku_id)).toEqual([sku.risen])
    expect((await rows({ changed: true })).map((row) => row.sku_id).toSorted()).toEqual(
      [sku.risen, sku.old].toSorted(),
    )
  })
})

describe('price history', () => {
  test('is ordered oldest first and omits plans', async () => {
    const { data } = await h.call(getPriceHistory, { sku_id: sku.coming }, { token: boss.token })
    expect(data).toMatchObject({ model: 'Find X9', spec: 'coming' })
    expect(data.history.map(({ amount_fen }) => amount_fen)).toEqual([99_900])
  })
  test('of another tenant is not found', async () => {
    const { token } = await h.signIn({ boss: true })
    expect(await h.call(getPriceHistory, { sku_id: sku.risen }, { token })).toMatchObject({ status: 404 })
    expect((await h.call(listPrices, {}, { token })).data.list).toEqual([])
  })
})

describe('exported price list', () => {
  test('contains the filtered rows in yuan', async () => {
    const table = await exportTable(h, exportPrices, { changed: true, q: 'find' }, boss.token)
    const risen = table.rows.find(({ cells }) => cells.includes('risen'))
    expect(risen?.cells).toEqual(expect.arrayContaining(['3333', '3666', '4199']))
  })
})
