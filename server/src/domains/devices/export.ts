import { exportQueriedDevices } from '@shangxue/contract/devices/endpoints'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { exportable } from '../../platform/exports/spec.ts'
import { deviceRows, listSource } from './queries.ts'

type Row = Awaited<ReturnType<typeof deviceRows>>[number]

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export const queriedDeviceExport = exportable({
  endpoint: exportQueriedDevices,
  title: '设备查询',
  columns: [
    { header: '串号', kind: 'text', width: 18, value: (row: Row) => row.identifier },
    { header: '品牌', kind: 'text', width: 12, value: (row) => row.brand },
    { header: '型号', kind: 'text', width: 24, value: (row) => row.model },
    { header: '配置', kind: 'text', width: 14, value: (row) => row.spec },
    { header: '颜色', kind: 'text', width: 12, value: (row) => row.color },
    { header: '状态', kind: 'text', width: 10, value: (row) => DEVICE_STATUS_NAMES[row.status] },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '入库时间', kind: 'datetime', value: (row) => toDate(row.received_at) },
    { header: '激活时间', kind: 'datetime', value: (row) => toDate(row.activated_at) },
    { header: '销售日期', kind: 'text', width: 12, value: (row) => row.sold_on },
    { header: '销售人', kind: 'text', width: 12, value: (row) => row.salesperson },
    { header: '客户', kind: 'text', width: 20, value: (row) => row.customer },
    { header: '天数', kind: 'integer', width: 8, value: (row) => row.days },
  ],
  async keys({ db, tenantId }, filters, limit) {
    const { from, order } = listSource(filters, await getTenantZone(db, tenantId))
    const { rows } = await db.execute<{ id: number }>(
      sql`select d.id::int as id ${from} order by ${order} limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },
  rows: async ({ db, tenantId }, ids) => deviceRows(db, await getTenantZone(db, tenantId), ids),
})
