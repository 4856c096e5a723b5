import { DAY_END } from '@shangxue/contract/leave/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cancelLeaveRequest, getCountedDays, lockActiveLeave, shortenLeave } from './requests/change-leave.ts'
import { sumMinutes } from './requests/length.ts'

const NOTE = '已离职，自动撤销'

/**
 * Ends the leave of a user who left: cancels pending requests and leave from the leaving day on. Leave that began earlier ends on
 * the last day of work.
 */
export async function endLeaveOfLeaver(
  db: Db,
  {
    tenantId,
    userId,
    leftOn,
  }: { readonly tenantId: number; readonly userId: number; readonly leftOn: string },
): Promise<void> {
  const changeContext = { tenantId, by: userId, note: NOTE }
  const filter = sql`r.user_id = ${userId} and (r.state = 'waiting' or r.to_day >= ${leftOn}::date)`
  for (const leave of await lockActiveLeave(db, filter)) {
    const days = (await getCountedDays(db, tenantId, leave)).filter(({ day }) => day >= leftOn)
    const minutesAfterLeaving = sumMinutes(days)
    if (leave.state === 'waiting' || leave.from_day >= leftOn || minutesAfterLeaving >= leave.minutes) {
      await cancelLeaveRequest(db, leave, changeContext)
      continue
    }
    if (minutesAfterLeaving > 0) await shortenLeave(db, leave, minutesAfterLeaving, changeContext)
    await db.execute(sql`
      update leave_request set to_day = ${addDays(leftOn, -1)}::date, to_minute = ${DAY_END} where id = ${leave.id}`)
  }
}
