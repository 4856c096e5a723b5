import {
  COUNT_STATE_NAMES,
  type COUNT_STATES,
  exportCounts,
  exportStockDocuments,
  exportTransfers,
  STOCK_DOCUMENT_NAMES,
  type StockDocumentKind,
  TRANSFER_STATE_NAMES,
  type TRANSFER_STATES,
} from '@shangxue/contract/stock/actions'
import { sql } from 'drizzle-orm'
import { exportable } from '../../../platform/exports/spec.ts'
import { deviceCode } from '../devices/device-code.ts'
import { skuTitle } from '../sku-title.ts'
import { documentConditions, transferConditions } from './queries.ts'

type DocumentRow = {
  number: string
  kind: StockDocumentKind
  at: string
  by: string
  location: string | null
  devices: number
  pieces: number
  reason: string
  reverses: string | null
  reversed_by: string | null
}

/** Stock documents, one row each. */
export const stockDocumentExport = exportable({
  endpoint: exportStockDocuments,
  title: '库存单据',
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: DocumentRow) => row.number },
    { header: '种类', kind: 'text', width: 12, value: (row) => STOCK_DOCUMENT_NAMES[row.kind] },
    { header: '时间', kind: 'datetime', value: (row) => new Date(row.at) },
    { header: '经手', kind: 'text', width: 12, value: (row) => row.by },
    { header: '门店', kind: 'text', width: 18, value: (row) => row.location },
    { header: '手机台数', kind: 'integer', value: (row) => row.devices },
    { header: '配件件数', kind: 'integer', value: (row) => row.pieces },
    { header: '原因', kind: 'text', width: 30, value: (row) => row.reason },
    { header: '冲销了', kind: 'text', width: 18, value: (row) => row.reverses },
    { header: '被冲销', kind: 'text', width: 18, value: (row) => row.reversed_by },
  ],
  async keys({ db }, filters, limit) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select d.id::int as id from stock_document d where ${documentConditions(filters)} order by d.id desc limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  async rows({ db }, ids) {
    const { rows } = await db.execute<DocumentRow>(sql`
      select d.number, d.kind, d.at, u.name as by, l.name as location, d.devices, d.pieces, d.reason,
             o.number as reverses, r.number as reversed_by
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as requested(id, n)
        join stock_document d on d.id = requested.id join app_user u on u.id = d.user_id
        left join location l on l.id = d.location_id left join stock_document o on o.id = d.reverses_id
        left join stock_document r on r.reverses_id = d.id
      order by requested.n`)
    return rows
  },
})

type LineKey = { id: number; line: number }
type TransferRow = {
  number: string
  state: (typeof TRANSFER_STATES)[number]
  from: string
  to: string
  at: string
  by: string
  title: string
  identifier: string
  quantity: number
  arrived: number | null
  closed_at: string | null
  closed_by: string | null
}

/** Transfers, one row per device and accessory. */
export const transferExport = exportable({
  endpoint: exportTransfers,
  title: '调拨明细',
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: TransferRow) => row.number },
    { header: '状态', kind: 'text', width: 10, value: (row) => TRANSFER_STATE_NAMES[row.state] },
    { header: '调出', kind: 'text', width: 18, value: (row) => row.from },
    { header: '调入', kind: 'text', width: 18, value: (row) => row.to },
    { header: '商品', kind: 'text', width: 32, value: (row) => row.title },
    { header: 'IMEI', kind: 'text', width: 18, value: (row) => row.identifier },
    { header: '调出数量', kind: 'integer', value: (row) => row.quantity },
    { header: '收到数量', kind: 'integer', value: (row) => row.arrived },
    { header: '调出时间', kind: 'datetime', value: (row) => new Date(row.at) },
    { header: '调出人', kind: 'text', width: 12, value: (row) => row.by },
    {
      header: '结束时间',
      kind: 'datetime',
      value: (row) => (row.closed_at === null ? null : new Date(row.closed_at)),
    },
    { header: '结束人', kind: 'text', width: 12, value: (row) => row.closed_by },
  ],
  async keys({ db }, filters, limit) {
    const { rows } = await db.execute<LineKey>(sql`
      select t.id::int as id, k.line from stock_transfer t join stock_transfer_line k on k.transfer_id = t.id
      where ${transferConditions(filters)} order by (t.state = 'out') desc, t.id desc, k.line limit ${limit}`)
    return rows
  },
  async rows({ db }, keys) {
    const { rows } = await db.execute<TransferRow>(sql`
      select d.number, t.state, f.name as from, o.name as to, d.at, u.name as by,
             ${skuTitle} as title,
             ${deviceCode(sql`k.device_id`)} as identifier,
             k.quantity, k.arrived, t.closed_at, c.name as closed_by
      from unnest(${sql.param(keys.map(({ id }) => id))}::bigint[], ${sql.param(keys.map(({ line }) => line))}::int[])
             with ordinality as requested(id, line, n)
        join stock_transfer t on t.id = requested.id
        join stock_transfer_line k on k.transfer_id = requested.id and k.line = requested.line
        join stock_document d on d.id = t.id join app_user u on u.id = d.user_id
        join location f on f.id = t.from_location_id join location o on o.id = t.to_location_id
        join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
        left join app_user c on c.id = t.closed_by
      order by requested.n`)
    return rows
  },
})

type CountRow = {
  location: string
  state: (typeof COUNT_STATES)[number]
  started_at: string
  started_by: string
  closed_at: string | null
  closed_by: string | null
  scanned: number
  number: string | null
}

/** Stock counts, one row each; the number names the document that a count posted. */
export const countExport = exportable({
  endpoint: exportCounts,
  title: '盘点记录',
  needs: ['inventory-manage'],
  columns: [
    { header: '门店', kind: 'text', width: 18, value: (row: CountRow) => row.location },
    { header: '状态', kind: 'text', width: 10, value: (row) => COUNT_STATE_NAMES[row.state] },
    { header: '开始时间', kind: 'datetime', value: (row) => new Date(row.started_at) },
    { header: '开始人', kind: 'text', width: 12, value: (row) => row.started_by },
    {
      header: '结束时间',
      kind: 'datetime',
      value: (row) => (row.closed_at === null ? null : new Date(row.closed_at)),
    },
    { header: '结束人', kind: 'text', width: 12, value: (row) => row.closed_by },
    { header: '扫码数', kind: 'integer', value: (row) => row.scanned },
    { header: '单号', kind: 'text', width: 18, value: (row) => row.number },
  ],
  async keys({ db }, { location_id }, limit) {
    const condition = location_id === undefined ? sql`true` : sql`c.location_id = ${location_id}`
    const { rows } = await db.execute<{ id: number }>(sql`
      select c.id::int as id from stock_count c where ${condition} order by (c.state = 'open') desc, c.id desc limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  async rows({ db }, ids) {
    const { rows } = await db.execute<CountRow>(sql`
      select l.name as location, c.state, c.started_at, s.name as started_by, c.closed_at, e.name as closed_by,
             (select count(*)::int from stock_count_code k where k.count_id = c.id) as scanned, d.number
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as requested(id, n)
        join stock_count c on c.id = requested.id join location l on l.id = c.location_id
        join app_user s on s.id = c.started_by left join app_user e on e.id = c.closed_by
        left join stock_document d on d.id = c.document_id
      order by requested.n`)
    return rows
  },
})
