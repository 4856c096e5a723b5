import { setTimeout as pause } from 'node:timers/promises'
import { market } from '@shangxue/contract/analysis/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as contract from '@shangxue/contract/region-reports/endpoints'
import { sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readTable } from '../../platform/spreadsheet/read/read-table.ts'
import type { TestUser } from '../../testing/harness.ts'
import { randomSales } from '../sales-figures/testing/random-sales.ts'
import { expireRegionReports } from './cleanup.ts'

const { fixture, auth } = randomSales({ withJobs: true })
let analyst: TestUser
beforeAll(async () => {
  const { tenantId } = fixture.boss
  analyst = await fixture.h.signIn({ tenantId, permissions: ['market-analysis'] })
  await fixture.h.database.withOwner((db) =>
    db.execute(sql`update customer set area = '城东' where tenant_id = ${tenantId}`),
  )
})
afterEach(() => vi.restoreAllMocks())

const week = () => ({ from: addDays(fixture.today, -6), to: fixture.today })
const ALL_PARTS = [...contract.REGION_PARTS]
type Address = { region: string; file: string }

const requestBuild = (overrides: object = {}, user = fixture.boss) =>
  fixture.h.call(
    contract.buildRegionReport,
    { region: contract.ALL_REGIONS, ...week(), parts: ALL_PARTS, ...overrides },
    auth(user),
  )
const read = ({ region, file }: Address, user = fixture.boss) =>
  fixture.h.call(contract.getRegionReport, { region, file }, auth(user))
const workbook = ({ region, file }: Address, user = fixture.boss) =>
  fixture.h.call(contract.downloadRegionReport, { region, file }, auth(user))
const rebuild = ({ region, file }: Address, user = fixture.boss) =>
  fixture.h.call(contract.rebuildRegionReport, { region, file }, auth(user))

async function awaitReport(address: Address, user = fixture.boss) {
  for (let poll = 0; poll < 500; poll++) {
    const { data } = await read(address, user)
    if (data.state === 'done' || data.state === 'failed') return data
    await pause(20)
  }
  throw new Error('the report never got there')
}
async function buildReport(overrides: object = {}, user = fixture.boss) {
  const { data, status, msg } = await requestBuild(overrides, user)
  if (status !== 200) throw new Error(msg)
  return awaitReport(data, user)
}
const ageReport = (address: Address, days: number) =>
  fixture.h.database.withOwner((db) =>
    db.execute(sql`
      update region_report set finished_at = now() - make_interval(days => ${days}) where file = ${address.file}`),
  )
const column = (page: contract.RegionPage | undefined, header: string) =>
  page?.columns.findIndex((firstRequest) => firstRequest.header === header) ?? -1

describe('region report', () => {
  test('matches the lines of sales in every part', async () => {
    const report = await buildReport()
    const { data: sums } = await fixture.h.call(sumSoldLines, { ...week(), q: '' }, auth(fixture.boss))
    expect(report).toMatchObject({ state: 'done', with_cost: true, parts: ALL_PARTS })
    for (const page of report.pages.filter(({ part }) => part !== 'lines')) {
      expect(page.totals[column(page, '销售额')]).toBe(sums.amount_fen)
      expect(page.totals[column(page, '销量')]).toBe(sums.pieces)
      expect(page.totals[column(page, '毛利')]).toBe(sums.margin_fen)
      const ownTotal = page.rows.reduce((sum, row) => sum + Number(row[column(page, '销售额')]), 0)
      expect(ownTotal).toBe(sums.amount_fen)
    }
    const lines = report.pages.find(({ part }) => part === 'lines')
    expect(report.rows_done).toBe(report.pages.reduce((sum, { all: allTotals }) => sum + allTotals, 0))
    expect(lines?.rows).toHaveLength(Math.min(lines?.all ?? 0, contract.REGION_PAGE_ROWS))
    const table = readTable((await workbook(report)).data, 'x.xlsx')
    const text = JSON.stringify(table)
    expect(text).toContain('品牌分析')
    expect(text).toContain(`期间：${week().from} 至 ${week().to}`)
    expect(text).toContain('合计')
    const { data } = await fixture.h.call(listNotifications, {}, auth(fixture.boss))
    expect(data.list[0]).toMatchObject({ kind: 'export.done', title: '市场分析报表已生成' })
    expect(data.list[0]?.link).toBe(`/quyufenxi/${encodeURIComponent(report.region)}/${report.file}`)
  })

  test('of an area contains only its customers', async () => {
    const east = await buildReport({ region: '城东', parts: ['customer'] })
    const none = await buildReport({ region: contract.NO_REGION, parts: ['customer'] })
    const total = ({ pages }: typeof east) => Number(pages[0]?.totals[column(pages[0], '销售额')])
    const { data: areaTotals } = await fixture.h.call(
      sumSoldLines,
      { ...week(), q: '', customer_id: fixture.customer },
      auth(fixture.boss),
    )
    const { data: allTotals } = await fixture.h.call(sumSoldLines, { ...week(), q: '' }, auth(fixture.boss))
    expect(total(east)).toBe(areaTotals.amount_fen)
    expect(total(none)).toBe(allTotals.amount_fen - areaTotals.amount_fen)
  })

  test('matches market analysis row by row', async () => {
    const parts = ['brand', 'model', 'short_name', 'spec', 'store', 'salesperson', 'customer'] as const
    const { pages } = await buildReport({ region: '城东', parts: [...parts] })
    for (const by of parts) {
      const filters = { ...week(), by, area: '城东', limit: 200 }
      const { data } = await fixture.h.call(market.rank, filters, auth(fixture.boss))
      const page = pages.find(({ part }) => part === by)
      const figures = ['销售额', '销量', '退货', '均价', '毛利'].map((header) => column(page, header))
      const ownRows = page?.rows.map((row) => figures.map((areaTotals) => row[areaTotals])) ?? []
      const analysisRows = data.rows.map((row) => [
        ...[row.amount_fen, row.pieces, row.returned, row.average_fen, row.margin_fen],
      ])
      const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
      expect(data.rest).toBeNull()
      expect(sorted(ownRows)).toEqual(sorted(analysisRows))
    }
  })

  test('is built once for concurrent requests and needs a known region', async () => {
    const [firstRequest, secondRequest] = await Promise.all([
      requestBuild({ parts: ['store'] }),
      requestBuild({ parts: ['store'] }),
    ])
    expect(firstRequest.data.file).toBe(secondRequest.data.file)
    await awaitReport(firstRequest.data)
    expect(await requestBuild({ region: '火星' })).toMatchObject({ status: 400 })
    expect(await requestBuild({ from: fixture.today, to: '2020-01-01' })).toMatchObject({ status: 400 })
    expect(await requestBuild({ parts: [] })).toMatchObject({ status: 400 })
  })

  test('hides costs on the page and in the file', async () => {
    const full = await buildReport({ parts: ['brand', 'lines'] })
    const visiblePage = (await read(full, analyst)).data
    for (const page of visiblePage.pages) {
      expect(page.columns.map(({ header }) => header)).not.toContain('毛利')
      expect(page.columns.map(({ header }) => header)).not.toContain('成本')
      for (const row of page.rows) expect(row).toHaveLength(page.columns.length)
    }
    expect(await workbook(full, analyst)).toMatchObject({ status: 403, code: ERRORS.region_report_cost.code })
    const ownReport = await buildReport({ parts: ['brand'] }, analyst)
    expect(ownReport.with_cost).toBe(false)
    expect((await workbook(ownReport, analyst)).status).toBe(200)
    expect((await workbook(ownReport)).status).toBe(200)
  })

  test('checks permissions when built and when downloaded', async () => {
    const { tenantId } = fixture.boss
    const leavingUser = await fixture.h.signIn({ tenantId, permissions: ['market-analysis'] })
    const report = await buildReport({ parts: ['brand'] }, leavingUser)
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`delete from user_permission where user_id = ${leavingUser.userId}`),
    )
    fixture.h.advance(31_000)
    expect(await workbook(report, leavingUser)).toMatchObject({ status: 403 })
    expect(await read(report, leavingUser)).toMatchObject({ status: 403 })
    expect(await requestBuild({}, leavingUser)).toMatchObject({ status: 403 })
  })

  test('of another tenant does not exist', async () => {
    const report = await buildReport({ parts: ['brand'] })
    const otherUser = await fixture.h.signIn({ boss: true })
    for (const call of [read, workbook, rebuild])
      expect(await call(report, otherUser)).toMatchObject({ status: 404 })
    expect((await fixture.h.call(contract.listRegionReports, {}, auth(otherUser))).data.list).toEqual([])
    expect((await fixture.h.call(contract.listRegions, {}, auth(otherUser))).data).not.toContain('城东')
  })

  test('expires after 90 days and can be rebuilt', async () => {
    const report = await buildReport({ parts: ['brand'] })
    await ageReport(report, contract.REGION_REPORT_DAYS - 1)
    await expireRegionReports(fixture.h.database, fixture.h.storage)
    expect((await workbook(report)).status).toBe(200)
    await ageReport(report, contract.REGION_REPORT_DAYS + 1)
    // Expired even before cleanup.
    expect((await read(report)).data).toMatchObject({ state: 'expired', pages: [] })
    expect(await workbook(report)).toMatchObject({ code: ERRORS.region_report_expired.code })
    expect(await expireRegionReports(fixture.h.database, fixture.h.storage)).toBeGreaterThan(0)
    expect((await read(report)).data).toMatchObject({ state: 'expired', pages: [] })
    expect((await rebuild(report)).data).toMatchObject({ state: 'queued', file: report.file })
    expect(await awaitReport(report)).toMatchObject({ state: 'done' })
    expect((await workbook(report)).status).toBe(200)
  })

  test('reports a failure and can be rebuilt once', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const write = fixture.h.storage.write
    vi.spyOn(fixture.h.storage, 'write').mockRejectedValueOnce(new Error('the disk is full'))
    const failed = await buildReport({ parts: ['model'] })
    expect(failed).toMatchObject({ state: 'failed', pages: [] })
    expect(failed.refusal).toContain('服务器出错')
    expect(await workbook(failed)).toMatchObject({ code: ERRORS.region_report_not_ready.code })
    vi.spyOn(fixture.h.storage, 'write').mockImplementation(write)
    const rebuilds = [await rebuild(failed), await rebuild(failed)]
    expect(rebuilds.map(({ status }) => status)).toEqual([200, 200])
    expect(await awaitReport(failed)).toMatchObject({ state: 'done', refusal: null })
  })

  test('can be deleted by its author or the boss, with its file', async () => {
    const report = await buildReport({ parts: ['day'] })
    const remove = (user: TestUser) =>
      fixture.h.call(contract.deleteRegionReport, { region: report.region, file: report.file }, auth(user))
    expect(await remove(analyst)).toMatchObject({ status: 403 })
    expect((await remove(fixture.boss)).status).toBe(200)
    expect(await remove(fixture.boss)).toMatchObject({ status: 404 })
    expect(await workbook(report)).toMatchObject({ status: 404 })
  })

  test('is rejected while too many are in progress', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const write = fixture.h.storage.write
    vi.spyOn(fixture.h.storage, 'write').mockImplementation(async (key, content) => {
      await gate
      await write(key, content)
    })
    const requests = []
    for (const part of contract.REGION_PARTS.slice(0, contract.PENDING_REGION_REPORTS_MAX))
      requests.push((await requestBuild({ parts: [part] })).data)
    expect(await requestBuild({ parts: ['day'] })).toMatchObject({ code: ERRORS.region_reports_waiting.code })
    // An equal request returns the pending report.
    expect((await requestBuild({ parts: requests[0]?.parts })).data.file).toBe(requests[0]?.file)
    release()
    for (const report of requests) await awaitReport(report)
    expect((await requestBuild({ parts: ['day'] })).status).toBe(200)
  })
})
