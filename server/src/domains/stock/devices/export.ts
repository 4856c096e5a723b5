import { DEVICE_STATUS_NAMES, type DeviceStatus, exportDevices } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { exportable } from '../../../platform/exports/spec.ts'
import { releasedCodes } from './device-code.ts'
import { DEVICE_ORDER, deviceConditions } from './queries.ts'

type Row = {
  imei1: string | null
  imei2: string | null
  sn: string | null
  brand: string
  model: string
  spec: string
  color: string
  status: DeviceStatus
  location: string | null
  customer: string | null
  cost: number
  received: string | null
  activated: string | null
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export const deviceExport = exportable({
  endpoint: exportDevices,
  title: '设备',
  columns: [
    { header: 'IMEI1', kind: 'text', width: 18, value: (row: Row) => row.imei1 },
    { header: 'IMEI2', kind: 'text', width: 18, value: (row) => row.imei2 },
    { header: '序列号', kind: 'text', width: 18, value: (row) => row.sn },
    { header: '品牌', kind: 'text', width: 12, value: (row) => row.brand },
    { header: '型号', kind: 'text', width: 24, value: (row) => row.model },
    { header: '配置', kind: 'text', width: 14, value: (row) => row.spec },
    { header: '颜色', kind: 'text', width: 12, value: (row) => row.color },
    { header: '状态', kind: 'text', width: 10, value: (row) => DEVICE_STATUS_NAMES[row.status] },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '客户', kind: 'text', width: 20, value: (row) => row.customer },
    { header: '成本', kind: 'money', width: 12, cost: true, value: (row) => row.cost },
    { header: '入库时间', kind: 'datetime', value: (row) => toDate(row.received) },
    { header: '激活时间', kind: 'datetime', value: (row) => toDate(row.activated) },
  ],
  async keys({ db }, filters, limit) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select d.id::int as id from device d where ${deviceConditions(filters)}
      order by ${DEVICE_ORDER[filters.sort]} limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  rows: ({ db }, ids) => rowsOf(db, ids),
})

async function rowsOf(db: Db, ids: number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select coalesce(i.imei1, g.imei1) as imei1, coalesce(i.imei2, g.imei2) as imei2, coalesce(i.sn, g.sn) as sn,
           b.name as brand, p.name as model, s.spec, s.color, d.status, l.name as location,
           c.name as customer, d.cost_fen::float8 as cost, d.received_at as received, d.activated_at as activated
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as requested(id, n)
      join device d on d.id = requested.id join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join location l on l.id = d.location_id left join customer c on c.id = d.customer_id
      left join (
        select device_id, max(value) filter (where kind = 'imei1') as imei1,
               max(value) filter (where kind = 'imei2') as imei2, max(value) filter (where kind = 'sn') as sn
        from device_identifier where device_id = any(${sql.param(ids)}::bigint[]) group by device_id
      ) i on i.device_id = d.id
      -- Codes of a device whose receipt was reversed.
      left join lateral (
        select max(u.value) filter (where u.kind = 'imei1') as imei1,
               max(u.value) filter (where u.kind = 'imei2') as imei2, max(u.value) filter (where u.kind = 'sn') as sn
        from (${releasedCodes(sql`d.id`)}) u where i.device_id is null
      ) g on true
    order by requested.n`)
  return rows
}
