import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, Text } from '../platform/schema.ts'
import {
  GradedRewardQuestion,
  REWARD_DISPLAY_NAME_MAX,
  REWARD_END_REASONS,
  REWARD_KINDS,
  REWARD_QUESTIONS_MAX,
  REWARD_STATES,
  RewardAnswer,
  RewardAttemptFigures,
  RewardCode,
  RewardLevel,
  RewardPassage,
  RewardQuestion,
  RewardTerms,
} from './schemas.ts'

const base = '/api/reward-tasks'
const ById = Type.Object({ id: Id })
const Count = Type.Integer({ minimum: 0 })
/**
 * Identifies a public page by its code, or by the id in addresses of the first clients. A truncated address is a
 * missing page, not invalid input.
 */
const CodeOrId = Text(64)
const Answers = Type.Array(RewardAnswer, { maxItems: REWARD_QUESTIONS_MAX })

export const startRewardTask = endpoint({
  method: 'POST',
  path: `${base}/:id/start`,
  summary: "Starts the caller's only attempt at a task, or resumes it while it is running",
  permission: 'login',
  input: Type.Object({
    id: Id,
    /** The caller's name in the ranking. By default the first character of the user name, then stars. */
    shown_as: Type.Optional(Text(REWARD_DISPLAY_NAME_MAX)),
  }),
  output: Type.Object({
    attempt_id: Id,
    task_id: Id,
    code: RewardCode,
    kind: OneOf(REWARD_KINDS),
    title: Type.String(),
    level: RewardLevel,
    passages: Type.Array(RewardPassage),
    questions: Type.Array(RewardQuestion),
    /** One answer per question. */
    answers: Answers,
    seq: Count,
    started_at: Instant,
    ends_at: Instant,
    /** Server time for the countdown, because the device's clock may be wrong. */
    server_now: Instant,
  }),
})

export const saveRewardAnswers = endpoint({
  method: 'PUT',
  path: `${base}/attempts/:id/answers`,
  summary: 'Saves the answers so far; an older save never overwrites a newer one',
  permission: 'login',
  timeoutMs: 10_000,
  idempotent: false,
  input: Type.Object({
    id: Id,
    seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    answers: Answers,
  }),
  output: Type.Object({ seq: Count, answers: Answers, server_now: Instant }),
})

export const submitRewardTask = endpoint({
  method: 'POST',
  path: `${base}/attempts/:id/submit`,
  summary: 'Submits an attempt; repeated or late calls use the answers already saved',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object({ id: Id, answers: Answers }),
  output: Type.Object({ id: Id, code: RewardCode, ...RewardAttemptFigures }),
})

export const getRewardAttempt = endpoint({
  method: 'GET',
  path: `${base}/attempts/:id`,
  summary: 'Returns a submitted attempt of the caller; answers are included once the task is settled',
  permission: 'login',
  input: ById,
  output: Type.Object({
    id: Id,
    task_id: Id,
    code: RewardCode,
    task_code: RewardCode,
    title: Type.String(),
    kind: OneOf(REWARD_KINDS),
    level: RewardLevel,
    ...RewardTerms,
    state: OneOf(REWARD_STATES),
    ended_by: Nullable(OneOf(REWARD_END_REASONS)),
    deadline: Instant,
    submitted_at: Instant,
    ...RewardAttemptFigures,
    passages: Type.Array(RewardPassage),
    /** Null until the task is closed, because answers would help other players. */
    marked: Nullable(Type.Array(GradedRewardQuestion)),
  }),
})

export const listRewardAttempts = endpoint({
  method: 'GET',
  path: `${base}/attempts`,
  summary: "Lists the caller's attempts, newest first",
  permission: 'login',
  input: Query({
    kind: Type.Optional(OneOf(REWARD_KINDS)),
    result: OneOf(['all', 'running', 'passed', 'failed'] as const, 'all'),
  }),
  output: Paged(
    Type.Object({
      id: Id,
      task_id: Id,
      code: RewardCode,
      task_code: RewardCode,
      title: Type.String(),
      kind: OneOf(REWARD_KINDS),
      level: RewardLevel,
      points: RewardTerms.points,
      state: OneOf(REWARD_STATES),
      ended_by: Nullable(OneOf(REWARD_END_REASONS)),
      started_at: Instant,
      ends_at: Instant,
      /** Null while it runs, as are the following fields. */
      submitted_at: Nullable(Instant),
      score: Nullable(Type.Number()),
      total: Type.Number(),
      passed: Nullable(Type.Boolean()),
      place: Nullable(Type.Integer()),
      seconds: Nullable(Type.Integer()),
      paid: Count,
    }),
  ),
})

/** Public data of a task, without ids, answers or user names. */
const PublicTask = {
  title: Type.String(),
  kind: OneOf(REWARD_KINDS),
  level: RewardLevel,
  creator: Type.String({ description: 'Display name of the creator' }),
  ...RewardTerms,
  questions: Count,
  takers: Count,
  state: OneOf(REWARD_STATES),
  ended_by: Nullable(OneOf(REWARD_END_REASONS)),
  deadline: Instant,
}

export const getRewardResult = endpoint({
  method: 'GET',
  path: `${base}/results/:code`,
  summary: 'Returns the public result of an attempt by its code or id',
  permission: 'public',
  input: Type.Object({ code: CodeOrId }),
  output: Type.Object({
    ...PublicTask,
    code: RewardCode,
    player: Type.String({ description: 'Display name of the player' }),
    task_code: RewardCode,
    submitted_at: Instant,
    finished: Type.Integer({ description: 'Submitted attempts of the task' }),
    ...RewardAttemptFigures,
  }),
})

export const getRewardRanking = endpoint({
  method: 'GET',
  path: `${base}/rankings/:code`,
  summary: 'Returns the public ranking of a task by its code or id: by score, then time',
  permission: 'public',
  input: Query({ code: CodeOrId }),
  output: Type.Object({
    task: Type.Object({
      ...PublicTask,
      code: RewardCode,
      finished: Count,
      passed: Count,
      total: Type.Number({ description: 'Maximum score' }),
      /** Percentage of the maximum score; null until somebody has finished. */
      average: Nullable(Type.Number()),
    }),
    ...Paged(
      Type.Object({
        place: RewardAttemptFigures.place,
        player: Type.String(),
        score: Type.Number(),
        seconds: Count,
        passed: Type.Boolean(),
        paid: Count,
        /** Of the result page. */
        code: RewardCode,
      }),
    ).properties,
  }),
})
