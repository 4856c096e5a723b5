import { type Static, Type } from 'typebox'
import { UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { Empty, endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Day, Instant, Nullable, OneOf, Paged, Query, Text } from '../platform/schema.ts'

/** Report files are deleted after this many days; their parameters are retained for a year. */
export const REGION_REPORT_DAYS = 90
/** Maximum pending reports of a company. */
export const PENDING_REGION_REPORTS_MAX = 5
/** Rows of each part that the page shows; the workbook holds all. */
export const REGION_PAGE_ROWS = 100
export const ALL_REGIONS = '全部区域'
export const NO_REGION = '未分区域'

/** Parts of a report, one sheet each. `lines`: every sales line. */
export const REGION_PARTS = [
  'brand',
  'model',
  'short_name',
  'spec',
  'store',
  'salesperson',
  'customer',
  'area',
  'month',
  'day',
  'lines',
] as const
export type RegionPart = (typeof REGION_PARTS)[number]
export const REGION_PART_NAMES: Record<RegionPart, string> = {
  brand: '品牌',
  model: '型号',
  short_name: '简称',
  spec: '规格',
  store: '门店',
  salesperson: '员工',
  customer: '客户',
  area: '区域',
  month: '月份',
  day: '日期',
  lines: '销售明细',
}

/** queued → running → done | failed → expired. Failed and expired reports can be built again at the same address. */
export const REGION_REPORT_STATES = ['queued', 'running', 'done', 'failed', 'expired'] as const
export const CELL_KINDS = ['text', 'integer', 'money', 'percent'] as const

const Parts = Type.Array(OneOf(REGION_PARTS), {
  minItems: 1,
  maxItems: REGION_PARTS.length,
  uniqueItems: true,
})
const Cells = Type.Array(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }))
const Page = Type.Object({
  part: OneOf(REGION_PARTS),
  columns: Type.Array(Type.Object({ header: Type.String(), kind: OneOf(CELL_KINDS) })),
  rows: Type.Array(Cells, { description: 'First rows in the order of the sheet' }),
  totals: Cells,
  all: Type.Integer({ description: 'Total rows of the sheet' }),
})

const Fields = {
  region: Type.String(),
  file: Type.String(),
  from: Day,
  to: Day,
  parts: Type.Array(OneOf(REGION_PARTS)),
  state: OneOf(REGION_REPORT_STATES),
  rows_done: Type.Integer(),
  rows_total: Type.Integer({ description: 'Total rows; 0 until known' }),
  with_cost: Type.Boolean(),
  by: Type.String(),
  created_at: Instant,
  expires_at: Nullable(Instant),
  refusal: Nullable(Type.String()),
}
const Summary = Type.Object(Fields)
const Report = Type.Object({ ...Fields, pages: Type.Array(Page) })
export type RegionReport = Static<typeof Report>
export type RegionPage = Static<typeof Page>

const Address = { region: Text(40), file: Type.String({ pattern: '^[0-9a-z-]{8,60}$' }) }

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/region-reports/regions',
  summary: 'Lists the regions for which reports can be built',
  permission: 'market-analysis',
  input: Empty,
  output: Type.Array(Type.String()),
})

export const buildRegionReport = endpoint({
  method: 'POST',
  path: '/api/region-reports',
  summary: "Builds a workbook of a region and period as a job; returns the caller's pending one if any",
  permission: 'market-analysis',
  apiKey: false,
  input: Type.Object({ region: Text(40), from: Day, to: Day, parts: Parts }),
  output: Summary,
})

export const listRegionReports = endpoint({
  method: 'GET',
  path: '/api/region-reports',
  summary: "Lists the company's reports, newest first",
  permission: 'market-analysis',
  input: Query({ region: Type.Optional(Text(40)) }),
  output: Paged(Summary),
})

export const getRegionReport = endpoint({
  method: 'GET',
  path: '/api/region-reports/:region/:file',
  summary: 'Returns a report with the first rows of its sheets; cost columns require cost-view',
  permission: 'market-analysis',
  input: Type.Object(Address),
  output: Report,
})

export const downloadRegionReport = endpoint({
  method: 'GET',
  path: '/api/region-reports/:region/:file/workbook',
  summary: 'Downloads the workbook; one with costs requires cost-view',
  permission: 'market-analysis',
  input: Type.Object(Address),
  output: FileResponse,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  timeoutMs: UPLOAD_TIMEOUT_MS,
})

export const rebuildRegionReport = endpoint({
  method: 'POST',
  path: '/api/region-reports/:region/:file/build',
  summary: "Rebuilds a failed or expired report at the same address with the caller's permissions",
  permission: 'market-analysis',
  apiKey: false,
  input: Type.Object(Address),
  output: Summary,
})

export const deleteRegionReport = endpoint({
  method: 'DELETE',
  path: '/api/region-reports/:region/:file',
  summary: 'Deletes a report and its workbook; only a boss may delete those of other users',
  permission: 'market-analysis',
  input: Type.Object(Address),
  output: NoContent,
})
