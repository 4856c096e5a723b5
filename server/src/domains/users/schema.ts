import type { SecondFactorRequirement } from '@shangxue/contract/session/second-factor'
import { STORE_SCOPES } from '@shangxue/contract/users/store-scope'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'

export interface TenantSettings {
  /** IANA time zone that defines business days. */
  timeZone: string
  demo?: boolean
  /** Incremented with every change of name or settings, so that stale forms are rejected. */
  version?: number
  /** Limit on enabled users; none if omitted or null. */
  maxUsers?: number | null
  /** Learners may register; default false. */
  registration?: boolean
  /** Daily budget for paid AI in fen; default none. */
  aiBudgetFen?: number
  /** Who must set up a second factor; default nobody. */
  secondFactor?: SecondFactorRequirement
}

export const tenants = pgTable(
  'tenant',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull().unique(),
    settings: jsonb('settings').$type<TenantSettings>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Set when the tenant is closed for its users. It may be deleted after this time. */
    deleteAfter: instant('delete_after'),
    /** Set while the tenant moves to another installation: its users can read and not write. */
    frozenAt: instant('frozen_at'),
  },
  (t) => [index('tenant_demo').on(t.id).where(sql`(${t.settings}->>'demo')::boolean`)],
)

export const users = pgTable(
  'app_user',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** When a temporary password was set; null once the user has changed it. */
    temporaryPasswordAt: instant('temporary_password_at'),
    boss: boolean('boss').notNull().default(false),
    position: text('position').notNull(),
    avatar: text('avatar'),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** A program that acts through API keys. It is disabled for good, so that nobody can sign in as it or choose it. */
    service: boolean('service').notNull().default(false),
    /** The name to sign in with, if it differs from the name that documents show. */
    login: text('login'),
    /** Whose data the user sees: all stores, the store of the staff record, or those of `user_store`. */
    storeScope: text('store_scope', { enum: STORE_SCOPES }).notNull().default('all'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check('app_user_service', sql`not ${t.service} or (${t.disabledAt} is not null and not ${t.boss})`),
    unique('app_user_name_unique').on(t.tenantId, t.name),
    // Sign-in without a company searches all tenants for the name.
    index('app_user_by_name').on(t.name),
    uniqueIndex('app_user_login_unique').on(t.tenantId, sql`coalesce(${t.login}, ${t.name})`),
    index('app_user_by_login').on(sql`coalesce(${t.login}, ${t.name})`),
    check('app_user_store_scope', isOneOf(t.storeScope, STORE_SCOPES)),
    check('app_user_name_trimmed', sql`${t.name} = btrim(${t.name}) and ${t.name} <> ''`),
  ],
)

export const userPermissions = pgTable(
  'user_permission',
  { tenantId: tenantId(), userId: reference('user_id').notNull(), key: text('key').notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.key] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** The stores of a user whose scope is `some`. The foreign key of the store is created in the migration. */
export const userStores = pgTable(
  'user_store',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    locationId: reference('location_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.locationId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** Requested permissions, at most one pending per user and key. */
export const permissionRequests = pgTable(
  'permission_request',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    key: text('key').notNull(),
    purpose: text('purpose').notNull(),
    address: text('address').notNull(),
    state: text('state').notNull().default('pending'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('permission_request_pending')
      .on(t.tenantId, t.userId, t.key)
      .where(sql`${t.state} = 'pending'`),
    index('permission_request_of_user').on(t.tenantId, t.userId, t.key, t.decidedAt),
    check('permission_request_state', sql`${t.state} in ('pending', 'granted', 'declined')`),
    check('permission_request_decided', sql`(${t.state} = 'pending') = (${t.decidedAt} is null)`),
  ],
)

/** Level found by the placement test; written by the study domain. */
export const proficiencies = pgTable(
  'proficiency',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    level: text('level').notNull(),
    grade: text('grade').notNull(),
    assessedAt: instant('assessed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    check('proficiency_level', sql`${t.level} in ('小学', '初中', '高中', '大学')`),
  ],
)
