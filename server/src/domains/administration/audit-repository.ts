import type { getAuditEntry, listAudit } from '@shangxue/contract/administration/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { toIso } from '../../platform/database/pagination.ts'
import { type AuditFilters, auditCondition } from './audit-filters.ts'
import { findReferences, getRecordLabels, type RecordLabelsHook } from './record-labels.ts'

type Entry = Output<typeof listAudit>['list'][number]
/** With the values before and after. */
type EntryWithValues = Omit<Output<typeof getAuditEntry>, 'records'>
type Row = Omit<Entry, 'label'> & { own_label: string | null } & Record<string, unknown>

/** The record's name as stored in the entry, for records that were deleted or have no table. */
const ownLabelSql = sql`coalesce(a.after->>'name', a.before->>'name', a.after->>'yonghuming', a.before->>'yonghuming',
  a.after->>'number', a.after->>'file', a.after->>'title',
  case when jsonb_typeof(a.after->'prices') = 'array' then jsonb_array_length(a.after->'prices') || '项' end)`

const columns = (zone: string): SQL => sql`
  a.id::int as id, a.at, (a.at at time zone ${zone}::text)::date::text as day,
  to_char(a.at at time zone ${zone}::text, 'HH24:MI') as time, a.user_id::int as user_id, u.name as user_name,
  k.name as api_key,
  a.action, a.entity, a.entity_id, ${ownLabelSql} as own_label`

const from = sql`from audit_log a left join app_user u on u.id = a.user_id left join api_key k on k.id = a.api_key_id`
const newestFirst = sql`a.at desc, a.id desc`

export const auditRepository = (db: Db, zone: string, domains: readonly RecordLabelsHook[]) => {
  async function withLabels<T extends Entry = Entry>(rows: readonly Row[]): Promise<T[]> {
    const labels = await getRecordLabels(db, domains, rows)
    return rows.map(({ own_label: ownLabel, ...row }) => ({
      ...row,
      at: toIso(row.at),
      label: labels.get(`${row.entity} ${row.entity_id}`) ?? ownLabel,
    })) as unknown as T[]
  }

  async function getReferencedRecords(entries: readonly EntryWithValues[]) {
    const references = findReferences(...entries.flatMap(({ before, after }) => [before, after]))
    const labels = await getRecordLabels(db, domains, references)
    return references.flatMap(({ entity, entity_id: id }) => {
      const label = labels.get(`${entity} ${id}`)
      return label === undefined ? [] : [{ entity, id, label }]
    })
  }

  /** Entries with the values before and after, newest first, and the names of the records they refer to. */
  async function getWithRecords(ids: readonly number[]) {
    const { rows } = await db.execute<Row>(sql`
      select ${columns(zone)}, a.before, a.after ${from}
      where a.id = any(${sql.param(ids)}::bigint[]) order by ${newestFirst}`)
    const list = await withLabels<EntryWithValues>(rows)
    return { list, records: await getReferencedRecords(list) }
  }

  return {
    /** The page after the entry `before`, newest first. Uses the index on time, so that old pages are fast, too. */
    async list(filters: AuditFilters, before: number | undefined, limit: number) {
      const position =
        before === undefined
          ? sql`true`
          : sql`(a.at, a.id) < (select c.at, c.id from audit_log c where c.id = ${before})`
      const { rows } = await db.execute<Row>(sql`
        select ${columns(zone)} ${from}
        where ${position} and ${auditCondition(filters, zone)} order by ${newestFirst} limit ${limit + 1}`)
      const list = await withLabels(rows.slice(0, limit))
      return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
    },

    async ids(filters: AuditFilters, limit: number): Promise<number[]> {
      const { rows } = await db.execute<{ id: number }>(sql`
        select a.id::int as id from audit_log a where ${auditCondition(filters, zone)}
        order by ${newestFirst} limit ${limit}`)
      return rows.map(({ id }) => id)
    },

    whole: getWithRecords,

    async getEntry(id: number): Promise<Output<typeof getAuditEntry> | undefined> {
      const { list, records } = await getWithRecords([id])
      return list[0] && { ...list[0], records }
    },
  }
}
