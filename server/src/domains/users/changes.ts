import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Access, Actor } from '../../platform/session/access.ts'

/**
 * Who calls must be a boss still, not only when the request began: of two who take the mark from each other at once,
 * the second waits here and then is none. So there is always a boss left, the one who acts.
 */
export async function requireBossStill(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int as id from app_user where boss and disabled_at is null order by id for no key update`)
  if (!rows.some(({ id }) => id === userId)) throw new Refusal('forbidden')
}

/**
 * The one way to change what users are or may do: one change at a time per tenant, and once it is committed this
 * server forgets what it knew about them, so that their next request meets the new state.
 */
export const userChanges =
  (access: Access) =>
  async <T>(
    { actor, commit }: Pick<SlowContext, 'actor' | 'commit'>,
    userIds: readonly number[] | 'everybody',
    effect: (db: Db) => Promise<T>,
  ): Promise<T> => {
    try {
      return await commit(async (db) => {
        await requireBossStill(db, actor)
        return effect(db)
      })
    } finally {
      // also after a failure: a commit whose answer was lost may have happened
      if (userIds === 'everybody') access.forgetAll(actor.tenantId)
      else for (const id of userIds) access.forget(actor.tenantId, id)
    }
  }
export type ChangeUsers = ReturnType<typeof userChanges>
