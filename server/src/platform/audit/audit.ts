import type { Db } from '../database/database.ts'
import type { Actor } from '../session/access.ts'
import { auditLog } from './tables.ts'

export interface Deed {
  /** For example 'password.changed'. */
  readonly action: string
  readonly entity: string
  readonly entityId: string | number
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes the audit log in the transaction of the audited action. */
export async function audit(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  deed: Deed,
  requestId?: string,
) {
  await db.insert(auditLog).values({
    tenantId: actor.tenantId,
    userId: actor.userId,
    action: deed.action,
    entity: deed.entity,
    entityId: String(deed.entityId),
    before: deed.before ?? null,
    after: deed.after ?? null,
    requestId: requestId ?? null,
  })
}
