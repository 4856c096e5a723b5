import { DAY_END } from '@shangxue/contract/leave-parts'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { closeLeave, countedOf, shortenLeave, standingLeave } from './changing.ts'
import { lengthOf } from './length.ts'

const NOTE = '已离职，自动撤销'

/**
 * Ends the leave of a user who left: cancels pending requests and leave from the leaving day on. Leave that began earlier ends on
 * the last day of work.
 */
export async function endLeave(
  db: Db,
  {
    tenantId,
    userId,
    leftOn,
  }: { readonly tenantId: number; readonly userId: number; readonly leftOn: string },
): Promise<void> {
  const how = { tenantId, by: userId, note: NOTE }
  const which = sql`r.user_id = ${userId} and (r.state = 'waiting' or r.to_day >= ${leftOn}::date)`
  for (const leave of await standingLeave(db, which)) {
    const days = (await countedOf(db, tenantId, leave)).filter(({ day }) => day >= leftOn)
    const less = lengthOf(days)
    if (leave.state === 'waiting' || leave.from_day >= leftOn || less >= leave.minutes) {
      await closeLeave(db, leave, how)
      continue
    }
    if (less > 0) await shortenLeave(db, leave, less, how)
    await db.execute(sql`
      update leave_request set to_day = ${addDays(leftOn, -1)}::date, to_minute = ${DAY_END} where id = ${leave.id}`)
  }
}
