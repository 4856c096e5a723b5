import type { exportAudit } from '@shangxue/contract/administration'
import { AUDIT_ACTIONS, auditActionName, auditGroupOf } from '@shangxue/contract/audit-actions'
import { isDay } from '@shangxue/contract/days'
import type { Input } from '@shangxue/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal.ts'

export type AuditFilters = Input<typeof exportAudit>

const KNOWN = Object.keys(AUDIT_ACTIONS)
const array = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`
const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

function ofGroup(group: string): SQL {
  if (group === 'other')
    return sql`a.action <> all(${array(KNOWN.filter((key) => auditGroupOf(key) !== 'other'))})`
  return sql`a.action = any(${array(KNOWN.filter((key) => auditGroupOf(key) === group))})`
}

/** Matches the action, the user, the record or its values. */
function holdsWord(word: string): SQL {
  const deeds = KNOWN.filter((key) => auditActionName(key).includes(word) || key.includes(word.toLowerCase()))
  const part = `%${escaped(word)}%`
  return sql`(a.action = any(${array(deeds)}) or a.entity_id = ${word}
    or a.user_id in (select u.id from app_user u where u.name ilike ${part})
    or (a.entity = 'user' and a.entity_id in (select u.id::text from app_user u where u.name ilike ${part}))
    or (a.entity = 'location' and a.entity_id in (select l.id::text from location l where l.name ilike ${part}))
    or a.after::text ilike ${part} or a.before::text ilike ${part})`
}

const wordsOf = (q: string): string[] => q.trim().split(/\s+/).filter(Boolean).slice(0, 4)

function requireDay(day: string): void {
  if (!isDay(day)) throw new Refusal('invalid_input', { field: '没有这一天，请重新选择日期' })
}

/** Start of a business day in the tenant's time zone. */
const startOf = (day: string, later: number, zone: string): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone}::text)`

/** Filter on `audit_log a`. */
export function auditCondition(filters: AuditFilters, zone: string): SQL {
  const { q, user_id, group, entity, entity_id, from, to } = filters
  for (const day of [from, to]) if (day !== undefined) requireDay(day)
  const given = [
    user_id === undefined ? undefined : sql`a.user_id = ${user_id}`,
    group === undefined ? undefined : ofGroup(group),
    entity === undefined ? undefined : sql`a.entity = ${entity}`,
    entity_id === undefined ? undefined : sql`a.entity_id = ${entity_id}`,
    from === undefined ? undefined : sql`a.at >= ${startOf(from, 0, zone)}`,
    to === undefined ? undefined : sql`a.at < ${startOf(to, 1, zone)}`,
    ...wordsOf(q).map(holdsWord),
  ].filter((condition): condition is SQL => condition !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}
