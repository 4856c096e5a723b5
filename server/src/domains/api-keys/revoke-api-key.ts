import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { listBossIds } from '../../platform/session/rights.ts'
import { notify } from '../notifications/service.ts'
import { keyPrefix } from './key-format.ts'
import { revokedNotice } from './notifications.ts'

/** Revokes a key of this kind for good. A second tap changes nothing. */
export async function revokeKey(
  { db, actor, request }: Context,
  kind: 'personal' | 'service',
  id: number,
): Promise<null> {
  const { tenantId, userId } = actor
  const isOwn = kind === 'service' ? sql`true` : sql`k.user_id = ${userId}`
  const { rows } = await db.execute<{ name: string; revoked: boolean }>(sql`
    with revoked as (
      update api_key k set revoked_at = now(), revoked_by = ${userId}
      where k.id = ${id} and k.kind = ${kind} and ${isOwn} and k.revoked_at is null returning k.id)
    select k.name, exists (select from revoked) as revoked from api_key k
    where k.id = ${id} and k.kind = ${kind} and ${isOwn}`)
  const [key] = rows
  if (!key) throw new AppError('not_found')
  if (!key.revoked) return null
  const after = { name: key.name, kind, prefix: keyPrefix(tenantId, id) }
  await audit(db, actor, { action: 'api_key.revoked', entity: 'api_key', entityId: id, after }, request.id)
  const owners = kind === 'service' ? await listBossIds(db) : [userId]
  const subject = { kind, name: key.name, by: actor.userName }
  await notify(db, ...owners.map((owner) => revokedNotice({ tenantId, userId: owner }, subject)))
  return null
}
