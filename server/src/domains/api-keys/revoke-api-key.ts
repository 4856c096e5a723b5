import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { listBossIds } from '../../platform/session/rights.ts'
import { notify } from '../notifications/service.ts'
import { keyPrefix } from './key-format.ts'
import { revokedNotice } from './notifications.ts'

interface KeyRow extends Record<string, unknown> {
  readonly kind: 'personal' | 'service'
  readonly name: string
  readonly owner: number
  readonly revoked: boolean
}

/** Revokes a personal key of the caller, or any key of the company, for good. A second tap changes nothing. */
export async function revokeKey(
  { db, actor, request }: Context,
  scope: 'own' | 'company',
  id: number,
): Promise<null> {
  const { tenantId, userId } = actor
  const isInScope = scope === 'company' ? sql`true` : sql`k.kind = 'personal' and k.user_id = ${userId}`
  const { rows } = await db.execute<KeyRow>(sql`
    with revoked as (
      update api_key k set revoked_at = now(), revoked_by = ${userId}
      where k.id = ${id} and ${isInScope} and k.revoked_at is null returning k.id)
    select k.kind, k.name, k.user_id::float8 as owner, exists (select from revoked) as revoked from api_key k
    where k.id = ${id} and ${isInScope}`)
  const [key] = rows
  if (!key) throw new AppError('not_found')
  if (!key.revoked) return null
  const { kind, name } = key
  const after = { name, kind, prefix: keyPrefix(tenantId, id) }
  await audit(db, actor, { action: 'api_key.revoked', entity: 'api_key', entityId: id, after }, request.id)
  const owners = kind === 'service' ? await listBossIds(db) : [key.owner]
  const subject = { kind, name, ...(key.owner !== userId && { by: actor.userName }) }
  await notify(db, ...owners.map((owner) => revokedNotice({ tenantId, userId: owner }, subject)))
  return null
}
