import {
  ALLOCATION_KIND_NAMES,
  ALLOCATION_STATE_NAMES,
  exportAllocations,
} from '@shangxue/contract/devices/endpoints'
import { sql } from 'drizzle-orm'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { exportable } from '../../../platform/exports/spec.ts'
import { allocationRows, allocationSource } from './queries.ts'

type Row = Awaited<ReturnType<typeof allocationRows>>[number]

export const allocationExport = exportable({
  endpoint: exportAllocations,
  title: '设备分配',
  columns: [
    { header: '串号', kind: 'text', width: 18, value: (row: Row) => row.identifier },
    { header: '设备', kind: 'text', width: 30, value: (row) => row.title },
    { header: '所在门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '分配给', kind: 'text', width: 20, value: (row) => row.target },
    { header: '对象', kind: 'text', width: 12, value: (row) => ALLOCATION_KIND_NAMES[row.kind] },
    { header: '状态', kind: 'text', width: 10, value: (row) => ALLOCATION_STATE_NAMES[row.state] },
    { header: '到期日', kind: 'text', width: 12, value: (row) => row.expires_on },
    { header: '备注', kind: 'text', width: 24, value: (row) => row.note },
    { header: '分配人', kind: 'text', width: 12, value: (row) => row.by },
    { header: '分配时间', kind: 'datetime', value: (row) => new Date(row.at) },
    { header: '结束时间', kind: 'datetime', value: (row) => row.ended_at && new Date(row.ended_at) },
  ],
  async keys({ db, tenantId }, filters, limit) {
    const { from, order } = allocationSource(filters, await getTenantZone(db, tenantId))
    const { rows } = await db.execute<{ id: number }>(
      sql`select a.id::int as id ${from} order by ${order} limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },
  rows: ({ db }, ids) => allocationRows(db, ids),
})
