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
 * What somebody who has left was still to do is free, and who plans duty is told which days want another. What colleagues
 * wanted to swap with them is over.
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
