// @module-tag full
import { addCashItem, setCashBudget } from '@shangxue/contract/expenses/categories'
import { addCashEntry } from '@shangxue/contract/expenses/entries'
import { decideCashRequest, listCashRequests, saveCashSettings } from '@shangxue/contract/expenses/requests'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import { setPrices } from '@shangxue/contract/pricing/endpoints'
import { decidePriceRequest, listPriceRequests } from '@shangxue/contract/pricing/requests'
import { addOpeningDebt } from '@shangxue/contract/receivables/documents'
import { startCount } from '@shangxue/contract/stock/actions'
import { getBusinessSummary, getSummaryReport } from '@shangxue/contract/summaries/endpoints'
import { businessSources, reportSources } from '@shangxue/contract/summaries/links'
import { addTarget } from '@shangxue/contract/targets/endpoints'
import { addMerchant, addMerchantPayment } from '@shangxue/contract/treasury/merchants'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getToday } from '../../platform/time/period.ts'
import { aCustomer, aLocation, aPrice, aProduct, aSku } from '../../testing/builders.ts'
import { openDemo } from '../../testing/demo.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { randomSales } from '../sales-figures/testing/random-sales.ts'
import { callAs, compareFigures, listFigures } from './testing/linked-figures.ts'

interface Company {
  readonly h: Harness
  readonly boss: TestUser
  readonly today: string
}

async function compareAll({ h, boss, today }: Company, periods: readonly { from: string; to: string }[]) {
  const callEndpoint = callAs(h, boss.token)
  const { data: summary } = await h.call(getBusinessSummary, {}, { token: boss.token })
  const comparedCounts = [await compareFigures(callEndpoint, summary, businessSources(summary), today)]
  for (const period of periods) {
    const { data: report } = await h.call(getSummaryReport, period, { token: boss.token })
    comparedCounts.push(await compareFigures(callEndpoint, report, reportSources(report), today))
  }
  return comparedCounts
}

/** Creates pending and decided price changes and expenses. */
async function createRequests({ h, boss, today }: Company, accountId: number) {
  const { tenantId } = boss
  const asBoss = { token: boss.token }
  const setter = { token: (await h.signIn({ tenantId, permissions: ['price-manage'] })).token }
  const accountant = { token: (await h.signIn({ tenantId, permissions: ['finance'] })).token }
  const callEndpoint = callAs(h, boss.token)
  const { skuId, locationId } = await h.database.withOwner(async (db) => {
    const { id: productId } = await aProduct(db, { tenantId, name: '待改价机型' })
    const sku = await aSku(db, { tenantId, productId })
    for (const [type, amountFen] of [
      ['purchase', 350_000],
      ['wholesale', 380_000],
      ['floor', 370_000],
      ['retail', 400_000],
    ] as const)
      await aPrice(db, { tenantId, skuId: sku.id, type, amountFen, validFrom: new Date(Date.now() - 60_000) })
    return { skuId: sku.id, locationId: (await aLocation(db, { tenantId })).id }
  })
  for (const amount_fen of [361_000, 362_000, 363_000]) {
    const prices = [{ sku_id: skuId, type: 'wholesale' as const, amount_fen, expected_fen: 380_000 }]
    expect((await h.call(setPrices, { prices }, setter)).data.request_id).toBeGreaterThan(0)
  }
  const { data: group } = await h.call(
    addCashItem,
    { direction: 'expense', group_id: null, name: '经营' },
    asBoss,
  )
  const item = { direction: 'expense' as const, group_id: group.id, name: '广告' }
  const { data: addedItem } = await h.call(addCashItem, item, asBoss)
  const budget = { id: addedItem.id, location_id: null, month: '2020-01', amount_fen: 10_000 }
  await h.call(setCashBudget, budget, asBoss)
  await h.call(saveCashSettings, { approval_over_fen: 0 }, asBoss)
  for (const amount_fen of [70_000, 80_000, 90_000]) {
    const expense = {
      item_id: addedItem.id,
      account_id: accountId,
      location_id: locationId,
      day: today,
      amount_fen,
    }
    const { data } = await h.call(addCashEntry, { ...expense, note: '', photo_ids: [] }, accountant)
    expect(data.pending).toBe(true)
  }
  for (const [list, decide] of [
    [listPriceRequests, decidePriceRequest],
    [listCashRequests, decideCashRequest],
  ] as const) {
    const rows = (await callEndpoint(list, { page: 1, limit: 10 })).list as { id: number }[]
    await callEndpoint(decide, { id: rows[0]?.id ?? 0, approve: false, reason: '不行' })
  }
}

describe('company with random sales', () => {
  const { fixture, auth } = randomSales()

  beforeAll(async () => {
    const boss = auth(fixture.boss)
    const call = fixture.h.call
    const account = await call(
      addAccount,
      { kind: 'bank', name: '工行', number: '', opening_fen: 500_000 },
      boss,
    )
    for (const [name, amounts] of [
      ['甲供应商', [10_001, 20_002]],
      ['乙供应商', [30_303]],
    ] as const) {
      const merchant = await call(addMerchant, { name, bank: '', note: '' }, boss)
      for (const amount_fen of amounts)
        await call(
          addMerchantPayment,
          {
            ...{ merchant_id: merchant.data.id, account_id: account.data.id, amount_fen, day: fixture.today },
            ...{ bank_reference: '', note: '' },
          },
          boss,
        )
    }
    for (const [days, amount_fen] of [
      [100, 70_007],
      [45, 8_008],
      [3, 909],
    ] as const) {
      const { tenantId } = fixture.boss
      const customer = await fixture.h.database.withOwner((db) => aCustomer(db, { tenantId }))
      const day = addDays(fixture.today, -days)
      await call(addOpeningDebt, { customer_id: customer.id, amount_fen, day, note: '' }, boss)
    }
    await createRequests(fixture, account.data.id)
    await call(startCount, { location_id: fixture.stores[0]?.id ?? 0 }, boss)
    const month = fixture.today.slice(0, 7)
    for (const { id: subject_id } of fixture.stores)
      await call(
        addTarget,
        { month, scope: 'store', subject_id, pieces: 9_000, amount_fen: 90_000_000 },
        boss,
      )
  })

  test('every figure matches the list it links to', async () => {
    const { today } = fixture
    const month = { from: `${today.slice(0, 7)}-01`, to: today }
    const week = { from: addDays(today, -6), to: addDays(today, -1) }
    const [summaryCount = 0, ...reports] = await compareAll(fixture, [month, week])
    expect(summaryCount).toBeGreaterThan(25)
    for (const report of reports) expect(report).toBeGreaterThan(50)
  })

  test('counts pending requests, but not decided ones', async () => {
    const { data } = await fixture.h.call(getBusinessSummary, {}, auth(fixture.boss))
    const decisions = new Map(data.decisions.map((decision) => [decision.key, decision]))
    expect(decisions.get('price_requests')).toMatchObject({ count: 2 })
    expect(decisions.get('cash_requests')).toMatchObject({ count: 2, amount_fen: 70_000 + 80_000 })
  })

  test('counts pending payments rather than merchants', async () => {
    const { data } = await fixture.h.call(getBusinessSummary, {}, auth(fixture.boss))
    expect(data.decisions.find(({ key }) => key === 'payments')).toMatchObject({
      count: 3,
      amount_fen: 60_306,
    })
  })
})

describe('demo company', () => {
  const fixture = {} as { h: Harness; boss: TestUser; today: string }
  beforeAll(async () => {
    const h = await startHarness({ openDatabase: openDemo })
    const { rows } = await h.database.pool.query<{ id: number }>(
      'select tenant_id::int as id from sale group by 1 order by count(*) desc limit 1',
    )
    const tenantId = rows[0]?.id ?? 0
    const boss = await h.signIn({ boss: true, tenantId })
    const today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
    Object.assign(fixture, { h, boss, today })
  }, 300_000)
  afterAll(() => fixture.h.close())

  test('every figure of the demo matches its linked list', async () => {
    // The last day with sales in the demo data.
    const { rows } = await fixture.h.database.withOwner((db) =>
      db.execute<{ day: string }>(sql`select max(day)::text as day from sale`),
    )
    const to = rows[0]?.day ?? fixture.today
    const [summaryCount = 0, report = 0] = await compareAll(fixture, [{ from: `${to.slice(0, 7)}-01`, to }])
    expect(summaryCount).toBeGreaterThan(25)
    expect(report).toBeGreaterThan(80)
  }, 120_000)
})

test('detects a figure without a link', async () => {
  const callEndpoint = () => Promise.reject(new Error('asked for'))
  expect(listFigures({ changes: [{ key: 'new', today: 1 }], month: { days: 30 } })).toEqual([
    ['changes.new.today', 1],
  ])
  await expect(compareFigures(callEndpoint, { more: { fen: 1 } }, [], '2026-11-20')).rejects.toThrow(
    'figures without a list',
  )
})
