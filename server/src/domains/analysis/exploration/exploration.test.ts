import * as contract from '@shangxue/contract/analysis/endpoints'
import { listSoldLines, sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { twoYearsOfSales } from '../testing/two-years.ts'

const { fixture } = twoYearsOfSales({ count: 90 })
const boss = () => ({ token: fixture.boss.token })
const quarter = () => ({ from: addDays(fixture.today, -90), to: fixture.today })
const pivotInput = () => ({ ...quarter(), by: 'store' as const, across: 'brand' as const })
const comparisonInput = () => ({ ...quarter(), by: 'store' as const, parts: 'brand' as const })

describe('timelines, pivots and comparisons', () => {
  test('require the permission of their screen', async () => {
    const { tenantId } = fixture.boss
    const { token } = await fixture.h.signIn({ tenantId, permissions: ['xinghao-fenxi'] })
    const { models, market } = contract
    for (const [endpoints, status] of [
      [models, 200],
      [market, 403],
    ] as const) {
      const timeline = { ...quarter(), by: 'model' as const }
      expect(await fixture.h.call(endpoints.timeline, timeline, { token })).toMatchObject({ status })
      expect(await fixture.h.call(endpoints.pivot, pivotInput(), { token })).toMatchObject({ status })
      expect(await fixture.h.call(endpoints.comparison, comparisonInput(), { token })).toMatchObject({
        status,
      })
    }
    const customers = { ...quarter(), by: 'customer' as const, across: 'brand' as const }
    expect(await fixture.h.call(models.pivot, customers, { token })).toMatchObject({ status: 400 })
  })

  test('hide margins and orders by margin without cost-view', async () => {
    const { tenantId } = fixture.boss
    const { token } = await fixture.h.signIn({ tenantId, permissions: ['market-analysis'] })
    const pivot = await fixture.h.call(contract.market.pivot, pivotInput(), { token })
    const cells = [pivot.data.total, ...pivot.data.rows, ...pivot.data.columns]
    expect(cells.length).toBeGreaterThan(3)
    for (const { margin_fen } of cells) expect(margin_fen).toBeNull()
    for (const cell of pivot.data.rows.flatMap((row) => row.cells))
      expect(cell?.margin_fen ?? null).toBeNull()
    const timeline = await fixture.h.call(contract.market.timeline, { ...quarter(), by: 'store' }, { token })
    for (const { margin_fen, first } of timeline.data.columns)
      expect([margin_fen, ...first.map((cell) => cell.margin_fen)].every((value) => value === null)).toBe(
        true,
      )
    const pair = await fixture.h.call(contract.market.comparison, comparisonInput(), { token })
    const pairCells = [...pair.data.sides, ...pair.data.parts.flatMap((part) => part.cells)]
    expect(pairCells.every((cell) => cell === null || cell.margin_fen === null)).toBe(true)
    const hidden = { status: 403, code: 41050 }
    const byMargin = { sort: 'margin' as const }
    expect(
      await fixture.h.call(contract.market.pivot, { ...pivotInput(), ...byMargin }, { token }),
    ).toMatchObject(hidden)
    expect(
      await fixture.h.call(contract.market.timeline, { ...quarter(), by: 'store', ...byMargin }, { token }),
    ).toMatchObject(hidden)
  })

  test('show no data of another tenant', async () => {
    const { token } = await fixture.h.signIn({ boss: true })
    const { data } = await fixture.h.call(contract.market.pivot, pivotInput(), { token })
    expect(data).toMatchObject({ groups: 0, rows: [], columns: [], rest: null, column_rest: null })
    expect(data.total).toMatchObject({ pieces: 0, amount_fen: 0, cells: [] })
    const timeline = await fixture.h.call(contract.market.timeline, { ...quarter(), by: 'store' }, { token })
    expect(timeline.data.rows).toEqual([])
    expect(timeline.data.columns.length).toBe(91)
    expect(timeline.data.columns.every(({ amount_fen, groups }) => amount_fen === 0 && groups === 0)).toBe(
      true,
    )
    const pair = await fixture.h.call(contract.market.comparison, comparisonInput(), { token })
    expect(pair.data).toMatchObject({ groups: 0, sides: [], parts: [], rest: null })
    const foreign = { ...comparisonInput(), first: String(fixture.stores[0]) }
    expect(await fixture.h.call(contract.market.comparison, foreign, { token })).toMatchObject({
      status: 404,
      code: 41054,
    })
  })

  test('reject equal dimensions, unknown groups and too many days', async () => {
    expect(
      await fixture.h.call(contract.market.pivot, { ...pivotInput(), across: 'store' }, boss()),
    ).toMatchObject({ status: 400, msg: '两个维度相同，请换一个' })
    expect(
      await fixture.h.call(contract.market.comparison, { ...comparisonInput(), parts: 'store' }, boss()),
    ).toMatchObject({ status: 400, code: 41053 })
    for (const first of ['999999', 'x', '1; drop table sale', '99999999999999999999'])
      expect(
        await fixture.h.call(contract.market.comparison, { ...comparisonInput(), first }, boss()),
        first,
      ).toMatchObject({ status: 404, code: 41054 })
    const year = { ...quarter(), from: addDays(fixture.today, -200) }
    expect(await fixture.h.call(contract.market.timeline, { ...year, by: 'store' }, boss())).toMatchObject({
      status: 400,
      code: 41051,
    })
    expect(
      await fixture.h.call(contract.market.comparison, { ...comparisonInput(), ...year }, boss()),
    ).toMatchObject({ status: 400, code: 41051 })
    // A column that does not exist orders nothing and fails nothing.
    expect(
      await fixture.h.call(contract.market.pivot, { ...pivotInput(), column: `'"x` }, boss()),
    ).toMatchObject({ status: 200 })
  })

  test('compare the two largest groups by default, in the requested order otherwise', async () => {
    const { data } = await fixture.h.call(contract.market.comparison, comparisonInput(), boss())
    expect(data.sides.map(({ key }) => key).sort()).toEqual(fixture.stores.map(String).sort())
    const [a, b] = data.sides
    expect(a?.amount_fen).toBeGreaterThanOrEqual(b?.amount_fen ?? 0)
    const swapped = { ...comparisonInput(), first: b?.key ?? '', second: a?.key ?? '' }
    const { data: other } = await fixture.h.call(contract.market.comparison, swapped, boss())
    expect(other.sides).toEqual([b, a])
    expect(other.columns.map(({ cells }) => cells)).toEqual(data.columns.map(({ cells: [x, y] }) => [y, x]))
  })

  test('link each cell to its lines', async () => {
    const { data } = await fixture.h.call(
      contract.market.pivot,
      { ...quarter(), by: 'area', across: 'short_name' },
      boss(),
    )
    for (const row of data.rows)
      for (const [n, column] of data.columns.entries()) {
        const filters = { ...quarter(), ...row.filter, ...column.filter, q: '' }
        const { data: sum } = await fixture.h.call(sumSoldLines, filters, boss())
        expect(sum.amount_fen).toBe(row.cells[n]?.amount_fen ?? 0)
        const { data: listed } = await fixture.h.call(listSoldLines, { ...filters, limit: 1 }, boss())
        expect(listed.pagination.total > 0).toBe(row.cells[n] !== null)
      }
    expect(data.rows.length * data.columns.length).toBeGreaterThan(3)
  })

  test('export what the screen shows, with permitted costs', async () => {
    const { data } = await fixture.h.call(contract.market.pivot, pivotInput(), boss())
    const { exportPivot, exportTimeline, exportComparison } = contract.market
    const table = await exportTable(fixture.h, exportPivot, pivotInput(), fixture.boss.token)
    const all = [table.header, ...table.rows.map(({ cells }) => cells)]
    const heading = all.find((cells) => cells.includes('合计')) ?? []
    expect(heading).toEqual(['门店', ...data.columns.map(({ name }) => name), '合计'])
    expect(all.flat()).toContain('列：品牌')
    expect(all.at(-1)).toEqual([
      '合计',
      ...data.columns.map(({ amount_fen }) => String(amount_fen / 100)),
      String(data.total.amount_fen / 100),
    ])
    const { tenantId } = fixture.boss
    const clerk = await fixture.h.signIn({ tenantId, permissions: ['market-analysis', 'export'] })
    const textOf = async (token: string) => {
      const timeline = await exportTable(fixture.h, exportTimeline, { ...quarter(), by: 'store' }, token)
      const pair = await exportTable(fixture.h, exportComparison, comparisonInput(), token)
      return JSON.stringify([timeline, pair])
    }
    expect(await textOf(fixture.boss.token)).toContain('毛利')
    expect(await textOf(clerk.token)).not.toContain('毛利')
    const exporter = await fixture.h.signIn({ tenantId, permissions: ['export'] })
    for (const [endpoint, input] of [
      [exportPivot, pivotInput()],
      [exportTimeline, { ...quarter(), by: 'store' }],
      [exportComparison, comparisonInput()],
    ] as const)
      expect(await fixture.h.call(endpoint, input as never, { token: exporter.token })).toMatchObject({
        status: 403,
      })
  })
})
