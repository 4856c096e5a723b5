import {
  AUDIT_GROUPS,
  auditActionName,
  auditEntityName,
  auditGroupOf,
} from '@shangxue/contract/audit-actions'
import { type AuditNames, auditLines } from '@shangxue/contract/audit-words'
import type { FileToSend, SlowContext } from '../../platform/serve.ts'
import { type CellValue, writeWorkbook } from '../../platform/spreadsheet/write.ts'
import type { AuditFilters } from './audit-filters.ts'
import { auditRepository } from './audit-repository.ts'
import { companyZone } from './service.ts'

/** Read at once: memory and the time that the one connection is held stay small however long the trail is. */
const BATCH = 1_000
/** A spreadsheet's cell holds 32,767 characters, a reader far fewer. */
const MOST_CHARACTERS = 4_000

type Entry = Awaited<ReturnType<ReturnType<typeof auditRepository>['whole']>>['list'][number]

type Records = Awaited<ReturnType<ReturnType<typeof auditRepository>['recordsOf']>>

function namesOf(records: Records, zone: string): AuditNames {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const labels = new Map(records.map(({ entity, id, label }) => [`${entity} ${id}`, label]))
  return {
    instant: (at) => format.format(new Date(at)),
    record: (entity, id) => labels.get(`${entity} ${id}`),
  }
}

function difference(entry: Entry, names: AuditNames): string {
  const { lines, more } = auditLines(entry.before, entry.after, names)
  const told = lines.map(({ field, before, after }) =>
    before === undefined ? `${field}：${after}` : `${field}：${before} → ${after ?? '（空）'}`,
  )
  const text = [...told, ...(more > 0 ? [`还有${more}项`] : [])].join('；')
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

const cells = (entry: Entry, names: AuditNames): CellValue[] => [
  new Date(entry.at),
  entry.user_name ?? '系统',
  auditActionName(entry.action),
  AUDIT_GROUPS[auditGroupOf(entry.action)],
  auditEntityName(entry.entity),
  entry.label ?? entry.entity_id,
  difference(entry, names),
]

/** The trail with the filters of the list. What is noted while it is written does not get in. */
export async function exportAudit({ transaction }: SlowContext, filters: AuditFilters): Promise<FileToSend> {
  const zone = await transaction(companyZone)
  async function* rows() {
    let before: number | undefined
    for (;;) {
      const { list, next, records } = await transaction(async (db) => {
        const repository = auditRepository(db, zone)
        const page = await repository.whole(filters, before, BATCH)
        return { ...page, records: await repository.recordsOf(page.list) }
      })
      const names = namesOf(records, zone)
      yield* list.map((entry) => cells(entry, names))
      if (next === null) return
      before = next
    }
  }
  const columns = [
    { header: '时间', kind: 'datetime' as const },
    { header: '操作人', kind: 'text' as const, width: 14 },
    { header: '操作', kind: 'text' as const, width: 22 },
    { header: '分类', kind: 'text' as const, width: 12 },
    { header: '对象类型', kind: 'text' as const, width: 12 },
    { header: '对象', kind: 'text' as const, width: 26 },
    { header: '变化', kind: 'text' as const, width: 60 },
  ]
  return {
    fileName: '操作记录.xlsx',
    body: writeWorkbook({ sheets: [{ name: '操作记录', columns, rows: rows() }], timeZone: zone }),
  }
}
