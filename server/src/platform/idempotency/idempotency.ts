import { createHmac } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import type { Actor } from '../session/access.ts'
import { idempotencyKeys } from './schema.ts'

const RETENTION_DAYS = 7

export interface IdempotencyRequest {
  readonly key: string
  readonly request: string
}

/** `secret` keys the fingerprint, because an input may hold a password. */
export const idempotencyRequest = (
  key: string,
  secret: string,
  call: string,
  input: unknown,
): IdempotencyRequest => ({
  key,
  request: `${call} ${createHmac('sha256', secret).update(JSON.stringify(input)).digest('base64url')}`,
})

/**
 * The request of a key that came with an imported company: the fingerprint was keyed with another server's secret, so that the
 * call alone is compared.
 */
const withoutFingerprint = (request: string) => request.replace(/ [^ ]*$/, ' *')

const keyFilter = ({ tenantId, userId }: Actor, key: string) =>
  and(
    eq(idempotencyKeys.tenantId, tenantId),
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
  )

/** Returns the stored response for this key, if any. Throws `key_reused` for a different request. */
export async function findStoredResponse(
  db: Db,
  actor: Actor,
  { key, request }: IdempotencyRequest,
): Promise<{ answer: unknown } | undefined> {
  const [stored] = await db.select().from(idempotencyKeys).where(keyFilter(actor, key))
  if (stored && ![request, withoutFingerprint(request)].includes(stored.request))
    throw new AppError('key_reused')
  return stored && { answer: stored.answer }
}

/**
 * Runs `effect` once per key; a repeat gets the stored response. The key is inserted in the effect's own transaction,
 * so a concurrent repeat waits for the first to end, and a failed first leaves no trace.
 */
export async function runOnce<T>(
  db: Db,
  actor: Actor,
  idempotency: IdempotencyRequest,
  effect: () => Promise<T>,
): Promise<T> {
  const { key, request } = idempotency
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ tenantId: actor.tenantId, userId: actor.userId, key, request })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 0) {
    const stored = await findStoredResponse(db, actor, idempotency)
    if (!stored) throw new AppError('conflict')
    return stored.answer as T
  }
  const response = await effect()
  await db.update(idempotencyKeys).set({ answer: response }).where(keyFilter(actor, key))
  return response
}

/** Purges keys that are too old for any retry. */
export async function purgeOldKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(Date.now() - RETENTION_DAYS * 86_400_000)))
}
