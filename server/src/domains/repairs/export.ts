import { exportRepairs } from '@shangxue/contract/repairs/endpoints'
import {
  REPAIR_OUTCOME_NAMES,
  REPAIR_STATE_NAMES,
  SYMPTOM_NAMES,
  type Symptom,
} from '@shangxue/contract/repairs/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { exportable } from '../../platform/exports/spec.ts'
import { listRepairIds, REPAIR_SOURCE, type RepairListRow, repairColumns } from './queries.ts'

interface ExportRow extends RepairListRow {
  readonly received_on: string
  readonly handed_over_on: string | null
  readonly symptom_note: string
  readonly charge_fen: number | null
}

async function getRepairs(db: Db, tenantId: number, ids: readonly number[]): Promise<ExportRow[]> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<ExportRow>(sql`
    select ${repairColumns(zone)}, r.symptom_note, r.charge_fen::float8 as charge_fen,
           (r.received_at at time zone ${zone}::text)::date::text as received_on,
           case when r.state = 'handed_over' then (r.closed_at at time zone ${zone}::text)::date::text end as handed_over_on
    from ${REPAIR_SOURCE}
      join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n) on input.id = r.id order by input.n`)
  return rows
}

/** Repairs, one row each. */
export const repairExport = exportable({
  endpoint: exportRepairs,
  title: '维修单',
  needs: ['repair'],
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: ExportRow) => row.number },
    { header: '接机日期', kind: 'text', width: 12, value: (row) => row.received_on },
    { header: '门店', kind: 'text', width: 18, value: (row) => row.location },
    { header: '状态', kind: 'text', width: 12, value: (row) => REPAIR_STATE_NAMES[row.state] },
    {
      header: '结果',
      kind: 'text',
      width: 12,
      value: (row) => row.outcome && REPAIR_OUTCOME_NAMES[row.outcome],
    },
    { header: '型号', kind: 'text', width: 20, value: (row) => row.model },
    { header: '串号', kind: 'text', width: 18, value: (row) => row.code },
    {
      ...{ header: '故障', kind: 'text', width: 20 },
      value: (row) => row.symptoms.map((symptom: Symptom) => SYMPTOM_NAMES[symptom]).join('、'),
    },
    { header: '故障说明', kind: 'text', width: 30, value: (row) => row.symptom_note },
    { header: '保修', kind: 'text', width: 10, value: (row) => (row.covered ? '保修内' : '保修外') },
    { header: '联系人', kind: 'text', width: 14, value: (row) => row.contact_name },
    { header: '电话', kind: 'text', width: 16, value: (row) => row.contact_phone },
    { header: '处理人', kind: 'text', width: 12, value: (row) => row.handler },
    { header: '约定日期', kind: 'text', width: 12, value: (row) => row.due_on },
    { header: '取机日期', kind: 'text', width: 12, value: (row) => row.handed_over_on },
    { header: '实收', kind: 'money', width: 12, value: (row) => row.charge_fen },
  ],
  keys: ({ db, ...viewer }, filters, limit) => listRepairIds(db, viewer, filters, limit),
  rows: ({ db, tenantId }, ids) => getRepairs(db, tenantId, ids),
})
