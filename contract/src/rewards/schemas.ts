import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'

/** Kinds of tasks: words of a list or grade, a text with questions, a paper. */
export const REWARD_KINDS = ['words', 'reading', 'paper'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]
export const REWARD_KIND_NAMES: Record<RewardKind, string> = {
  words: '单词',
  reading: '阅读',
  paper: '试卷',
}

/** How words are asked. */
export const REWARD_QUESTION_MODES = ['meaning', 'word', 'spelling', 'mixed'] as const
export type RewardQuestionMode = (typeof REWARD_QUESTION_MODES)[number]
export const REWARD_QUESTION_MODE_NAMES: Record<RewardQuestionMode, string> = {
  meaning: '看词选义',
  word: '看义选词',
  spelling: '看义拼写',
  mixed: '混合',
}

/** draft → open → closing (no new players, some still playing) → settled. */
export const REWARD_STATES = ['draft', 'open', 'closing', 'settled'] as const
export type RewardState = (typeof REWARD_STATES)[number]
export const REWARD_STATE_NAMES: Record<RewardState, string> = {
  draft: '草稿',
  open: '进行中',
  closing: '等待结算',
  settled: '已结束',
}

/** Reasons why a task accepts no new players. */
export const REWARD_END_REASONS = ['deadline', 'full', 'stopped', 'removed'] as const
export type RewardEndReason = (typeof REWARD_END_REASONS)[number]
export const REWARD_END_REASON_NAMES: Record<RewardEndReason, string> = {
  deadline: '已截止',
  full: '名额已满',
  stopped: '发布者结束',
  removed: '因举报下架',
}

export const REWARD_POINTS_MAX = 1_000
export const REWARD_PLAYERS_MAX = 100
export const REWARD_MINUTES_MAX = 120
/** Maximum hours that a task stays open. */
export const REWARD_HOURS_MAX = 720
export const REWARD_QUESTIONS_MIN = 3
export const REWARD_QUESTIONS_MAX = 50
/** Maximum open tasks of a creator, and maximum drafts. */
export const REWARD_OPEN_MAX = 20
/** Initial points of a user. Further points are earned by studying English. */
export const REWARD_WELCOME_POINTS = 100
/** Submissions in transit at the deadline are accepted for this long. */
export const REWARD_GRACE_SECONDS = 10
export const REWARD_DISPLAY_NAME_MAX = 12
export const REWARD_TITLE_MAX = 40
export const REWARD_NOTE_MAX = 200

export const RewardLevel = OneOf(LEVELS)
/** Identifies a task or result on public pages; cannot be guessed. */
export const RewardCode = Type.String({ pattern: '^[\\w-]{22}$' })
const Count = Type.Integer({ minimum: 0 })

/** Reward and conditions of a task. */
export const RewardTerms = {
  points: Type.Integer({
    minimum: 1,
    maximum: REWARD_POINTS_MAX,
    description: 'Points for each player who reaches the pass mark',
  }),
  takers_max: Type.Integer({ minimum: 1, maximum: REWARD_PLAYERS_MAX }),
  pass_mark: Type.Integer({ minimum: 1, maximum: 100, description: 'Percent of the maximum score' }),
  play_minutes: Type.Integer({
    minimum: 1,
    maximum: REWARD_MINUTES_MAX,
    description: 'Time limit of an attempt in minutes, by the server clock',
  }),
}

/** A play of the caller. */
export const OwnRewardAttempt = Type.Object({
  attempt_id: Id,
  code: RewardCode,
  finished: Type.Boolean(),
  ends_at: Instant,
})

export const RewardTask = Type.Object({
  id: Id,
  /** Of its ranking page. */
  code: RewardCode,
  kind: OneOf(REWARD_KINDS),
  title: Type.String(),
  note: Type.String(),
  level: RewardLevel,
  creator: Type.String({ description: 'Display name of the creator' }),
  mine: Type.Boolean(),
  ...RewardTerms,
  questions: Count,
  takers: Count,
  state: OneOf(REWARD_STATES),
  ended_by: Nullable(OneOf(REWARD_END_REASONS)),
  open_hours: Type.Integer(),
  published_at: Nullable(Instant),
  /** End of all plays. */
  deadline: Nullable(Instant),
  settled_at: Nullable(Instant),
  /** The caller's play. */
  play: Nullable(OwnRewardAttempt),
})
export type RewardTask = Static<typeof RewardTask>

/** A question without its key. Each player has a different order of options. */
export const RewardQuestion = Type.Object({
  type: OneOf(['single_choice', 'multiple_choice', 'true_false', 'fill_blank'] as const),
  content: Type.String(),
  options: Type.Array(Type.Object({ key: Type.String(), text: Type.String() })),
  /** Number of blanks of a fill_blank question; answers are separated by `;`. */
  blanks: Count,
  /** Place in `passages`. */
  passage: Nullable(Count),
  score: Type.Number(),
})

export const RewardPassage = Type.Object({
  title: Type.String(),
  paragraphs: Type.Array(Type.String()),
  glossary: Type.Array(Type.Object({ word: Type.String(), zh: Type.String() })),
})

/** The answer to a question: option keys or a text. */
export const RewardAnswer = Type.Object({
  options: Type.Array(Text(4), { maxItems: 12 }),
  text: Type.String({ maxLength: 500 }),
})

/** A question after the task has ended, with its key. */
export const GradedRewardQuestion = Type.Object({
  ...RewardQuestion.properties,
  answer: RewardAnswer,
  /** Keys of the correct options. */
  right_options: Type.Array(Type.String()),
  right_text: Type.String(),
  explanation: Type.String(),
  got: Type.Number(),
  right: Type.Boolean(),
})

/** How a play went. */
export const RewardAttemptFigures = {
  score: Type.Number(),
  total: Type.Number(),
  right: Count,
  questions: Count,
  passed: Type.Boolean(),
  seconds: Count,
  timed_out: Type.Boolean({ description: 'True if the time was up at submission' }),
  /** Rank by score, then time; may change until the task is settled. */
  place: Type.Integer({ minimum: 1 }),
  /** 0 until the task is settled. */
  paid: Count,
}

/** Default name on public pages: 张三丰 is 张**. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = [...name]
  return `${first}${'*'.repeat(Math.min(2, Math.max(1, rest.length)))}`
}
