import * as contract from '@shangxue/contract/analysis/customer-groups'
import { type ExportColumn, type ExportContext, exportable, figureKeys } from '../../platform/exports/spec.ts'
import { getCustomerActivity } from './customers/customer-activity.ts'
import { getCustomerRfm } from './customers/customer-rfm.ts'
import { findSlowStock } from './goods/slow-stock.ts'

/** All rows; `keys` applies the row limit of exports. */
const NO_LIMIT = { page: 1, limit: 1_000_000 } as const
const returnKeys = async <T>(_: unknown, lines: T[]): Promise<T[]> => lines

type SlowStockRow = Awaited<ReturnType<typeof findSlowStock>>['list'][number]
const slowStockExport = (title: string, endpoints: typeof contract.slowGoods) =>
  exportable({
    endpoint: endpoints.export,
    title,
    needs: [endpoints.list.permission],
    columns: [
      { header: '名称', kind: 'text', width: 28, value: (row: SlowStockRow) => row.name },
      { header: '说明', kind: 'text', width: 16, value: (row) => row.note },
      { header: '库存', kind: 'integer', value: (row) => row.stock },
      { header: '库存金额', kind: 'money', width: 14, cost: true, value: (row) => row.stock_value_fen },
      { header: '期间销量', kind: 'integer', value: (row) => row.sold },
      { header: '最近售出', kind: 'text', width: 12, value: (row) => row.last_sold },
    ],
    keys: async ({ db, ...viewer }: ExportContext, filters): Promise<SlowStockRow[]> =>
      (await findSlowStock(db, viewer, { ...filters, ...NO_LIMIT })).list,
    rows: returnKeys,
  })

interface Buyer {
  readonly name: string
  readonly area: string
  readonly pieces: number
  readonly amount_fen: number
  readonly margin_fen: number | null
  readonly last_bought: string
}
const buyerColumns: readonly ExportColumn<Buyer>[] = [
  { header: '客户', kind: 'text', width: 24, value: (row) => row.name },
  { header: '区域', kind: 'text', width: 14, value: (row) => row.area },
  { header: '销量', kind: 'integer', value: (row) => row.pieces },
  { header: '销售额', kind: 'money', width: 14, value: (row) => row.amount_fen },
  { header: '毛利', kind: 'money', width: 14, cost: true, value: (row) => row.margin_fen },
  { header: '最近购买', kind: 'text', width: 12, value: (row) => row.last_bought },
]

type ActivityRow = Awaited<ReturnType<typeof getCustomerActivity>>['list'][number]
const activityExport = exportable({
  endpoint: contract.exportCustomerActivity,
  title: '客户动态',
  needs: ['kehu-fenxi'],
  columns: [
    ...buyerColumns,
    { header: '上期销售额', kind: 'money', width: 14, value: (row: ActivityRow) => row.before_fen },
    { header: '分组', kind: 'text', width: 12, value: (row) => contract.CUSTOMER_GROUP_NAMES[row.group] },
  ],
  ...figureKeys<typeof contract.exportCustomerActivity, ActivityRow>(
    async (source, viewer, filters) =>
      (await getCustomerActivity(source, viewer, { ...filters, ...NO_LIMIT })).list,
  ),
  rows: returnKeys,
})

type RfmRow = Awaited<ReturnType<typeof getCustomerRfm>>['list'][number]
const rfmExport = exportable({
  endpoint: contract.exportCustomerRfm,
  title: '客户价值',
  needs: ['kehu-fenxi'],
  columns: [
    ...buyerColumns,
    { header: '购买天数', kind: 'integer', value: (row: RfmRow) => row.days },
    { header: 'R', kind: 'integer', value: (row) => row.recency },
    { header: 'F', kind: 'integer', value: (row) => row.frequency },
    { header: 'M', kind: 'integer', value: (row) => row.monetary },
    { header: '分组', kind: 'text', width: 16, value: (row) => contract.RFM_GROUP_NAMES[row.group] },
  ],
  ...figureKeys<typeof contract.exportCustomerRfm, RfmRow>(
    async (source, viewer, filters) =>
      (await getCustomerRfm(source, viewer, { ...filters, ...NO_LIMIT })).list,
  ),
  rows: returnKeys,
})

export const MORE_ANALYSIS_EXPORTS = [
  slowStockExport('滞销商品', contract.slowGoods),
  slowStockExport('滞销型号', contract.slowModels),
  activityExport,
  rfmExport,
]
