import type { Input } from '@shangxue/contract/platform/endpoint'
import {
  REWARD_REPORT_REASONS,
  REWARD_REPORT_STATES,
  type saveRewardTask,
} from '@shangxue/contract/rewards/endpoints'
import { REWARD_END_REASONS, REWARD_KINDS, REWARD_STATES } from '@shangxue/contract/rewards/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
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
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'
import type { PlayerAnswer, RewardContent } from './content.ts'

/** The form that a draft was created from. */
export type Draft = Omit<Input<typeof saveRewardTask>, 'id'>

/** A challenge that pays points to those who pass it. */
export const rewardTasks = pgTable(
  'reward_task',
  {
    tenantId: tenantId(),
    id: id(),
    creatorId: reference('creator_id').notNull(),
    /** The unguessable address of the ranking page, which the id opens as well. */
    code: text('code').notNull(),
    kind: text('kind', { enum: REWARD_KINDS }).notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    shownAs: text('shown_as').notNull(),
    points: integer('points').notNull(),
    takersMax: integer('takers_max').notNull(),
    /** Number of attempts. */
    takers: integer('takers').notNull().default(0),
    passMark: smallint('pass_mark').notNull(),
    playMinutes: smallint('play_minutes').notNull(),
    openHours: integer('open_hours').notNull(),
    /** The questions with answer keys, as they were when the draft was saved. */
    content: jsonb('content').$type<RewardContent>().notNull(),
    questions: smallint('questions').notNull(),
    totalHalves: integer('total_halves').notNull(),
    draft: jsonb('draft').$type<Draft>().notNull(),
    state: text('state', { enum: REWARD_STATES }).notNull().default('draft'),
    endedBy: text('ended_by', { enum: REWARD_END_REASONS }),
    createdAt: instant('created_at').notNull().defaultNow(),
    publishedAt: instant('published_at'),
    deadline: instant('deadline'),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.creatorId], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('reward_task_code').on(t.code),
    // Public pages look a task up by id before they know the tenant.
    index('reward_task_id').on(t.id),
    index('reward_task_own').on(t.tenantId, t.creatorId, t.id),
    index('reward_task_hall').on(t.tenantId, t.publishedAt).where(sql`${t.publishedAt} is not null`),
    index('reward_task_due').on(t.deadline).where(sql`${t.state} in ('open', 'closing')`),
    check('reward_task_kind', isOneOf(t.kind, REWARD_KINDS)),
    check('reward_task_level', isOneOf(t.level, LEVELS)),
    check('reward_task_state', isOneOf(t.state, REWARD_STATES)),
    check('reward_task_end', isOneOf(t.endedBy, REWARD_END_REASONS)),
    check('reward_task_takers', sql`${t.takers} between 0 and ${t.takersMax}`),
    check('reward_task_terms', sql`${t.points} > 0 and ${t.passMark} between 1 and 100`),
    check(
      'reward_task_open',
      sql`(${t.state} = 'draft') = (${t.publishedAt} is null) and (${t.publishedAt} is null) = (${t.deadline} is null)`,
    ),
    check('reward_task_ended', sql`(${t.state} in ('draft', 'open')) = (${t.endedBy} is null)`),
    check('reward_task_settled', sql`(${t.state} = 'settled') = (${t.settledAt} is not null)`),
  ],
)

/** A user's only attempt at a task. */
export const rewardAttempts = pgTable(
  'reward_attempt',
  {
    tenantId: tenantId(),
    id: id(),
    taskId: reference('task_id').notNull(),
    userId: reference('user_id').notNull(),
    /** The unguessable address of the result page, which the id opens as well. */
    code: text('code').notNull(),
    shownAs: text('shown_as').notNull(),
    /** Determines the displayed order of questions and options. */
    seed: text('seed').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** One answer per question, in the task's order and with the task's keys. */
    answers: jsonb('answers').$type<readonly PlayerAnswer[]>().notNull(),
    /** Sequence number of the last save; an older save is ignored. */
    seq: integer('seq').notNull().default(0),
    submittedAt: instant('submitted_at'),
    timedOut: boolean('timed_out').notNull().default(false),
    /** Score of each question in half points. */
    marks: jsonb('marks').$type<readonly number[]>(),
    scoreHalves: integer('score_halves'),
    right: smallint('right_answers'),
    ms: integer('ms'),
    passed: boolean('passed'),
    /** Both are null until the task is settled. */
    paid: integer('paid'),
    place: smallint('place'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [rewardTasks.tenantId, rewardTasks.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    unique('reward_attempt_once').on(t.tenantId, t.taskId, t.userId),
    uniqueIndex('reward_attempt_code').on(t.code),
    index('reward_attempt_id').on(t.id),
    index('reward_attempt_own').on(t.tenantId, t.userId, t.startedAt),
    index('reward_attempt_running').on(t.endsAt).where(sql`${t.submittedAt} is null`),
    check(
      'reward_attempt_whole',
      sql`num_nulls(${t.submittedAt}, ${t.marks}, ${t.scoreHalves}, ${t.right}, ${t.ms}, ${t.passed}) in (0, 6)`,
    ),
    check('reward_attempt_settled', sql`num_nulls(${t.paid}, ${t.place}) in (0, 2)`),
    check('reward_attempt_paid', sql`${t.paid} is null or ${t.paid} = 0 or ${t.passed}`),
  ],
)

const MOVES = ['escrow', 'refund', 'reward'] as const

/**
 * Append-only movements between users and the escrow of a task (`user_id` is null). The rows of a task sum to zero,
 * which a trigger enforces. Welcome and study points are stored elsewhere (`points.ts`).
 */
export const rewardPoints = pgTable(
  'reward_points',
  {
    tenantId: tenantId(),
    id: id(),
    taskId: reference('task_id').notNull(),
    userId: reference('user_id'),
    reason: text('reason', { enum: MOVES }).notNull(),
    points: integer('points').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [rewardTasks.tenantId, rewardTasks.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('reward_points_own').on(t.tenantId, t.userId, t.at),
    // The escrow is paid in and refunded once, and no user is paid twice.
    uniqueIndex('reward_points_once')
      .on(t.tenantId, t.taskId, t.reason, t.userId)
      .where(sql`${t.userId} is not null`),
    uniqueIndex('reward_points_held').on(t.tenantId, t.taskId, t.reason).where(sql`${t.userId} is null`),
    check('reward_points_reason', isOneOf(t.reason, MOVES)),
    check(
      'reward_points_direction',
      sql`${t.points} <> 0 and (${t.points} < 0) = ((${t.reason} = 'escrow') = (${t.userId} is not null))`,
    ),
  ],
)

/** A user's report that a task violates the rules. */
export const rewardReports = pgTable(
  'reward_report',
  {
    tenantId: tenantId(),
    id: id(),
    taskId: reference('task_id').notNull(),
    reporterId: reference('reporter_id').notNull(),
    reason: text('reason', { enum: REWARD_REPORT_REASONS }).notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: REWARD_REPORT_STATES }).notNull().default('open'),
    at: instant('at').notNull().defaultNow(),
    handledBy: reference('handled_by'),
    handledAt: instant('handled_at'),
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.taskId], foreignColumns: [rewardTasks.tenantId, rewardTasks.id] }),
    foreignKey({ columns: [t.tenantId, t.reporterId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.handledBy], foreignColumns: [users.tenantId, users.id] }),
    unique('reward_report_once').on(t.tenantId, t.taskId, t.reporterId),
    index('reward_report_open').on(t.tenantId, t.at).where(sql`${t.state} = 'open'`),
    check('reward_report_reason', isOneOf(t.reason, REWARD_REPORT_REASONS)),
    check('reward_report_state', isOneOf(t.state, REWARD_REPORT_STATES)),
    check(
      'reward_report_handled',
      sql`(${t.state} = 'open') = (${t.handledBy} is null) and (${t.handledBy} is null) = (${t.handledAt} is null)`,
    ),
  ],
)
