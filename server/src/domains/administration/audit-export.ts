import { exportAudit } from '@shangxue/contract/administration/endpoints'
import {
  AUDIT_GROUPS,
  auditActionName,
  auditEntityName,
  auditGroupOf,
} from '@shangxue/contract/audit/actions'
import { type AuditNames, auditLines } from '@shangxue/contract/audit/describe'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { type Exportable, type ExportContext, exportable } from '../../platform/exports/spec.ts'
import { auditRepository } from './audit-repository.ts'
import type { RecordLabelsHook } from './record-labels.ts'

/** A spreadsheet cell holds 32,767 characters, which is more than anyone reads. */
const CHARACTERS_MAX = 4_000

type EntriesWithRecords = Awaited<ReturnType<ReturnType<typeof auditRepository>['whole']>>
type Entry = EntriesWithRecords['list'][number]
type Records = EntriesWithRecords['records']
type Row = Entry & { readonly difference: string }

function createNames(records: Records, zone: string): AuditNames {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const labels = new Map(records.map(({ entity, id, label }) => [`${entity} ${id}`, label]))
  return {
    instant: (at) => format.format(new Date(at)),
    record: (entity, id) => labels.get(`${entity} ${id}`),
  }
}

function formatDifference(entry: Entry, names: AuditNames): string {
  const { lines, more } = auditLines(entry.before, entry.after, names)
  const changes = lines.map(({ field, before, after }) =>
    before === undefined ? `${field}：${after}` : `${field}：${before} → ${after ?? '（空）'}`,
  )
  const text = [...changes, ...(more > 0 ? [`还有${more}项`] : [])].join('；')
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text
}

/** Audit log with the filters of the list. */
export function auditTrailExport(domains: readonly RecordLabelsHook[]): Exportable {
  const openRepository = async ({ db, tenantId }: ExportContext) => {
    const zone = await getTenantZone(db, tenantId)
    return { zone, repository: auditRepository(db, zone, domains) }
  }
  return exportable({
    endpoint: exportAudit,
    title: '操作记录',
    columns: [
      { header: '时间', kind: 'datetime', value: (row: Row) => new Date(row.at) },
      { header: '操作人', kind: 'text', width: 14, value: (row) => row.user_name ?? '系统' },
      { header: '接口密钥', kind: 'text', width: 14, value: (row) => row.api_key },
      { header: '操作', kind: 'text', width: 22, value: (row) => auditActionName(row.action) },
      { header: '分类', kind: 'text', width: 12, value: (row) => AUDIT_GROUPS[auditGroupOf(row.action)] },
      { header: '对象类型', kind: 'text', width: 12, value: (row) => auditEntityName(row.entity) },
      { header: '对象', kind: 'text', width: 26, value: (row) => row.label ?? row.entity_id },
      { header: '变化', kind: 'text', width: 60, value: (row) => row.difference },
    ],
    async keys(context, filters, limit) {
      const { repository } = await openRepository(context)
      return repository.ids(filters, limit)
    },
    async rows(context, ids) {
      const { zone, repository } = await openRepository(context)
      const { list, records } = await repository.whole(ids)
      const names = createNames(records, zone)
      return list.map((entry) => ({ ...entry, difference: formatDifference(entry, names) }))
    },
  })
}
