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
import { users } from '../users/tables.ts'

/** One device's sign-in. Its refresh token carries `generation`; each refresh moves to the next. */
export const signIns = pgTable(
  'sign_in',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: reference('user_id').notNull(),
    generation: integer('generation').notNull().default(1),
    /** Idempotency key of the last refresh, so that a retry after a lost answer is not taken for theft. */
    refreshedBy: text('refreshed_by'),
    device: text('device').notNull(),
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the password was typed again since. */
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('sign_in_of_user').on(t.tenantId, t.userId),
  ],
)

const ofUser = (t: { tenantId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] })

/** Browsers from which somebody has signed in; the mark is a keyed hash of what one calls itself. */
export const knownDevices = pgTable(
  'known_device',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    mark: text('mark').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.mark] }), ofUser(t)],
)

/** The key of an authenticator, sealed. It counts once a code of it was typed. */
export const secondFactors = pgTable(
  'second_factor',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    seed: text('seed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    /** The step of the last code: no code of it or of one before it opens again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] }), ofUser(t)],
)

/** Recovery codes that are left, hashed; one that was used is gone. */
export const recoveryCodes = pgTable(
  'recovery_code',
  { tenantId: tenantId(), userId: reference('user_id').notNull(), hash: text('hash').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId, t.hash] }), ofUser(t)],
)

/** Failed sign-ins per account and per address; not bound to a tenant, since none is known yet. */
export const signInFailures = pgTable('sign_in_failure', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailedAt: instant('last_failed_at').notNull(),
})
