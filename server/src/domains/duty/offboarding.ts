import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { notifyAttendanceAdmins } from '../attendance/service.ts'
import { CALENDAR } from './messages.ts'
import { formatDays } from './notifications.ts'
import { deleteDuties, getFutureDuties, lockDuties, voidSwapsRequestedFrom } from './write-duties.ts'

interface Leaver {
  readonly tenantId: number
  readonly userId: number
  readonly name: string
  readonly leftOn: string
}

/**
 * Cancels the future duties of a user who left, notifies the attendance admins which days need a replacement, and voids swaps
 * that were requested from the user.
 */
export async function cancelDutiesOfLeaver(db: Db, { leftOn, name, ...leaver }: Leaver): Promise<void> {
  const { tenantId, userId } = leaver
  await lockDuties(db, tenantId)
  const futureDuties = await getFutureDuties(
    db,
    tenantId,
    sql`d.user_id = ${userId} and d.day >= ${leftOn}::date`,
  )
  const removed = await deleteDuties(
    db,
    leaver,
    futureDuties.map(({ id }) => id),
  )
  await voidSwapsRequestedFrom(db, leaver, userId, `不能和${name}换了`)
  if (removed.length === 0) return
  const days = [...new Set(futureDuties.map(({ day }) => day))]
  await notifyAttendanceAdmins(db, leaver, {
    kind: 'duty.freed',
    title: `${name}已离职，值班要重新安排`,
    body: `共 ${removed.length} 次：${formatDays(days)}`,
    link: `${CALENDAR}?day=${days[0]}`,
  })
}
