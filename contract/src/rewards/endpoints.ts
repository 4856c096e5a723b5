import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import {
  REWARD_DISPLAY_NAME_MAX,
  REWARD_END_REASONS,
  REWARD_HOURS_MAX,
  REWARD_KINDS,
  REWARD_NOTE_MAX,
  REWARD_QUESTION_MODES,
  REWARD_QUESTIONS_MAX,
  REWARD_QUESTIONS_MIN,
  REWARD_STATES,
  REWARD_TITLE_MAX,
  RewardLevel,
  RewardPassage,
  RewardTask,
  RewardTerms,
} from './schemas.ts'

const base = '/api/reward-tasks'
const ById = Type.Object({ id: Id })
const Count = Type.Integer({ minimum: 0 })

/** Sources of a task. Its questions are copied, so later changes of the source have no effect. */
const Draft = {
  kind: OneOf(REWARD_KINDS),
  title: Text(REWARD_TITLE_MAX),
  note: Text(REWARD_NOTE_MAX, 0),
  ...RewardTerms,
  open_hours: Type.Integer({
    minimum: 1,
    maximum: REWARD_HOURS_MAX,
    description: 'Hours from publication to the deadline',
  }),
  /** By default the first character of the user name, then stars. */
  shown_as: Type.Optional(Text(REWARD_DISPLAY_NAME_MAX)),
  /** Of `words`: one of both. */
  word_list_id: Type.Optional(Id),
  grade: Type.Optional(Type.Integer({ minimum: 3, maximum: 16 })),
  ask: OneOf(REWARD_QUESTION_MODES, 'mixed'),
  questions: Type.Integer({ minimum: REWARD_QUESTIONS_MIN, maximum: REWARD_QUESTIONS_MAX, default: 10 }),
  /** For `reading`: an own exercise, or a library text. */
  exercise_id: Type.Optional(Id),
  text_id: Type.Optional(Id),
  /** For `paper`: an own published paper. */
  paper_id: Type.Optional(Id),
}

export const listRewardTasks = endpoint({
  method: 'GET',
  path: base,
  summary: 'Lists tasks that are or were open',
  permission: 'login',
  input: Query({
    q: searchText,
    kind: Type.Optional(OneOf(REWARD_KINDS)),
    level: Type.Optional(RewardLevel),
    /** `open`: the caller may still start or resume it; `ended`: it accepts no new players. */
    state: OneOf(['open', 'ended', 'all'] as const, 'open'),
    sort: OneOf(['new', 'points', 'ending'] as const, 'new'),
  }),
  output: Paged(RewardTask),
})

export const getRewardTask = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns a task with its terms; only the creator sees drafts and removed tasks',
  permission: 'login',
  input: ById,
  output: Type.Object({
    ...RewardTask.properties,
    /** True if the caller has reported it. */
    reported: Type.Boolean(),
    /** Content of an own draft, for editing; otherwise null. */
    draft: Nullable(Type.Object(Draft)),
    server_now: Instant,
  }),
})

export const addRewardTask = endpoint({
  method: 'POST',
  path: base,
  summary: 'Creates a task draft with its questions; points move to escrow on publication',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object(Draft),
  output: Type.Object({
    id: Id,
    questions: Count,
    /** Number of excluded questions of a paper, which need manual grading or a picture. */
    left_out: Count,
  }),
})

export const saveRewardTask = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  summary: 'Replaces a draft',
  permission: 'login',
  timeoutMs: 20_000,
  input: Type.Object({ id: Id, ...Draft }),
  output: Type.Object({ id: Id, questions: Count, left_out: Count }),
})

export const deleteRewardTask = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Deletes a draft',
  permission: 'login',
  input: ById,
  output: NoContent,
})

export const getRewardQuestions = endpoint({
  method: 'GET',
  path: `${base}/:id/questions`,
  summary: "Returns the questions of the caller's task with their answers and answer counts",
  permission: 'login',
  input: ById,
  output: Type.Object({
    passages: Type.Array(RewardPassage),
    list: Type.Array(
      Type.Object({
        type: Type.String(),
        content: Type.String(),
        options: Type.Array(Type.Object({ key: Type.String(), text: Type.String() })),
        right_options: Type.Array(Type.String()),
        right_text: Type.String(),
        explanation: Type.String(),
        passage: Nullable(Count),
        score: Type.Number(),
        answered: Count,
        right: Count,
      }),
    ),
  }),
})

export const publishRewardTask = endpoint({
  method: 'POST',
  path: `${base}/:id/publish`,
  summary: 'Publishes a draft and places its points in escrow',
  permission: 'login',
  input: ById,
  output: Type.Object({
    deadline: Instant,
    held: Count,
    balance: Type.Integer({ description: 'Remaining points of the caller' }),
  }),
})

export const stopRewardTask = endpoint({
  method: 'POST',
  path: `${base}/:id/stop`,
  summary: 'Closes a task to new players; it is settled when all open attempts have ended',
  permission: 'login',
  input: ById,
  output: Type.Object({ state: OneOf(REWARD_STATES) }),
})

export const listOwnRewardTasks = endpoint({
  method: 'GET',
  path: `${base}/own`,
  summary: "Lists the caller's tasks, newest first, with points in escrow, paid and refunded",
  permission: 'login',
  input: Query({ q: searchText, state: Type.Optional(OneOf(REWARD_STATES)) }),
  output: Paged(
    Type.Object({
      ...RewardTask.properties,
      finished: Count,
      passed: Count,
      held: Count,
      paid: Count,
      refunded: Count,
    }),
  ),
})

export const getRewardFigures = endpoint({
  method: 'GET',
  path: `${base}/figures`,
  summary: "Returns the caller's points and totals of the tasks created and played",
  permission: 'login',
  input: Empty,
  output: Type.Object({
    balance: Type.Integer({ description: 'Points available for escrow' }),
    held: Count,
    made: Type.Object({
      tasks: Count,
      open: Count,
      takers: Count,
      finished: Count,
      passed: Count,
      paid: Count,
      refunded: Count,
    }),
    played: Type.Object({
      plays: Count,
      passed: Count,
      won: Count,
      /** Best rank in settled tasks. */
      best_place: Nullable(Type.Integer()),
    }),
    /** Unhandled reports that the caller may handle; 0 for other users. */
    reports: Count,
  }),
})

/** welcome: initial points; study: earned by studying; escrow: deposited for a task; refund; reward. */
export const POINT_REASONS = ['welcome', 'study', 'escrow', 'refund', 'reward'] as const
export const listRewardPoints = endpoint({
  method: 'GET',
  path: `${base}/points`,
  summary: "Lists the ledger of the caller's points, newest first",
  permission: 'login',
  input: Query({}),
  output: Paged(
    Type.Object({
      id: Id,
      at: Instant,
      reason: OneOf(POINT_REASONS),
      points: Type.Integer({ description: 'Change in points; negative when spent' }),
      balance: Type.Integer({ description: 'Balance after the change' }),
      task_id: Nullable(Id),
      title: Nullable(Type.String()),
    }),
  ),
})

export const REWARD_REPORT_REASONS = ['wrong_answer', 'improper', 'copied', 'other'] as const
export const REWARD_REPORT_REASON_NAMES: Record<(typeof REWARD_REPORT_REASONS)[number], string> = {
  wrong_answer: '题目或答案有错',
  improper: '内容不当',
  copied: '抄袭他人',
  other: '其他',
}
/** open: not reviewed; `kept`: the task stays; removed: the task was taken offline. */
export const REWARD_REPORT_STATES = ['open', 'kept', 'removed'] as const

export const reportRewardTask = endpoint({
  method: 'POST',
  path: `${base}/:id/reports`,
  summary: 'Reports a task, once per user, and notifies moderators',
  permission: 'login',
  input: Type.Object({
    id: Id,
    reason: OneOf(REWARD_REPORT_REASONS),
    note: Text(REWARD_NOTE_MAX, 0),
  }),
  output: NoContent,
})

export const listRewardReports = endpoint({
  method: 'GET',
  path: `${base}/reports`,
  summary: 'Lists reported tasks, open reports first',
  permission: 'content-author',
  input: Query({ state: Type.Optional(OneOf(REWARD_REPORT_STATES)) }),
  output: Paged(
    Type.Object({
      id: Id,
      task_id: Id,
      title: Type.String(),
      kind: OneOf(REWARD_KINDS),
      creator: Type.String({ description: 'User name of the creator' }),
      state: OneOf(REWARD_REPORT_STATES),
      task_state: OneOf(REWARD_STATES),
      task_ended_by: Nullable(OneOf(REWARD_END_REASONS)),
      reason: OneOf(REWARD_REPORT_REASONS),
      note: Type.String(),
      reporter: Type.String({ description: 'User name of the reporter' }),
      at: Instant,
      handled_by: Nullable(Type.String()),
      handled_at: Nullable(Instant),
      answer: Type.String(),
      /** Reports of an own task are decided by another user. */
      mine: Type.Boolean(),
    }),
  ),
})

export const handleRewardReport = endpoint({
  method: 'POST',
  path: `${base}/reports/:id`,
  summary: 'Closes a report: leaves the task, or removes it, pays winners and refunds the rest',
  permission: 'content-author',
  input: Type.Object({
    id: Id,
    deed: OneOf(['keep', 'remove'] as const),
    answer: Text(REWARD_NOTE_MAX, 0),
  }),
  output: NoContent,
})
