import type { DayCard } from '@shangxue/contract/attendance/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { getApprovedLeave, type Leave } from '../../leave/service.ts'
import { eachDay } from '../calendar/calendar.ts'
import {
  findCountedPunch,
  findDisplayedPunch,
  getPunches,
  type PunchRow,
  toPunchResponse,
} from '../punches/punches.ts'
import { getPlannedDays, type PlannedDay, type UsersPeriod } from '../schedule/planned-days.ts'
import { dayAt } from '../wall-clock.ts'
import { type DayResult, evaluateDay, type Span } from './evaluate-day.ts'
import { getLeaveSpan, toLeaveDays } from './leave-spans.ts'

export type Card = Static<typeof DayCard>

const iso = (at: number): string => new Date(at).toISOString()

const groupBy = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

/** The database's clock, which is authoritative. */
export async function getNow(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as now`,
  )
  return rows[0]?.now ?? Date.now()
}

interface DayInput {
  readonly day: string
  readonly planned: PlannedDay | undefined
  readonly punches: readonly PunchRow[]
  readonly leave: readonly LeaveSpan[]
  readonly now: number
  readonly today: string
}

/** The part of a day's shift that leave covers. */
interface LeaveSpan {
  readonly name: string
  readonly span: Span
  /** Fraction of a leave day. */
  readonly days: number
}

const toLeaveSpans = (leave: readonly Leave[], planned: PlannedDay | undefined, zone: string): LeaveSpan[] =>
  leave.flatMap((leaveDay) => {
    const plan = planned?.plan
    const span = plan && getLeaveSpan(leaveDay, planned.day, plan, zone)
    return span ? [{ name: leaveDay.name, span, days: toLeaveDays(leaveDay.part, span, plan) }] : []
  })

const NO_PLAN: DayResult = {
  ...{ state: 'none', states: ['none'], settled: true },
  ...{ lateMinutes: 0, earlyMinutes: 0, workedMinutes: 0, leaveMinutes: 0 },
}

function evaluate({ planned, punches, leave, now }: DayInput): DayResult {
  if (!planned) return NO_PLAN
  const toStamp = (row: PunchRow | undefined) => row && { at: row.at, field: row.field !== null }
  const result = evaluateDay({
    plan: planned.plan,
    in: toStamp(findCountedPunch(punches, 'in')) ?? null,
    out: toStamp(findCountedPunch(punches, 'out')) ?? null,
    leave: leave.map(({ span }) => span),
    now,
  })
  return planned.dayOff && result.state === 'rest'
    ? { ...result, state: 'holiday', states: ['holiday'] }
    : result
}

/** Fields of a day that only its totals need. */
interface DayTotals {
  readonly leave_minutes: number
  /** Half a day is 0.5. */
  readonly leave_days: number
  readonly after_today: boolean
}

function toDayCard(input: DayInput): Card & DayTotals {
  const { day, planned, punches, leave } = input
  const result = evaluate(input)
  const plan = planned?.plan
  const [clockIn, clockOut] = [findDisplayedPunch(punches, 'in'), findDisplayedPunch(punches, 'out')]
  return {
    ...{ day, state: result.state, states: [...result.states], settled: result.settled },
    shift: planned?.shift && plan ? { ...planned.shift, on: iso(plan.on), off: iso(plan.off) } : null,
    ...{ changed: planned?.changed ?? false, holiday: planned?.holiday ?? null },
    ...{ late_minutes: result.lateMinutes, early_minutes: result.earlyMinutes },
    ...{ worked_minutes: result.workedMinutes, leave_minutes: result.leaveMinutes },
    leave_days: Math.min(
      1,
      leave.reduce((sum, { days }) => sum + days, 0),
    ),
    after_today: day > input.today,
    leave: leave.map(({ name, span }) => ({ name, from: iso(span.from), to: iso(span.to) })),
    ...{ in: clockIn ? toPunchResponse(clockIn) : null, out: clockOut ? toPunchResponse(clockOut) : null },
  }
}

export type EvaluatedDay = ReturnType<typeof toDayCard>

/** Evaluates every day of a period for each user, as of `now`. */
export async function getDayCards(
  db: Db,
  tenantId: number,
  { userIds, from, to }: UsersPeriod,
  now: number,
): Promise<Map<number, EvaluatedDay[]>> {
  const plannedByUser = await getPlannedDays(db, tenantId, { userIds, from, to })
  const filter = sql`p.user_id = any(${sql.param([...userIds])}::bigint[]) and p.day between ${from}::date and ${to}::date`
  const punches = groupBy(await getPunches(db, filter), ({ user, day }) => `${user} ${day}`)
  // Leave hours on the following day may belong to a shift across midnight.
  const leavePeriod = { userIds, from, to: addDays(to, 1) }
  const leave = groupBy(await getApprovedLeave(db, leavePeriod), ({ userId }) => String(userId))
  const zone = await getTenantZone(db, tenantId)
  const today = dayAt(now, zone)
  const days = eachDay(from, to)
  return new Map(
    userIds.map((userId) => {
      const plans = new Map(
        (plannedByUser.get(userId) ?? []).map((plannedDay) => [plannedDay.day, plannedDay]),
      )
      const userLeave = leave.get(String(userId)) ?? []
      const cards = days.map((day) => {
        const planned = plans.get(day)
        return toDayCard({
          ...{ day, planned, punches: punches.get(`${userId} ${day}`) ?? [] },
          ...{ leave: toLeaveSpans(userLeave, planned, zone), now, today },
        })
      })
      return [userId, cards]
    }),
  )
}
