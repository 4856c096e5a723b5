import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ManualTransactionContext } from '../../platform/http/endpoints/serve.ts'
import type { Access, Actor } from '../../platform/session/access.ts'

/**
 * Checks that the caller is still a boss at the time of the change. Two bosses who demote each other are serialised by the row
 * lock and the second one fails, so at least one boss always remains.
 */
export async function requireStillBoss(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int as id from app_user where boss and disabled_at is null order by id for no key update`)
  if (!rows.some(({ id }) => id === userId)) throw new AppError('forbidden')
}

/** Rejects users that are programs: their account never changes. */
async function requirePeople(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute(
    sql`select from app_user where service and id = any(${sql.param([...ids])}::bigint[])`,
  )
  if (rows.length > 0) throw new AppError('not_found')
}

/**
 * All changes to users and their rights go through this function: one at a time per tenant, and the server drops its cached
 * access data afterwards, so that the next request sees the new state.
 */
export const createUserChanges =
  (access: Access) =>
  async <T>(
    { actor, commit }: Pick<ManualTransactionContext, 'actor' | 'commit'>,
    userIds: readonly number[] | 'everybody',
    apply: (db: Db) => Promise<T>,
  ): Promise<T> => {
    try {
      return await commit(async (db) => {
        await requireStillBoss(db, actor)
        if (userIds !== 'everybody') await requirePeople(db, userIds)
        return apply(db)
      })
    } finally {
      // Also after an error, because a commit with a lost response may have succeeded.
      if (userIds === 'everybody') access.invalidateAll(actor.tenantId)
      else for (const id of userIds) access.invalidate(actor.tenantId, id)
    }
  }
export type ChangeUsers = ReturnType<typeof createUserChanges>
