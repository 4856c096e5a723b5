import type { exportAudit } from '@shangxue/contract/administration/endpoints'
import { AUDIT_ACTIONS, auditActionName, auditGroupOf } from '@shangxue/contract/audit/actions'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'

export type AuditFilters = Input<typeof exportAudit>

const KNOWN_ACTIONS = Object.keys(AUDIT_ACTIONS)
const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`
const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

function inGroup(group: string): SQL {
  if (group === 'other')
    return sql`a.action <> all(${textArray(KNOWN_ACTIONS.filter((key) => auditGroupOf(key) !== 'other'))})`
  return sql`a.action = any(${textArray(KNOWN_ACTIONS.filter((key) => auditGroupOf(key) === group))})`
}

/** Matches the action, the user, the record or its values. */
function matchesWord(word: string): SQL {
  const actions = KNOWN_ACTIONS.filter(
    (key) => auditActionName(key).includes(word) || key.includes(word.toLowerCase()),
  )
  const pattern = `%${escapeLike(word)}%`
  return sql`(a.action = any(${textArray(actions)}) or a.entity_id = ${word}
    or a.user_id in (select u.id from app_user u where u.name ilike ${pattern})
    or (a.entity = 'user' and a.entity_id in (select u.id::text from app_user u where u.name ilike ${pattern}))
    or (a.entity = 'location' and a.entity_id in (select l.id::text from location l where l.name ilike ${pattern}))
    or a.after::text ilike ${pattern} or a.before::text ilike ${pattern})`
}

const splitWords = (q: string): string[] => q.trim().split(/\s+/).filter(Boolean).slice(0, 4)

function requireDay(day: string): void {
  if (!isDay(day)) throw new AppError('no_such_day')
}

/** Start of a business day in the tenant's time zone. */
const startOfDay = (day: string, daysLater: number, zone: string): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${zone}::text)`

/** Filter on `audit_log a`. */
export function auditCondition(filters: AuditFilters, zone: string): SQL {
  const { q, user_id, group, entity, entity_id, from, to } = filters
  for (const day of [from, to]) if (day !== undefined) requireDay(day)
  const conditions = [
    user_id === undefined ? undefined : sql`a.user_id = ${user_id}`,
    group === undefined ? undefined : inGroup(group),
    entity === undefined ? undefined : sql`a.entity = ${entity}`,
    entity_id === undefined ? undefined : sql`a.entity_id = ${entity_id}`,
    from === undefined ? undefined : sql`a.at >= ${startOfDay(from, 0, zone)}`,
    to === undefined ? undefined : sql`a.at < ${startOfDay(to, 1, zone)}`,
    ...splitWords(q).map(matchesWord),
  ].filter((condition): condition is SQL => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
