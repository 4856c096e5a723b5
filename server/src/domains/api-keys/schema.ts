import { API_KEY_KINDS } from '@shangxue/contract/api-keys/schemas'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** Never deleted, because the audit log names the key of an entry. */
export const apiKeys = pgTable(
  'api_key',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: API_KEY_KINDS }).notNull(),
    /** Acts as this user: the owner of a personal key, the program of a service key. */
    userId: reference('user_id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the secret part, hexadecimal. The secret itself is not stored. */
    hash: text('hash').notNull(),
    scopes: text('scopes').array().$type<PermissionKey[]>().notNull(),
    createdBy: reference('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    lastUsedAddress: text('last_used_address'),
    revokedAt: instant('revoked_at'),
    revokedBy: reference('revoked_by'),
    /** When its owner was notified that it is about to expire. */
    expiryNotifiedAt: instant('expiry_notified_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.createdBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.revokedBy], foreignColumns: [users.tenantId, users.id] }),
    index('api_key_of_user').on(t.tenantId, t.userId),
    index('api_key_expiring')
      .on(t.expiresAt)
      .where(sql`${t.revokedAt} is null and ${t.expiryNotifiedAt} is null`),
    check('api_key_kind', isOneOf(t.kind, API_KEY_KINDS)),
    check('api_key_scopes', sql`cardinality(${t.scopes}) > 0`),
    check('api_key_revoked', sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
  ],
)
