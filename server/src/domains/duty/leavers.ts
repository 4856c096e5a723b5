import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { tellOverseers } from '../attendance/service.ts'
import { listed } from './tell.ts'
import { CALENDAR } from './words.ts'
import { dutiesAhead, lockDuties, remove, voidAsked } from './writes.ts'

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
export async function freeDuties(db: Db, { leftOn, name, ...leaver }: Leaver): Promise<void> {
  const { tenantId, userId } = leaver
  await lockDuties(db, tenantId)
  const ahead = await dutiesAhead(db, tenantId, sql`d.user_id = ${userId} and d.day >= ${leftOn}::date`)
  const gone = await remove(
    db,
    leaver,
    ahead.map(({ id }) => id),
  )
  await voidAsked(db, leaver, userId, `不能和${name}换了`)
  if (gone.length === 0) return
  const days = [...new Set(ahead.map(({ day }) => day))]
  await tellOverseers(db, leaver, {
    kind: 'duty.freed',
    title: `${name}已离职，值班要重新安排`,
    body: `共 ${gone.length} 次：${listed(days)}`,
    link: `${CALENDAR}?day=${days[0]}`,
  })
}
