import { priceImport, stockImport } from '@shangxue/contract/platform/imports'
import { getPriceHistory, PLANS_PER_SKU, type PriceType } from '@shangxue/contract/pricing/endpoints'
import {
  BELOW_LIMIT_ERRORS_PER_DAY,
  decidePriceRequest,
  getPriceRequest,
  listPriceRequests,
} from '@shangxue/contract/pricing/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countStoredRows,
  csvOf,
  gb18030,
  type Run,
  wizard,
  xlsxOf,
} from '../../../platform/imports/testing/wizard.ts'
import { aBrand, aPrice, aProduct, aSku } from '../../../testing/builders/catalogue.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

const HEADER = ['品牌', '型号', '配置', '颜色', '采购价', '批发价', '零售价', '最低价', '生效时间']
type Cells = Partial<Record<string, string>>
/** Cells for the only product. */
const row = (cells: Cells): string[] => {
  const all: Cells = { 品牌: '华为', 型号: 'Pura 80', 配置: '12+256', ...cells }
  return HEADER.map((name) => all[name] ?? '')
}
const sheet = (...cells: Cells[]) => xlsxOf(HEADER, cells.map(row))

let h: Harness
let flow: ReturnType<typeof wizard>
let boss: TestUser
let black: number
let white: number
let large: number
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  flow = wizard(h, priceImport)
})
afterAll(() => h.close())

const YESTERDAY = new Date(Date.now() - 86_400_000)
const setPrice = (type: PriceType, amountFen: number, skuId = black, validFrom = YESTERDAY) =>
  h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
    aPrice(db, { tenantId: boss.tenantId, skuId, type, amountFen, validFrom }),
  )

beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withTenant({ tenantId }, async (db) => {
    const { id: brandId } = await aBrand(db, { tenantId, name: '华为' })
    const { id: productId } = await aProduct(db, { tenantId, brandId, name: 'Pura 80' })
    const sku = async (spec: string, color: string, active = true) =>
      (await aSku(db, { tenantId, productId, spec, color, active })).id
    black = await sku('12+256', '黑')
    white = await sku('12+256', '白')
    large = await sku('16+512', '黑')
    await sku('8+128', '黑', false)
    await aProduct(db, { tenantId, brandId, name: '停产机', active: false })
  })
})

/** Price history of a SKU as 'type amount', oldest first. */
const historyOf = async (skuId: number): Promise<string[]> => {
  const { data } = await h.call(getPriceHistory, { sku_id: skuId }, { token: boss.token })
  return data.history.map(({ type, amount_fen }) => `${type} ${amount_fen}`)
}
const counts = (run: Run) => run.effects.map(({ label, count }) => `${label} ${count}`)

async function findingsFor(...cells: Cells[]): Promise<string[]> {
  const before = await countStoredRows(h, boss.tenantId)
  const run = await flow.uploadAndCheck(boss, await sheet(...cells))
  expect(await countStoredRows(h, boss.tenantId)).toEqual(before)
  return run.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
}

describe('new prices', () => {
  test('without a colour apply to all colours that differ', async () => {
    await setPrice('retail', 599_900, white)
    const run = await flow.uploadAndCommit(
      boss,
      await sheet({ 采购价: '5200', 零售价: '5999' }, { 配置: '16+512', 颜色: '黑', 零售价: '6999.00' }),
    )
    expect(run.state).toBe('committed')
    expect(counts(run)).toEqual(['更新价格 4', '未变化 1'])
    expect(await historyOf(black)).toEqual(['purchase 520000', 'retail 599900'])
    expect(await historyOf(white)).toEqual(['retail 599900', 'purchase 520000'])
    expect(await historyOf(large)).toEqual(['retail 699900'])
    const secondRun = await flow.uploadAndCommit(boss, await sheet({ 采购价: '5200', 零售价: '5999' }))
    expect(counts(secondRun)).toEqual(['更新价格 0', '未变化 4'])
    expect(await historyOf(white)).toHaveLength(2)
  })

  test('from a GB18030 CSV with other headings', async () => {
    const text = csvOf(
      ['品牌', '机型', '规格', '颜色', '售价(元)', '底价'],
      [['华为', 'pura80', '12+256', '黑', '5999', '5800.5']],
    )
    expect((await flow.uploadAndCommit(boss, gb18030(text), '价格.csv')).state).toBe('committed')
    expect(await historyOf(black)).toEqual(['retail 599900', 'floor 580050'])
  })

  test('with a later start see earlier ones of the file', async () => {
    await setPrice('retail', 599_900)
    const run = await flow.uploadAndCommit(
      boss,
      await sheet(
        { 颜色: '黑', 零售价: '5999', 生效时间: '2099-01-01 09:30' },
        { 颜色: '黑', 零售价: '5799' },
        { 颜色: '黑', 零售价: '5799', 生效时间: '2099-02-01' },
      ),
    )
    expect(counts(run)).toEqual(['更新价格 3', '未变化 0'])
    expect(await historyOf(black)).toEqual(['retail 599900', 'retail 579900'])
    const from = await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.$client.query(
        `select valid_from = '2099-01-01T01:30:00Z' as so from sku_price where valid_from > now() order by valid_from`,
      ),
    )
    expect(from.rows).toEqual([{ so: true }, { so: false }])
  })

  test('appear in the audit trail with the old prices', async () => {
    await setPrice('retail', 599_900)
    const run = await flow.uploadAndCommit(boss, await sheet({ 颜色: '黑', 零售价: '5799', 批发价: '5500' }))
    const { rows } = await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.$client.query(
        `select before, after from audit_log where action = 'prices.imported' and entity_id = $1`,
        [run.id],
      ),
    )
    expect(rows).toMatchObject([
      {
        before: {
          prices: [
            { sku_id: black, type: 'wholesale', fen: null },
            { sku_id: black, type: 'retail', fen: 599_900 },
          ],
        },
        after: {
          file: '表格.xlsx',
          detail: {
            not_named: 0,
            prices: [
              { type: 'wholesale', fen: 550_000 },
              { type: 'retail', fen: 579_900 },
            ],
          },
        },
      },
    ])
  })
})

describe('prices for the moment of a plan', () => {
  const FROM = '2099-01-01T00:00:00+08:00'
  const plan = { 颜色: '黑', 生效时间: '2099-01-01' }
  const timeAfter = (ms: number) => new Date(Date.parse(FROM) + ms)
  const upcoming = async () => {
    const { data } = await h.call(getPriceHistory, { sku_id: black }, { token: boss.token })
    return data.upcoming.map(({ amount_fen, revoked }) => `${amount_fen}${revoked ? ' revoked' : ''}`)
  }
  test('that was revoked are planned again', async () => {
    await setPrice('retail', 100_000)
    await setPrice('retail', 90_000, black, timeAfter(0))
    await setPrice('retail', 100_000, black, timeAfter(2))
    const run = await flow.uploadAndCommit(boss, await sheet({ ...plan, 零售价: '900' }))
    expect(run).toMatchObject({ state: 'committed' })
    expect(counts(run)).toEqual(['更新价格 1', '未变化 0'])
    expect(await upcoming()).toEqual(['90000 revoked', '90000'])
  })
  test('that was replaced are compared with the replacement', async () => {
    await setPrice('retail', 100_000)
    await setPrice('retail', 90_000, black, timeAfter(0))
    await setPrice('retail', 95_000, black, timeAfter(1))
    expect(counts(await flow.uploadAndCheck(boss, await sheet({ ...plan, 零售价: '950' })))).toEqual([
      '更新价格 0',
      '未变化 1',
    ])
    expect(await findingsFor({ ...plan, 零售价: '900' })).toHaveLength(1)
  })
})

describe('reports row errors by line and column, storing nothing', () => {
  test('reports each reason of one file', async () => {
    const invalidRows: [Cells, string][] = [
      [{ 品牌: '苹果', 零售价: '1' }, '品牌: 没有品牌“苹果”，请核对，或先入库建立该品牌'],
      [{ 型号: 'P1', 零售价: '1' }, '型号: 华为 没有型号“P1”，请核对，或先入库建立该型号'],
      [{ 型号: '停产机', 零售价: '1' }, '型号: 这个型号已停用，请删除这一行'],
      [{ 配置: '1+1', 零售价: '1' }, '配置: 该型号没有配置“1+1”，可填：12+256、16+512、8+128'],
      [{ 配置: '8+128', 零售价: '1' }, '配置: 这个规格已停用，请删除这一行'],
      [{ 颜色: '绿', 零售价: '1' }, '颜色: 该配置没有颜色“绿”，可填：黑、白'],
      [{}, '零售价: 采购价、批发价、零售价、最低价至少填写一个'],
      [{ 零售价: '一万' }, '零售价: 不是有效的金额，请只填数字，例如 5999.00'],
      [{ 零售价: '1', 生效时间: '明天' }, '生效时间: 不是有效的日期，请按 2026-01-31 的格式填写'],
    ]
    expect(await findingsFor(...invalidRows.map(([cells]) => cells))).toEqual(
      invalidRows.map(([, reason], index) => `${index + 2} ${reason}`),
    )
  })

  test('rejects a price given by colour and for all colours', async () => {
    expect(await findingsFor({ 颜色: '白', 零售价: '1' }, { 零售价: '2' })).toEqual([
      '3 零售价: 与第 2 行重复：同一规格同一时间只能有一个价格，请删除其中一个',
    ])
  })

  test('rejects prices in wrong order, including those in force', async () => {
    await setPrice('retail', 100_000)
    await setPrice('floor', 90_000)
    expect(
      await findingsFor(
        { 颜色: '白', 批发价: '11', 零售价: '10', 最低价: '12' },
        { 颜色: '黑', 批发价: '1000.01' },
        { 配置: '16+512', 批发价: '5', 零售价: '5', 最低价: '5' },
      ),
    ).toEqual([
      '2 批发价: 批发价不能高于零售价，请核对这两个价格',
      '2 最低价: 最低价不能高于零售价，请核对这两个价格',
      '3 批发价: 批发价不能高于零售价，请核对这两个价格',
    ])
    expect(await findingsFor({ 颜色: '黑', 零售价: '899.99' })).toEqual([
      '2 零售价: 最低价不能高于零售价，请核对这两个价格',
    ])
  })

  test('rejects prices in wrong order with later plans', async () => {
    const from = '2099-01-01T00:00:00+08:00'
    await setPrice('retail', 100_000)
    await setPrice('retail', 80_000, black, new Date(from))
    expect(await findingsFor({ 颜色: '黑', 批发价: '900' })).toEqual([
      '2 批发价: 到计划的价格生效时，批发价会高于零售价，请先调整或撤销计划的价格',
    ])
    expect(
      await findingsFor({ 颜色: '黑', 批发价: '900' }, { 颜色: '黑', 批发价: '800', 生效时间: '2098-12-31' }),
    ).toEqual([])
  })

  test('rejects past times except today', async () => {
    const day = (ms: number) => new Date(ms).toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' })
    const [yesterday, today] = [day(Date.now() - 86_400_000), day(Date.now())]
    expect(
      await findingsFor(
        { 颜色: '黑', 零售价: '999', 生效时间: yesterday },
        { 颜色: '白', 零售价: '999', 生效时间: today },
      ),
    ).toEqual(['2 生效时间: 生效时间已经过去，请填写现在或之后的时间，或留空'])
  })

  test('limits planned moments per SKU, even for many rows', async () => {
    const moments = Array.from({ length: 5_000 }, (_, n) =>
      new Date(Date.UTC(2099, 0, 1, 0, n)).toISOString(),
    )
    const rows = moments.map((at) => ({
      颜色: '黑',
      零售价: '999',
      生效时间: at.slice(0, 16).replace('T', ' '),
    }))
    const problems = await findingsFor({ 颜色: '白', 零售价: '999' }, ...rows)
    expect(problems[0]).toBe(
      '3 零售价: 同一规格最多计划 100 个生效时间，请减少这次的生效时间，或先撤销一些计划',
    )
    await setPrice('retail', 100_000, black, new Date('2098-12-01T00:00:00+08:00'))
    expect(await findingsFor(...rows.slice(0, PLANS_PER_SKU - 1))).toEqual([])
    expect(await findingsFor(...rows.slice(0, PLANS_PER_SKU))).toHaveLength(PLANS_PER_SKU)
  })

  test('rejects a second price for the same time', async () => {
    await setPrice('retail', 100_000, black, new Date('2099-01-01T00:00:00+08:00'))
    const later = { 颜色: '黑', 生效时间: '2099/1/1' }
    expect(await findingsFor({ ...later, 零售价: '999' })).toEqual([
      '2 零售价: 这个生效时间已经有价格，请换一个时间',
    ])
    expect(await findingsFor({ ...later, 零售价: '1000' })).toEqual([])
  })
})

describe('file of a caller without cost access', () => {
  let setter: TestUser
  beforeEach(async () => {
    setter = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
    await setPrice('purchase', 50_000)
    await setPrice('floor', 90_000)
    await setPrice('retail', 100_000)
  })
  const dryRun = async (...cells: Cells[]) => {
    const rows = cells.map((cell) => ({ 颜色: '黑', ...cell }))
    const { state, effects, problems } = await flow.uploadAndCheck(setter, await sheet(...rows))
    return { state, effects: effects.map(({ label, count }) => `${label} ${count}`), problems }
  }
  const answers = async () => {
    const { rows } = await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.$client.query<{ n: number }>(
        `select count(*)::int as n from audit_log where action = 'price_import.below_limit' and user_id = $1`,
        [setter.userId],
      ),
    )
    return rows[0]?.n
  }

  test('gets the same answer for equal and different hidden prices', async () => {
    expect(await dryRun({ 采购价: '500' })).toEqual(await dryRun({ 采购价: '501' }))
    expect(await answers()).toBe(0)
  })

  test('learns only that some price is below a limit', async () => {
    const belowLimit = await dryRun({ 零售价: '899' })
    expect(belowLimit).toEqual({
      state: 'ready',
      problems: [],
      effects: ['有价格低于最低价，需老板确认 1', '未变化 0'],
    })
    expect(await dryRun({ 最低价: '499' })).toEqual(belowLimit)
    const twoPrices = await dryRun({ 零售价: '899' }, { 颜色: '白', 零售价: '2000' })
    expect(twoPrices.effects).toEqual(['有价格低于最低价，需老板确认 2', '未变化 0'])
    expect(await answers()).toBe(3)
  })

  test('becomes one request and is set on approval', async () => {
    const file = await sheet(
      { 颜色: '黑', 零售价: '899' },
      { 颜色: '白', 零售价: '2000', 生效时间: '2099-01-01' },
    )
    const pendingRun = await flow.uploadAndCommit(setter, file)
    expect({ state: pendingRun.state, effects: counts(pendingRun) }).toEqual({
      state: 'committed',
      effects: ['有价格低于最低价，需老板确认 2', '未变化 0'],
    })
    expect(await historyOf(white)).toEqual([])
    const auth = { token: boss.token }
    const { data } = await h.call(listPriceRequests, { state: 'pending' }, auth)
    expect(data.list).toMatchObject([{ file_name: '表格.xlsx', prices: 2, by: setter.name }])
    const id = data.list[0]?.id ?? 0
    const { seen } = (await h.call(getPriceRequest, { id }, auth)).data
    expect((await h.call(decidePriceRequest, { id, approve: true, seen }, auth)).status).toBe(200)
    expect(await historyOf(black)).toEqual([
      'purchase 50000',
      'floor 90000',
      'retail 100000',
      'retail 89900',
      'floor 89900',
    ])
    const { upcoming } = (await h.call(getPriceHistory, { sku_id: white }, auth)).data
    expect(upcoming).toMatchObject([{ type: 'retail', amount_fen: 200_000 }])
  })

  test('is rejected beyond the daily number of answers', async () => {
    await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.$client.query(
        `insert into audit_log (tenant_id, user_id, action, entity, entity_id)
         select $1, $2, 'price_import.below_limit', 'import_run', 'x' from generate_series(1, $3)`,
        [boss.tenantId, setter.userId, BELOW_LIMIT_ERRORS_PER_DAY],
      ),
    )
    const { state, refusal } = await flow.uploadAndCheck(setter, await sheet({ 零售价: '2000' }))
    expect({ state, refusal }).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('20 次改价'),
    })
    expect((await flow.uploadAndCheck(boss, await sheet({ 零售价: '2000' }))).state).toBe('ready')
  })
})

test('requires its own permission', async () => {
  const stockManager = await h.signIn({
    tenantId: boss.tenantId,
    permissions: ['inventory-manage', 'cost-view'],
  })
  expect(await flow.upload(stockManager, await sheet({ 零售价: '1' }))).toMatchObject({ status: 403 })
})

test('hides price runs from stock imports', async () => {
  const run = await flow.uploadAndCheck(boss, await sheet({ 零售价: '1' }))
  expect(await wizard(h, stockImport).get(boss, run.id)).toMatchObject({ status: 404 })
})
