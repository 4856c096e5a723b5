import { duties, dutyPosts, dutyShifts } from '../../domains/duty/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { single, unique } from './helpers.ts'

interface PostOptions {
  tenantId: number
  name?: string
  approval?: boolean
  shifts?: readonly { name?: string; starts: string; ends: string; needed?: number }[]
}

/** A duty post with its shifts; one day shift by default. */
export async function aDutyPost(db: Db, options: PostOptions) {
  const { tenantId, name = unique('岗位'), approval = false } = options
  const { shifts = [{ starts: '09:00', ends: '18:00' }] } = options
  const post = single(await db.insert(dutyPosts).values({ tenantId, name, note: '', approval }).returning())
  const rows = shifts.map((shift, place) => {
    return { name: `班次${place + 1}`, needed: 1, ...shift, tenantId, postId: post.id, place }
  })
  const inserted = await db.insert(dutyShifts).values(rows).returning({ id: dutyShifts.id })
  return { ...post, shifts: inserted.map(({ id }) => id) }
}

export async function aDuty(
  db: Db,
  values: { tenantId: number; day: string; shiftId: number; userId: number; since?: Date },
) {
  return single(await db.insert(duties).values(values).returning())
}
