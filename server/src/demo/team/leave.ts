import { DAY_END, LEAVE_DAY_MINUTES, type LeaveState, type LeaveUnit } from '@shangxue/contract/leave/schemas'
import type { ContractKind } from '@shangxue/contract/staff/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { getWorkingDays } from '../../domains/attendance/service.ts'
import { consumeBalance, expireLots, grantLot } from '../../domains/leave/balances/ledger.ts'
import { getYearlyMinutes, lastUsableDay, maxDay } from '../../domains/leave/balances/yearly.ts'
import { getLeaveDays, sumMinutes } from '../../domains/leave/requests/length.ts'
import { leaveRequests, type YearlyStep } from '../../domains/leave/schema.ts'
import { insertDefaultLeaveTypes } from '../../domains/leave/types/default-types.ts'
import { staffRecords } from '../../domains/staff/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertAll } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'

interface Parts {
  readonly tenantId: number
  readonly calendar: Calendar
  readonly staff: Staff
}
interface Employee {
  readonly user: number
  readonly joined: number
  readonly contract: ContractKind
  /** Index of the store; the warehouse by default. */
  readonly store?: number
  readonly manager?: boolean
  readonly phone: string
  readonly emergency: string
}

/** Employees with location and days since joining; the manager leads the first store. */
const listEmployees = ({
  boss,
  manager,
  keeper,
  accountant,
  owners,
  sellers,
}: Staff): readonly Employee[] => [
  { user: boss, joined: 3_900, contract: 'open', phone: '13857100001', emergency: '陈女士' },
  {
    user: manager,
    joined: 2_200,
    contract: 'open',
    store: 0,
    manager: true,
    phone: '13857100002',
    emergency: '周先生',
  },
  { user: accountant, joined: 1_650, contract: 'fixed', phone: '13857100003', emergency: '吴先生' },
  { user: keeper, joined: 1_200, contract: 'fixed', phone: '13857100004', emergency: '郑女士' },
  {
    user: owners[0] ?? boss,
    joined: 620,
    contract: 'fixed',
    store: 0,
    phone: '13857100005',
    emergency: '王女士',
  },
  {
    user: sellers[0] ?? boss,
    joined: 1_010,
    contract: 'fixed',
    store: 0,
    phone: '13857100006',
    emergency: '林先生',
  },
  {
    user: sellers[1] ?? boss,
    joined: 480,
    contract: 'fixed',
    store: 0,
    phone: '13857100007',
    emergency: '周女士',
  },
]

interface Plan {
  readonly user: number
  readonly type: string
  /** Days from today; moved to the next working day. */
  readonly in: number
  readonly days?: number
  readonly minutes?: readonly [from: number, to: number]
  readonly state: LeaveState
  readonly reason: string
  readonly decision?: string
}

/** In the order in which they begin. */
function listPlans({ manager, keeper, accountant, owners, sellers }: Staff): readonly Plan[] {
  const [visits = 0, first = 0, second = 0] = [owners[0], sellers[0], sellers[1]]
  return [
    { user: first, type: '年假', in: -24, days: 2, state: 'approved', reason: '回老家看父母' },
    { user: visits, type: '事假', in: -15, minutes: [840, 960], state: 'approved', reason: '去银行办事' },
    { user: second, type: '病假', in: -9, state: 'approved', reason: '发烧，去医院', decision: '好好休息' },
    { user: second, type: '调休', in: 0, state: 'approved', reason: '上周末加班' },
    { user: keeper, type: '事假', in: 2, minutes: [780, 1_020], state: 'waiting', reason: '孩子开家长会' },
    { user: visits, type: '年假', in: 5, days: 3, state: 'waiting', reason: '和家人出去走走' },
    { user: manager, type: '年假', in: 6, state: 'waiting', reason: '搬家' },
    { user: first, type: '年假', in: 9, state: 'cancelled', reason: '计划出游，改期了' },
    {
      user: second,
      type: '事假',
      in: 12,
      state: 'rejected',
      reason: '参加同学聚会',
      decision: '当天门店盘点',
    },
    { user: accountant, type: '婚假', in: 30, days: 5, state: 'waiting', reason: '婚礼定在这个周末' },
  ]
}

interface LeaveType extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly unit: LeaveUnit
  readonly counted: boolean
  readonly calendar_days: boolean
  readonly yearly: readonly YearlyStep[]
  readonly carry_months: number
}

/** Seeds staff records, yearly leave, and leave requests in every state. */
export async function seedLeave(db: Db, parts: Parts): Promise<void> {
  const { tenantId, calendar, staff } = parts
  await insertDefaultLeaveTypes(db, tenantId)
  const { rows } = await db.execute<LeaveType>(sql`
    select id::float8 as id, name, unit, counted, calendar_days, yearly, carry_months from leave_type
    where tenant_id = ${tenantId} order by id`)
  const leaveTypes = new Map(rows.map((leaveType) => [leaveType.name, leaveType]))
  await insertStaffRecords(db, parts)
  await grantYearlyLeave(db, parts, leaveTypes.get('年假'))
  const timeOffType = leaveTypes.get('调休')
  for (const userId of staff.sellers)
    if (timeOffType)
      await grantLot(
        db,
        { tenantId, userId, typeId: timeOffType.id },
        {
          ...{
            kind: 'grant',
            minutes: 2 * LEAVE_DAY_MINUTES,
            year: null,
            expiresOn: null,
            by: staff.manager,
          },
          ...{ validFrom: toDay(calendar, 40), note: '周末活动加班' },
        },
      )
  for (const plan of listPlans(staff)) {
    const leaveType = leaveTypes.get(plan.type)
    if (leaveType) await insertRequest(db, parts, plan, leaveType)
  }
  await expireLots(db, toDay(calendar, 0))
  await backdate(db, parts)
}

/** The same moment must give the same data, so that the time of writing must not be stored. */
async function backdate(db: Db, { tenantId, calendar }: Parts): Promise<void> {
  await db.execute(sql`
    update leave_entry e set at = case e.kind
      when 'expire' then (l.expires_on + 1 + time '00:30') at time zone 'Asia/Shanghai'
      else ${calendar.at(40, 0.5).toISOString()}::timestamptz end
    from leave_lot l
    where e.tenant_id = ${tenantId} and l.tenant_id = e.tenant_id and l.id = e.lot_id and e.kind in ('expire', 'grant')`)
}

const toDay = (calendar: Calendar, daysAgo: number) =>
  calendar.digits(daysAgo).replace(/^(\d{4})(\d{2})/, '$1-$2-')

async function insertStaffRecords(db: Db, { tenantId, calendar, staff }: Parts): Promise<void> {
  const { rows } = await db.execute<{ id: number; kind: string }>(sql`
    select id::float8 as id, kind from location where tenant_id = ${tenantId} and active order by position, id`)
  const stores = rows.filter(({ kind }) => kind === 'store')
  const warehouse = rows.find(({ kind }) => kind !== 'store')
  await insertAll(
    db,
    staffRecords,
    listEmployees(staff).map(({ user, joined, contract, store, manager = false, phone, emergency }, n) => {
      const locationId = (store === undefined ? warehouse : stores[store])?.id ?? null
      const joinedOn = toDay(calendar, joined)
      return {
        ...{ tenantId, userId: user, employeeNumber: `SX${String(n + 1).padStart(3, '0')}`, locationId },
        ...{ storeManager: manager && locationId !== null, joinedOn, phone, emergencyName: emergency },
        ...{ emergencyPhone: phone.replace('138', '139'), contractKind: contract },
        contractUntil: contract === 'fixed' ? addDays(joinedOn, 365 * Math.ceil(joined / 365 + 1)) : null,
        savedAt: calendar.at(20, 0.4),
      }
    }),
  )
}

/** Grants leave of this and the last year, whose rest has expired or expires soon. */
async function grantYearlyLeave(db: Db, { tenantId, calendar, staff }: Parts, kind: LeaveType | undefined) {
  if (!kind) return
  const thisYear = Number(toDay(calendar, 0).slice(0, 4))
  for (const year of [thisYear - 1, thisYear]) {
    for (const { user: userId, joined } of listEmployees(staff)) {
      const joined_on = toDay(calendar, joined)
      const minutes = getYearlyMinutes(kind.yearly, { joined_on, work_since: null }, year)
      if (minutes === 0) continue
      const lot = { kind: 'yearly' as const, minutes, year, note: `${year} 年`, by: null }
      const validFrom = maxDay(joined_on, `${year}-01-01`)
      const expiresOn = lastUsableDay(year, kind.carry_months)
      await grantLot(db, { tenantId, userId, typeId: kind.id }, { ...lot, validFrom, expiresOn })
      await db.execute(sql`
        update leave_entry set at = ${`${year}-01-01T00:30:00+08:00`}::timestamptz
        where tenant_id = ${tenantId} and user_id = ${userId} and note = ${lot.note}`)
    }
    // The previous year's rest expires before this year's leave is used.
    if (year === thisYear) await expireLots(db, toDay(calendar, 30))
  }
}

async function insertRequest(
  db: Db,
  { tenantId, calendar, staff }: Parts,
  plan: Plan,
  kind: LeaveType,
): Promise<void> {
  const { user: userId, type, state, reason, decision = '', days = 1, minutes: hours } = plan
  const today = toDay(calendar, 0)
  const isWorkingDay = await getWorkingDays(db, addDays(today, plan.in), addDays(today, plan.in + 30))
  const nextWorkingDay = (day: string): string => (isWorkingDay(day) ? day : nextWorkingDay(addDays(day, 1)))
  const from = nextWorkingDay(addDays(today, plan.in))
  const [first = 0, last = DAY_END] = hours ?? []
  // Weekends in between do not count.
  const lastDay = Array.from({ length: days - 1 }).reduce<string>(
    (day) => nextWorkingDay(addDays(day, 1)),
    from,
  )
  const leaveSpan = { from_day: from, from_minute: first, to_day: lastDay, to_minute: last }
  const countedDays = getLeaveDays(
    leaveSpan,
    { unit: kind.unit, calendarDays: kind.calendar_days },
    isWorkingDay,
  )
  const requestedAt = calendar.at(Math.max(1, 4 - plan.in), 0.4)
  const isDecided = state === 'approved' || state === 'rejected'
  const deciderId = userId === staff.manager ? staff.boss : staff.manager
  const [requestId = 0] = await insertAll(db, leaveRequests, [
    {
      ...{
        tenantId,
        userId,
        typeId: kind.id,
        state,
        reason,
        minutes: sumMinutes(countedDays),
        counted: kind.counted,
      },
      ...{
        fromDay: from,
        fromMinute: first,
        toDay: leaveSpan.to_day,
        toMinute: last,
        at: requestedAt,
        decision,
      },
      ...(isDecided && { decidedBy: deciderId, decidedAt: calendar.at(Math.max(1, 3 - plan.in), 0.6) }),
      ...(state === 'cancelled' && { cancelledBy: userId, cancelledAt: calendar.at(1, 0.3) }),
    },
  ])
  if (!kind.counted || (state !== 'approved' && state !== 'waiting')) return
  await consumeBalance(db, { tenantId, userId, typeId: kind.id }, countedDays, { requestId, type })
  await db.execute(sql`
    update leave_entry set at = ${requestedAt.toISOString()}::timestamptz
    where tenant_id = ${tenantId} and request_id = ${requestId}`)
}
