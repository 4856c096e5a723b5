import { createHmac } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../session/access.ts'
import { idempotencyKeys } from './tables.ts'

const KEPT_DAYS = 7

export interface Attempt {
  readonly key: string
  readonly request: string
}

/** `secret` keys the fingerprint, because an input may hold a password. */
export const attempt = (key: string, secret: string, call: string, input: unknown): Attempt => ({
  key,
  request: `${call} ${createHmac('sha256', secret).update(JSON.stringify(input)).digest('base64url')}`,
})

const rowOf = ({ tenantId, userId }: Actor, key: string) =>
  and(
    eq(idempotencyKeys.tenantId, tenantId),
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
  )

/** Returns the stored response for this key, if any. Throws `key_reused` for a different request. */
export async function answered(
  db: Db,
  actor: Actor,
  { key, request }: Attempt,
): Promise<{ answer: unknown } | undefined> {
  const [first] = await db.select().from(idempotencyKeys).where(rowOf(actor, key))
  if (first && first.request !== request) throw new Refusal('key_reused')
  return first && { answer: first.answer }
}

/**
 * Runs `effect` once per key; a repeat gets the stored response. The key is inserted in the effect's own transaction,
 * so a concurrent repeat waits for the first to end, and a failed first leaves no trace.
 */
export async function once<T>(db: Db, actor: Actor, tried: Attempt, effect: () => Promise<T>): Promise<T> {
  const { key, request } = tried
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ tenantId: actor.tenantId, userId: actor.userId, key, request })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 0) {
    const first = await answered(db, actor, tried)
    if (!first) throw new Refusal('conflict')
    return first.answer as T
  }
  const answer = await effect()
  await db.update(idempotencyKeys).set({ answer }).where(rowOf(actor, key))
  return answer
}

/** Purges keys that are too old for any retry. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(Date.now() - KEPT_DAYS * 86_400_000)))
}
