import {
  canFollow,
  REPAIR_DAYS_MAX,
  REPAIR_STATE_NAMES,
  type RepairEventKind,
  type RepairState,
} from '@shangxue/contract/repairs/schemas'
import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { repairEvents, repairs } from './schema.ts'

export type RepairRecord = typeof repairs.$inferSelect
type RepairColumns = Partial<typeof repairs.$inferInsert>

const ENTITY = 'repair'

/** Locks the repair until the transaction ends, so that concurrent commands see each other's changes. */
export async function lockRepair(db: Db, id: number): Promise<RepairRecord> {
  const [row] = await db.select().from(repairs).where(eq(repairs.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws `repair_state` unless the repair is in one of the states. `action` completes 不能…. */
export function requireState(
  { state }: Pick<RepairRecord, 'state'>,
  states: readonly RepairState[],
  action: string,
): void {
  if (!states.includes(state))
    throw new AppError('repair_state', { state: REPAIR_STATE_NAMES[state], action })
}

export const OPEN_STATES: readonly RepairState[] = ['received', 'quoted', 'repairing', 'at_maker', 'ready']

/** Throws for a promised day before today or too far ahead. */
export async function requirePromisedDay(db: Db, tenantId: number, day: string | null): Promise<void> {
  if (day === null) return
  const today = await getToday(db, tenantId)
  if (!isDay(day) || day < today || day > addDays(today, REPAIR_DAYS_MAX))
    throw new AppError('repair_day_invalid', { days: REPAIR_DAYS_MAX })
}

interface RepairEvent {
  readonly kind: RepairEventKind
  readonly note?: string
  readonly amountFen?: number | null
}

/** Appends to the history of a repair. */
async function insertRepairEvent(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  repairId: number,
  { kind, note = '', amountFen = null }: RepairEvent,
): Promise<void> {
  const { tenantId, userId } = actor
  await db.insert(repairEvents).values({ tenantId, repairId, userId, kind, note, amountFen })
}

interface RepairChange {
  readonly set?: RepairColumns
  readonly event: RepairEvent
  /** Action of the audit log. */
  readonly action: string
  readonly after?: Record<string, unknown>
}

/** Writes a change of a locked repair, its event and the audit entry. */
export async function changeRepair(
  context: Context,
  { id, number }: Pick<RepairRecord, 'id' | 'number'>,
  { set, event, action, after }: RepairChange,
): Promise<void> {
  const { db, actor, request } = context
  if (set) await db.update(repairs).set(set).where(eq(repairs.id, id))
  await insertRepairEvent(context, id, event)
  await audit(db, actor, { action, entity: ENTITY, entityId: id, after: { number, ...after } }, request.id)
}

/** Moves a locked repair to the next state. Throws `repair_state` if the state may not follow. */
export async function moveRepair(
  context: Context,
  repair: RepairRecord,
  to: RepairState,
  { name, ...change }: RepairChange & { readonly name: string },
): Promise<{ state: RepairState }> {
  if (!canFollow(repair.state, to))
    throw new AppError('repair_state', { state: REPAIR_STATE_NAMES[repair.state], action: name })
  await changeRepair(context, repair, {
    ...change,
    set: { ...change.set, state: to },
    after: { ...change.after, repair_state: to },
  })
  return { state: to }
}

/** What the customer pays in 分: the agreed labour and the parts that were used; nothing for a phone that was not repaired. */
export async function chargeOf(
  db: Db,
  { id, agreedFen, labourFen, outcome }: Pick<RepairRecord, 'id' | 'agreedFen' | 'labourFen' | 'outcome'>,
): Promise<number> {
  if (outcome === 'unrepaired') return 0
  const { rows } = await db.execute<{ fen: number }>(sql`
    select coalesce(sum(price_fen * quantity), 0)::float8 as fen from repair_part
    where repair_id = ${id} and return_document is null`)
  return (agreedFen === null ? 0 : labourFen) + (rows[0]?.fen ?? 0)
}

export async function requireNoParts(db: Db, id: number, action: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from repair_part where repair_id = ${id} and return_document is null limit 1`)
  if (rows.length > 0) throw new AppError('repair_parts_used', { action })
}
