import { WHEEL_CHANCE_REASONS, WHEEL_PRIZE_KINDS, WHEEL_RULES } from '@shangxue/contract/wheel/endpoints'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { tenants, users } from '../users/schema.ts'

export const wheelPrizes = pgTable(
  'wheel_prize',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: WHEEL_PRIZE_KINDS }).notNull(),
    weight: integer('weight').notNull(),
    /** Pieces in stock; null means unlimited. */
    stock: integer('stock'),
    active: boolean('active').notNull(),
    /** Incremented by each change and each draw. */
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check('wheel_prize_kind', isOneOf(t.kind, WHEEL_PRIZE_KINDS)),
    check('wheel_prize_weight', sql`${t.weight} > 0`),
    check('wheel_prize_stock', sql`${t.stock} >= 0`),
  ],
)

/** How members earn chances. A tenant without rows has no rules. */
export const wheelRules = pgTable(
  'wheel_rule',
  {
    tenantId: tenantId().references(() => tenants.id),
    kind: text('kind', { enum: WHEEL_RULES }).notNull(),
    need: integer('need').notNull(),
    chances: integer('chances').notNull(),
    active: boolean('active').notNull(),
    /** Days before this one do not count. */
    sinceDay: date('since_day').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.kind] }),
    check('wheel_rule_kind', isOneOf(t.kind, WHEEL_RULES)),
    check('wheel_rule_positive', sql`${t.need} > 0 and ${t.chances} > 0`),
  ],
)

/** Each row is one chance to spin the wheel. */
export const wheelChances = pgTable(
  'wheel_chance',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    reason: text('reason', { enum: WHEEL_CHANCE_REASONS }).notNull(),
    note: text('note').notNull(),
    /** The day that a rule grants the chance for, with its number within that day; unique together. */
    day: date('day'),
    ordinal: integer('ordinal').notNull().default(1),
    grantedBy: reference('granted_by'),
    at: instant('at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.grantedBy], foreignColumns: [users.tenantId, users.id] }),
    unique('wheel_chance_once').on(t.tenantId, t.userId, t.reason, t.day, t.ordinal),
    index('wheel_chance_free').on(t.tenantId, t.userId, t.id).where(sql`${t.usedAt} is null`),
    check('wheel_chance_reason', isOneOf(t.reason, WHEEL_CHANCE_REASONS)),
    check(
      'wheel_chance_source',
      sql`(${t.reason} = 'manual') = (${t.day} is null) and (${t.reason} = 'manual') = (${t.grantedBy} is not null)`,
    ),
  ],
)

/** The result of a chance, with the odds at that time. */
export const wheelDraws = pgTable(
  'wheel_draw',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    chanceId: reference('chance_id').notNull(),
    prizeId: reference('prize_id').notNull(),
    /** The prize's name at the time of the draw. */
    name: text('name').notNull(),
    kind: text('kind', { enum: WHEEL_PRIZE_KINDS }).notNull(),
    weight: integer('weight').notNull(),
    totalWeight: integer('total_weight').notNull(),
    at: instant('at').notNull().defaultNow(),
    handedAt: instant('handed_at'),
    handedBy: reference('handed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({
      columns: [t.tenantId, t.chanceId],
      foreignColumns: [wheelChances.tenantId, wheelChances.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.prizeId],
      foreignColumns: [wheelPrizes.tenantId, wheelPrizes.id],
    }),
    foreignKey({ columns: [t.tenantId, t.handedBy], foreignColumns: [users.tenantId, users.id] }),
    unique('wheel_draw_of_chance').on(t.tenantId, t.chanceId),
    index('wheel_draw_of_user').on(t.tenantId, t.userId, t.id),
    index('wheel_draw_of_prize').on(t.tenantId, t.prizeId),
    check('wheel_draw_kind', isOneOf(t.kind, WHEEL_PRIZE_KINDS)),
    check('wheel_draw_weight', sql`${t.weight} > 0 and ${t.weight} <= ${t.totalWeight}`),
    check('wheel_draw_handed', sql`(${t.handedAt} is null) = (${t.handedBy} is null)`),
  ],
)
