import { leaveText } from '@shangxue/contract/leave-parts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { notify } from '../notifications/service.ts'
import { approversOf } from './approvers.ts'
import {
  closeLeave,
  countedOf,
  lengthenLeave,
  type Standing,
  shortenLeave,
  standingLeave,
} from './changing.ts'
import { type DayOfLeave, lengthOf } from './length.ts'
import { linkOf, spanText } from './request.ts'

interface Changed {
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
export async function recounting<T>(db: Db, changed: Changed, change: () => Promise<T>): Promise<T> {
  const { tenantId, userIds } = changed
  const days = new Set(changed.days)
  const [first, last] = [[...days].sort()[0], [...days].sort().at(-1)]
  if (first === undefined || last === undefined) return change()
  const touched = await standingLeave(
    db,
    sql`not k.calendar_days and r.from_day <= ${last}::date and r.to_day >= ${first}::date
      and ${userIds === undefined ? sql`true` : sql`r.user_id = any(${sql.param([...userIds])}::bigint[])`}`,
  )
  const counted = async (leave: Standing) =>
    (await countedOf(db, tenantId, leave)).filter(({ day }) => days.has(day))
  const before = new Map<number, DayOfLeave[]>()
  for (const leave of touched) before.set(leave.id, await counted(leave))
  const done = await change()
  for (const leave of touched)
    await settle(db, changed, leave, before.get(leave.id) ?? [], await counted(leave))
  return done
}

async function settle(
  db: Db,
  changed: Changed,
  leave: Standing,
  before: readonly DayOfLeave[],
  after: readonly DayOfLeave[],
): Promise<void> {
  const gone = before.filter((one) => !after.some(({ day }) => day === one.day))
  const more = after.filter((one) => !before.some(({ day }) => day === one.day))
  if (gone.length === 0 && more.length === 0) return
  const { tenantId, by, why } = changed
  const how = { tenantId, by, note: why }
  const longer = leave.minutes + lengthOf(more)
  // Extend first, so that swapping one day for another never leaves the request empty.
  const reaches = more.length === 0 || (await lengthenLeave(db, leave, more, how))
  const minutes = reaches ? longer : leave.minutes
  const left = minutes - lengthOf(gone)
  if (left <= 0) await closeLeave(db, { ...leave, minutes }, { ...how, note: `${why}，这段时间不用上班` })
  else if (gone.length > 0) await shortenLeave(db, { ...leave, minutes }, lengthOf(gone), how)
  await tell(db, changed, leave, left, reaches ? 0 : lengthOf(more))
}

async function tell(
  db: Db,
  { tenantId, why }: Changed,
  leave: Standing,
  left: number,
  short: number,
): Promise<void> {
  const { id, user_id, type, minutes } = leave
  const notice = { tenantId, kind: 'leave.recounted', link: linkOf(id) }
  const counts = left <= 0 ? '不用上班，请假已撤销' : `时长 ${leaveText(minutes)} 改为 ${leaveText(left)}`
  const lacking = `多出的 ${leaveText(short)}余额不够，没有计入`
  await notify(db, {
    ...{ ...notice, userId: user_id, title: `${type}因${why}重新计算` },
    body: `${spanText(leave)}：${[left !== minutes && counts, short > 0 && lacking].filter(Boolean).join('，')}`,
  })
  if (short === 0) return
  const who = await approversOf(db, user_id)
  await notify(
    db,
    ...who.map(({ id: userId }) => ({
      ...{ ...notice, userId, title: `${type}因${why}余额不够` },
      body: `${spanText(leave)}：${lacking}，请补发余额或撤销后重新申请`,
    })),
  )
}
