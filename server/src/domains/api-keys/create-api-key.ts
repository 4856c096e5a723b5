import type { createApiKey } from '@shangxue/contract/api-keys/endpoints'
import {
  API_KEY_NOTICE_DAYS,
  API_KEY_YEARS_MAX,
  PERSONAL_API_KEYS_MAX,
  SERVICE_API_KEYS_MAX,
} from '@shangxue/contract/api-keys/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { PERMISSION_NAMES } from '@shangxue/contract/platform/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { listBossIds } from '../../platform/session/rights.ts'
import { notify } from '../notifications/service.ts'
import { getOrCreateServiceUser, requireStillBoss, requireText } from '../users/service.ts'
import { formatKey, generateSecret, hashSecret, keyPrefix } from './key-format.ts'
import { createdNotice } from './notifications.ts'
import { heldKeys, inCatalogueOrder, isActiveKey } from './queries.ts'
import { apiKeys } from './schema.ts'

type NewKey = Input<typeof createApiKey>
type CreatedKey = Output<typeof createApiKey>

/** Returns the end of the last valid day. Throws unless the day is after today and within two years. */
async function resolveExpiry(db: Db, tenantId: number, day: string): Promise<Date> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ expires: string; valid: boolean; until: string }>(sql`
    select ((${day}::date + 1)::timestamp at time zone ${zone}::text) as expires,
      ${day}::date > today and ${day}::date <= latest as valid, to_char(latest, 'YYYY年FMMM月FMDD日') as until
    from (select (now() at time zone ${zone}::text)::date as today,
      ((now() at time zone ${zone}::text)::date + make_interval(years => ${API_KEY_YEARS_MAX}))::date as latest) d`)
  const [limits] = rows
  if (!limits?.valid) throw new AppError('api_key_expiry', { until: limits?.until ?? '' })
  return new Date(limits.expires)
}

/** Rejects one key too many. The caller holds a lock that serialises the creation of such keys. */
async function requireQuota(db: Db, condition: SQL, count: number): Promise<void> {
  const { rows } = await db.execute<{ active: number }>(
    sql`select count(*)::int as active from api_key k where ${condition} and ${isActiveKey}`,
  )
  if ((rows[0]?.active ?? 0) >= count) throw new AppError('api_keys_full', { count })
}

interface KeyOwner {
  readonly kind: 'personal' | 'service'
  readonly userId: number
}

async function insertKey({ db, actor, request }: Context, owner: KeyOwner, input: NewKey) {
  const { tenantId, userId: createdBy } = actor
  const secret = generateSecret()
  const expiresAt = await resolveExpiry(db, tenantId, input.expires_on)
  const scopes = inCatalogueOrder(input.scopes)
  const noticeDue = sql`case when ${expiresAt.toISOString()}::timestamptz <= now() + make_interval(days => ${API_KEY_NOTICE_DAYS}) then now() end`
  const [row] = await db
    .insert(apiKeys)
    .values({
      ...{ tenantId, ...owner, name: input.name, hash: hashSecret(secret), scopes, createdBy, expiresAt },
      // A key for a few days needs no reminder.
      expiryNotifiedAt: noticeDue,
    })
    .returning({ id: apiKeys.id })
  if (!row) throw new Error('an API key was not inserted')
  const after = { name: input.name, kind: owner.kind, scopes, expires_on: input.expires_on }
  const prefix = keyPrefix(tenantId, row.id)
  await audit(
    db,
    actor,
    { action: 'api_key.created', entity: 'api_key', entityId: row.id, after: { ...after, prefix } },
    request.id,
  )
  return { id: row.id, key: formatKey({ tenantId, id: row.id, secret }) }
}

/** Creates a key that acts as the caller. It may hold only permissions that the caller holds now. */
export async function createPersonalKey(context: Context, input: NewKey): Promise<CreatedKey> {
  const { db, actor } = context
  const { tenantId, userId } = actor
  const name = requireText(input.name, '名称')
  await lockUser(db, actor)
  const held = await heldKeys(db, userId)
  if (held.length === 0) throw new AppError('api_key_no_permission')
  const missing = input.scopes.find((scope) => !held.includes(scope))
  if (missing) throw new AppError('api_key_scope_not_held', { scope: PERMISSION_NAMES[missing] })
  await requireQuota(db, sql`k.kind = 'personal' and k.user_id = ${userId}`, PERSONAL_API_KEYS_MAX)
  const created = await insertKey(context, { kind: 'personal', userId }, { ...input, name })
  await notify(db, createdNotice({ tenantId, userId }, { kind: 'personal', name, by: actor.userName }))
  return created
}

/** Creates a key for a program. A second key of the same name acts as the same program, so that keys can be replaced. */
export async function createServiceKey(context: Context, input: NewKey): Promise<CreatedKey> {
  const { db, actor } = context
  const { tenantId } = actor
  const name = requireText(input.name, '名称')
  // Locks the bosses, which serialises the creation of service keys.
  await requireStillBoss(db, actor)
  await requireQuota(db, sql`k.kind = 'service'`, SERVICE_API_KEYS_MAX)
  const userId = await getOrCreateServiceUser(db, tenantId, name)
  const created = await insertKey(context, { kind: 'service', userId }, { ...input, name })
  const subject = { kind: 'service', name, by: actor.userName } as const
  await notify(db, ...(await listBossIds(db)).map((id) => createdNotice({ tenantId, userId: id }, subject)))
  return created
}
