import { LEVELS } from '@shangxue/contract/users/endpoints'
import { COHORT_SIZE, TIERS } from '@shangxue/study/progress/ranks'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { learners } from '../schema.ts'

/** A weekly competition of users with the same school level and tier. */
export const rankCohorts = pgTable(
  'rank_cohort',
  {
    tenantId: tenantId(),
    id: id(),
    /** The Monday of the week. */
    week: date('week').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    tier: smallint('tier').notNull(),
    /** Cohorts of the same week, level and tier are filled in this order. */
    number: integer('number').notNull(),
    members: integer('members').notNull(),
    /** A settled cohort no longer changes. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('rank_cohort_number').on(t.tenantId, t.week, t.level, t.tier, t.number),
    index('rank_cohort_open').on(t.week).where(sql`${t.settledAt} is null`),
    check('rank_cohort_level', isOneOf(t.level, LEVELS)),
    check('rank_cohort_tier', sql`${t.tier} between 0 and ${sql.raw(String(TIERS.length - 1))}`),
    check('rank_cohort_members', sql`${t.members} between 1 and ${sql.raw(String(COHORT_SIZE))}`),
  ],
)

/** A user's membership of a week. */
export const rankMembers = pgTable(
  'rank_member',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    week: date('week').notNull(),
    cohortId: reference('cohort_id').notNull(),
    /** Points of the week's days, without achievements. */
    points: integer('points').notNull(),
    /** When these points were reached. */
    reachedAt: instant('reached_at').notNull(),
    /** Null until the week is settled. */
    place: smallint('place'),
    /** The tier of the next week. */
    nextTier: smallint('next_tier'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId, t.week] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [learners.tenantId, learners.userId] }),
    foreignKey({
      columns: [t.tenantId, t.cohortId],
      foreignColumns: [rankCohorts.tenantId, rankCohorts.id],
    }),
    index('rank_member_cohort').on(t.tenantId, t.cohortId),
    check('rank_member_settled', sql`(${t.place} is null) = (${t.nextTier} is null)`),
  ],
)
