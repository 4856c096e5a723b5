import { leaveText } from '@shangxue/contract/leave/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { notify } from '../../notifications/service.ts'
import { getApprovers } from '../policy.ts'
import {
  type ActiveLeave,
  cancelLeaveRequest,
  extendLeave,
  getCountedDays,
  lockActiveLeave,
  shortenLeave,
} from './change-leave.ts'
import { type DayOfLeave, sumMinutes } from './length.ts'
import { formatSpan, requestLink } from './request.ts'

interface ScheduleChange {
  readonly tenantId: number
  readonly by: number
  /** Shown in the ledger and in notifications. */
  readonly why: '节假日调整' | '排班调整'
  /** Days whose schedule may change; no past days. */
  readonly days: readonly string[]
  /** Affected users; all if omitted. */
  readonly userIds?: readonly number[]
}

/**
 * Changes the schedule of days, for all or some users, and recalculates the leave on them: days that become free are refunded,
 * days that become workdays are consumed. Each is a ledger entry, and the user on leave is notified. If the balance is
 * insufficient, the leave stays unchanged and the approvers are notified, too.
 */
export async function withLeaveRecalculation<T>(
  db: Db,
  scheduleChange: ScheduleChange,
  change: () => Promise<T>,
): Promise<T> {
  const { tenantId, userIds } = scheduleChange
  const days = new Set(scheduleChange.days)
  const [first, last] = [[...days].sort()[0], [...days].sort().at(-1)]
  if (first === undefined || last === undefined) return change()
  const affected = await lockActiveLeave(
    db,
    sql`not k.calendar_days and r.from_day <= ${last}::date and r.to_day >= ${first}::date
      and ${userIds === undefined ? sql`true` : sql`r.user_id = any(${sql.param([...userIds])}::bigint[])`}`,
  )
  const getAffectedDays = async (leave: ActiveLeave) =>
    (await getCountedDays(db, tenantId, leave)).filter(({ day }) => days.has(day))
  const before = new Map<number, DayOfLeave[]>()
  for (const leave of affected) before.set(leave.id, await getAffectedDays(leave))
  const result = await change()
  for (const leave of affected)
    await applyDifference(db, scheduleChange, leave, before.get(leave.id) ?? [], await getAffectedDays(leave))
  return result
}

async function applyDifference(
  db: Db,
  scheduleChange: ScheduleChange,
  leave: ActiveLeave,
  before: readonly DayOfLeave[],
  after: readonly DayOfLeave[],
): Promise<void> {
  const removedDays = before.filter((other) => !after.some(({ day }) => day === other.day))
  const addedDays = after.filter((other) => !before.some(({ day }) => day === other.day))
  if (removedDays.length === 0 && addedDays.length === 0) return
  const { tenantId, by, why } = scheduleChange
  const changeContext = { tenantId, by, note: why }
  const extendedMinutes = leave.minutes + sumMinutes(addedDays)
  // Extend first, so that swapping one day for another never leaves the request empty.
  const isCovered = addedDays.length === 0 || (await extendLeave(db, leave, addedDays, changeContext))
  const minutes = isCovered ? extendedMinutes : leave.minutes
  const remainingMinutes = minutes - sumMinutes(removedDays)
  if (remainingMinutes <= 0)
    await cancelLeaveRequest(
      db,
      { ...leave, minutes },
      { ...changeContext, note: `${why}，这段时间不用上班` },
    )
  else if (removedDays.length > 0)
    await shortenLeave(db, { ...leave, minutes }, sumMinutes(removedDays), changeContext)
  await notifyChange(db, scheduleChange, leave, remainingMinutes, isCovered ? 0 : sumMinutes(addedDays))
}

async function notifyChange(
  db: Db,
  { tenantId, why }: ScheduleChange,
  leave: ActiveLeave,
  remainingMinutes: number,
  shortMinutes: number,
): Promise<void> {
  const { id, user_id, type, minutes } = leave
  const notice = { tenantId, kind: 'leave.recounted', link: requestLink(id) }
  const lengthText =
    remainingMinutes <= 0
      ? '不用上班，请假已撤销'
      : `时长 ${leaveText(minutes)} 改为 ${leaveText(remainingMinutes)}`
  const shortText = `多出的 ${leaveText(shortMinutes)}余额不够，没有计入`
  await notify(db, {
    ...{ ...notice, userId: user_id, title: `${type}因${why}重新计算` },
    body: `${formatSpan(leave)}：${[remainingMinutes !== minutes && lengthText, shortMinutes > 0 && shortText].filter(Boolean).join('，')}`,
  })
  if (shortMinutes === 0) return
  const approvers = await getApprovers(db, user_id)
  await notify(
    db,
    ...approvers.map(({ id: userId }) => ({
      ...{ ...notice, userId, title: `${type}因${why}余额不够` },
      body: `${formatSpan(leave)}：${shortText}，请补发余额或撤销后重新申请`,
    })),
  )
}
