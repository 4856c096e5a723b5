import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** Sign-in of one device. Its refresh token contains `generation`, which each refresh increments. */
export const signIns = pgTable(
  'sign_in',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: reference('user_id').notNull(),
    generation: integer('generation').notNull().default(1),
    /** Idempotency key of the last refresh, so that a retry after a lost response is not treated as token theft. */
    refreshedBy: text('refreshed_by'),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the password was last confirmed. */
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('sign_in_of_user').on(t.tenantId, t.userId),
  ],
)

const userForeignKey = (t: { tenantId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] })

/** Browsers that a user has signed in from; `mark` is a keyed hash of the browser's token. */
export const knownDevices = pgTable(
  'known_device',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    mark: text('mark').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.mark] }), userForeignKey(t)],
)

/** Sealed authenticator key. Active once a code was confirmed. */
export const secondFactors = pgTable(
  'second_factor',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    seed: text('seed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    /** Time step of the last used code. Codes of this or an earlier step are rejected. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] }), userForeignKey(t)],
)

/** Hashes of unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_code',
  { tenantId: tenantId(), userId: reference('user_id').notNull(), hash: text('hash').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.hash] }), userForeignKey(t)],
)

/** Failed attempts per limit subject. Not bound to a tenant, because none is known yet. */
export const signInFailures = pgTable('sign_in_failure', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
})
