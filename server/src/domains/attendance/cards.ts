import type { DayCard } from '@shangxue/contract/attendance-parts'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { approvedLeave, type Leave } from '../leave/service.ts'
import { eachDay } from './calendar.ts'
import { daysOf, spanOf } from './leave-spans.ts'
import { counted, type PunchRow, readPunches, shown, wirePunch } from './punches.ts'
import { judge, type Span, type Verdict } from './rule.ts'
import { type Asked, type PlannedDay, plannedDays } from './rules.ts'
import { dayAt } from './wall-clock.ts'

export type Card = Static<typeof DayCard>

const iso = (at: number): string => new Date(at).toISOString()

const grouped = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const known = groups.get(key(row))
    if (known) known.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** The database's clock, which is authoritative. */
export async function nowOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  )
  return rows[0]?.now ?? Date.now()
}

interface Given {
  readonly day: string
  readonly planned: PlannedDay | undefined
  readonly punches: readonly PunchRow[]
  readonly leave: readonly Taken[]
  readonly now: number
  readonly today: string
}

/** The part of a day's shift that leave covers. */
interface Taken {
  readonly name: string
  readonly span: Span
  /** Fraction of a leave day. */
  readonly days: number
}

const takenOf = (leave: readonly Leave[], planned: PlannedDay | undefined, zone: string): Taken[] =>
  leave.flatMap((one) => {
    const plan = planned?.plan
    const span = plan && spanOf(one, planned.day, plan, zone)
    return span ? [{ name: one.name, span, days: daysOf(one.part, span, plan) }] : []
  })

const NOTHING: Verdict = {
  ...{ state: 'none', states: ['none'], settled: true },
  ...{ lateMinutes: 0, earlyMinutes: 0, workedMinutes: 0, leaveMinutes: 0 },
}

function verdictOf({ planned, punches, leave, now }: Given): Verdict {
  if (!planned) return NOTHING
  const stamp = (row: PunchRow | undefined) => row && { at: row.at, field: row.field !== null }
  const found = judge({
    plan: planned.plan,
    in: stamp(counted(punches, 'in')) ?? null,
    out: stamp(counted(punches, 'out')) ?? null,
    leave: leave.map(({ span }) => span),
    now,
  })
  return planned.dayOff && found.state === 'rest'
    ? { ...found, state: 'holiday', states: ['holiday'] }
    : found
}

/** Fields of a day that only its totals need. */
interface Judged {
  readonly leave_minutes: number
  /** Half a day is 0.5. */
  readonly leave_days: number
  readonly after_today: boolean
}

function cardOf(given: Given): Card & Judged {
  const { day, planned, punches, leave } = given
  const verdict = verdictOf(given)
  const plan = planned?.plan
  const [arrival, departure] = [shown(punches, 'in'), shown(punches, 'out')]
  return {
    ...{ day, state: verdict.state, states: [...verdict.states], settled: verdict.settled },
    shift: planned?.shift && plan ? { ...planned.shift, on: iso(plan.on), off: iso(plan.off) } : null,
    ...{ changed: planned?.changed ?? false, holiday: planned?.holiday ?? null },
    ...{ late_minutes: verdict.lateMinutes, early_minutes: verdict.earlyMinutes },
    ...{ worked_minutes: verdict.workedMinutes, leave_minutes: verdict.leaveMinutes },
    leave_days: Math.min(
      1,
      leave.reduce((sum, { days }) => sum + days, 0),
    ),
    after_today: day > given.today,
    leave: leave.map(({ name, span }) => ({ name, from: iso(span.from), to: iso(span.to) })),
    ...{ in: arrival ? wirePunch(arrival) : null, out: departure ? wirePunch(departure) : null },
  }
}

export type JudgedDay = ReturnType<typeof cardOf>

/** Evaluates every day of a period for each user, as of `now`. */
export async function cardsOf(
  db: Db,
  tenantId: number,
  { userIds, from, to }: Asked,
  now: number,
): Promise<Map<number, JudgedDay[]>> {
  const plannedBy = await plannedDays(db, tenantId, { userIds, from, to })
  const which = sql`p.user_id = any(${sql.param([...userIds])}::bigint[]) and p.day between ${from}::date and ${to}::date`
  const punches = grouped(await readPunches(db, which), ({ user, day }) => `${user} ${day}`)
  // Leave hours on the following day may belong to a shift across midnight.
  const asked = { userIds, from, to: addDays(to, 1) }
  const leave = grouped(await approvedLeave(db, asked), ({ userId }) => String(userId))
  const zone = await zoneOfTenant(db, tenantId)
  const today = dayAt(now, zone)
  const days = eachDay(from, to)
  return new Map(
    userIds.map((userId) => {
      const plans = new Map((plannedBy.get(userId) ?? []).map((one) => [one.day, one]))
      const own = leave.get(String(userId)) ?? []
      const cards = days.map((day) => {
        const planned = plans.get(day)
        return cardOf({
          ...{ day, planned, punches: punches.get(`${userId} ${day}`) ?? [] },
          ...{ leave: takenOf(own, planned, zone), now, today },
        })
      })
      return [userId, cards]
    }),
  )
}
