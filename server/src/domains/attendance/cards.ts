import type { DayCard, Totals } from '@shangxue/contract/attendance-parts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { approvedLeave, type Leave } from '../leave/service.ts'
import { eachDay } from './calendar.ts'
import { counted, type PunchRow, readPunches, shown, wirePunch } from './punches.ts'
import { judge, type Verdict } from './rule.ts'
import { type Asked, type PlannedDay, plannedDays } from './rules.ts'

export type Card = Static<typeof DayCard>
export type MonthTotals = Static<typeof Totals>

const DAY_MS = 24 * 60 * 60_000
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

/** The moment by the database's clock, which is the one that counts. */
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
  readonly leave: readonly Leave[]
  readonly now: number
}

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
    leave: leave.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
    now,
  })
  return planned.dayOff && found.state === 'rest'
    ? { ...found, state: 'holiday', states: ['holiday'] }
    : found
}

function cardOf(given: Given): Card & { leave_minutes: number } {
  const { day, planned, punches, leave } = given
  const verdict = verdictOf(given)
  const plan = planned?.plan
  const during = plan
    ? leave.filter(({ from, to }) => from.getTime() < plan.off && plan.on < to.getTime())
    : []
  const [arrival, departure] = [shown(punches, 'in'), shown(punches, 'out')]
  return {
    ...{ day, state: verdict.state, states: [...verdict.states], settled: verdict.settled },
    shift: planned?.shift && plan ? { ...planned.shift, on: iso(plan.on), off: iso(plan.off) } : null,
    ...{ changed: planned?.changed ?? false, holiday: planned?.holiday ?? null },
    ...{ late_minutes: verdict.lateMinutes, early_minutes: verdict.earlyMinutes },
    ...{ worked_minutes: verdict.workedMinutes, leave_minutes: verdict.leaveMinutes },
    leave: during.map(({ name, from, to }) => ({ name, from: from.toISOString(), to: to.toISOString() })),
    ...{ in: arrival ? wirePunch(arrival) : null, out: departure ? wirePunch(departure) : null },
  }
}

export type JudgedDay = ReturnType<typeof cardOf>

/** Every day of a period of some people, judged as things stand. */
export async function cardsOf(
  db: Db,
  tenantId: number,
  { userIds, from, to }: Asked,
  now: number,
): Promise<Map<number, JudgedDay[]>> {
  const planned = await plannedDays(db, tenantId, { userIds, from, to })
  const which = sql`p.user_id = any(${sql.param([...userIds])}::bigint[]) and p.day between ${from}::date and ${to}::date`
  const punches = grouped(await readPunches(db, which), ({ user, day }) => `${user} ${day}`)
  // as far as any zone and a shift across midnight reach
  const [begin, end] = [Date.parse(`${from}T00:00:00Z`) - DAY_MS, Date.parse(`${to}T00:00:00Z`) + 3 * DAY_MS]
  const leave = grouped(
    await approvedLeave(db, { userIds, from: new Date(begin), to: new Date(end) }),
    ({ userId }) => String(userId),
  )
  const days = eachDay(from, to)
  return new Map(
    userIds.map((userId) => {
      const plans = new Map((planned.get(userId) ?? []).map((one) => [one.day, one]))
      const own = leave.get(String(userId)) ?? []
      const cards = days.map((day) =>
        cardOf({
          ...{ day, planned: plans.get(day), punches: punches.get(`${userId} ${day}`) ?? [] },
          ...{ leave: own, now },
        }),
      )
      return [userId, cards]
    }),
  )
}

const DONE_NOTHING: MonthTotals = {
  ...{
    work_days: 0,
    attended_days: 0,
    rest_days: 0,
    normal: 0,
    late: 0,
    serious_late: 0,
    early: 0,
    absent: 0,
  },
  ...{
    missed: 0,
    field: 0,
    leave: 0,
    late_minutes: 0,
    early_minutes: 0,
    worked_minutes: 0,
    leave_minutes: 0,
  },
}
const COUNTED = ['normal', 'late', 'serious_late', 'early', 'absent', 'missed', 'field', 'leave'] as const

/** What days came to: each figure counts the days of which it is said, so that one day may be in two. */
export function totalsOf(cards: readonly JudgedDay[]): MonthTotals {
  const totals = { ...DONE_NOTHING }
  for (const card of cards) {
    const { states, shift } = card
    if (card.state === 'ahead' || card.state === 'none') continue
    if (shift === null) totals.rest_days += 1
    else {
      totals.work_days += 1
      if (card.in !== null || card.out !== null) totals.attended_days += states.includes('absent') ? 0 : 1
    }
    for (const state of COUNTED) totals[state] += states.includes(state) ? 1 : 0
    if (states.includes('late') || states.includes('serious_late')) totals.late_minutes += card.late_minutes
    if (states.includes('early')) totals.early_minutes += card.early_minutes
    totals.worked_minutes += card.worked_minutes
    totals.leave_minutes += card.leave_minutes
  }
  return totals
}
