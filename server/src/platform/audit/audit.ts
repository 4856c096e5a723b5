import type { Db } from '../database/database.ts'
import type { Actor } from '../session/access.ts'
import { auditLog } from './schema.ts'

export interface AuditEntry {
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
  entry: AuditEntry,
  requestId?: string,
) {
  await db.insert(auditLog).values({
    tenantId: actor.tenantId,
    userId: actor.userId,
    action: entry.action,
    entity: entry.entity,
    entityId: String(entry.entityId),
    before: entry.before ?? null,
    after: entry.after ?? null,
    requestId: requestId ?? null,
  })
}
