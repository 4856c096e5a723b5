import { LEVELS } from '@shangxue/contract/users'
import { COHORT_SIZE, TIERS } from '@shangxue/study/ranks'
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
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { learners } from './tables.ts'

/** Learners of one school level and tier who compete for a week. */
export const rankCohorts = pgTable(
  'rank_cohort',
  {
    tenantId: tenantId(),
    id: id(),
    /** Its Monday. */
    week: date('week').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    tier: smallint('tier').notNull(),
    /** Cohorts of the same week, level and tier fill up one after the other. */
    number: integer('number').notNull(),
    members: integer('members').notNull(),
    /** From then on nothing of it changes. */
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

/** A learner's week. */
export const rankMembers = pgTable(
  'rank_member',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    week: date('week').notNull(),
    cohortId: reference('cohort_id').notNull(),
    /** Of the week's days, achievements left out. */
    points: integer('points').notNull(),
    /** When it came to these points. */
    reachedAt: instant('reached_at').notNull(),
    /** Null until the week is settled. */
    place: smallint('place'),
    /** The tier of the following week. */
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
