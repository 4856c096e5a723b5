import { Type } from 'typebox'
import { Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'
import { LEVELS } from '../users/endpoints.ts'

/** Skills that questions test. */
export const READING_SKILLS = [
  'main_idea',
  'detail',
  'inference',
  'vocabulary',
  'structure',
  'attitude',
] as const
export type ReadingSkill = (typeof READING_SKILLS)[number]
export const READING_SKILL_NAMES: Record<ReadingSkill, string> = {
  main_idea: '主旨大意',
  detail: '细节理解',
  inference: '推理判断',
  vocabulary: '词义猜测',
  structure: '篇章结构',
  attitude: '观点态度',
}

export const READING_LENGTHS = ['any', 'short', 'medium', 'long'] as const
export type ReadingLength = (typeof READING_LENGTHS)[number]
export const READING_LENGTH_NAMES: Record<ReadingLength, string> = {
  any: '不限',
  short: '短',
  medium: '中',
  long: '长',
}
/** Word counts of each length, from inclusive to exclusive. The same for all levels. */
export const READING_LENGTH_WORDS = { short: [0, 160], medium: [160, 320], long: [320, 2_000] } as const

export const READING_QUESTIONS_MIN = 3
export const READING_QUESTIONS_MAX = 6

/** Source of an exercise's text. */
export const READING_ORIGINS = ['library', 'material', 'model'] as const
/** Engine that generated the questions. */
export const READING_ENGINES = ['embedded', 'openai-compatible'] as const
/** What it was made for. */
export const READING_PURPOSES = [
  'library',
  'generated',
  'wrong_words',
  'wrong_questions',
  'plan',
  'challenge',
] as const
export type ReadingPurpose = (typeof READING_PURPOSES)[number]
export const READING_PURPOSE_NAMES: Record<ReadingPurpose, string> = {
  library: '精选',
  generated: '生成',
  wrong_words: '错词',
  wrong_questions: '错题',
  plan: '训练',
  challenge: '挑战',
}

export const ReadingLevel = OneOf(LEVELS)
export const Skill = OneOf(READING_SKILLS)

/** A question without its key. */
export const ReadingQuestion = Type.Object({
  skill: Skill,
  stem: Type.String(),
  options: Type.Array(Type.String()),
})

export const ReadingText = Type.Object({
  source: Type.String({ description: 'Identifier of the text, independent of its questions' }),
  title: Type.String(),
  level: ReadingLevel,
  grade: Type.Integer(),
  topic: Type.String(),
  words: Type.Integer(),
  paragraphs: Type.Array(Type.String()),
  glossary: Type.Array(Type.Object({ word: Type.String(), zh: Type.String() })),
})

const SourceKey = Type.String({ pattern: '^[a-z]{1,20}:[\\w-]{1,60}$' })

/** Input of a generator. */
export const ReadingGenerationInput = {
  level: ReadingLevel,
  topic: Type.String({ maxLength: 20, default: '' }),
  length: OneOf(READING_LENGTHS, 'any'),
  skills: Type.Array(Skill, {
    maxItems: READING_SKILLS.length,
    default: [],
    description: 'Skills of the questions; empty for all',
  }),
  questions: Type.Integer({ minimum: READING_QUESTIONS_MIN, maximum: READING_QUESTIONS_MAX, default: 4 }),
  words: Type.Array(Text(40), { maxItems: 20, default: [] }),
  text: Type.Optional({ ...SourceKey, description: 'Source of the only text to use' }),
  except: Type.Array(SourceKey, {
    maxItems: 20,
    default: [],
    description: 'Sources of texts to exclude, such as the one just read',
  }),
}

/** A question after the answer, with its key, the evidence, and the chosen option. */
export const GradedReadingQuestion = Type.Object({
  skill: Skill,
  stem: Type.String(),
  options: Type.Array(Type.String()),
  answer: Type.Integer({ description: 'Index of the right option, from 0' }),
  chosen: Nullable(Type.Integer()),
  right: Type.Boolean(),
  ms: Type.Integer(),
  /** A verbatim part of one paragraph. */
  evidence: Type.String(),
  explanation: Type.String(),
})

/** 任务型: a question answered in the learner's own words. */
export const KeyedReadingTask = Type.Object({
  stem: Text(1_000),
  /** The first one is shown. */
  answers: Type.Array(Text(400), { minItems: 1, maxItems: 40 }),
  /** A verbatim part of one paragraph. */
  evidence: Text(4_000),
  explanation: Text(4_000),
})

/** How a learner marks an answer to a task by the accepted one. */
export const TASK_MARKS = ['right', 'partial', 'wrong'] as const
export type TaskMark = (typeof TASK_MARKS)[number]
export const TASK_MARK_NAMES: Record<TaskMark, string> = { right: '对', partial: '部分对', wrong: '错' }
export const TASK_ANSWER_CHARS_MAX = 400

/** Answers to the tasks of a text in their order; `mark` is null until the learner has marked an answer that no accepted one equals. */
export const TaskAnswers = Type.Array(
  Type.Object({
    text: Type.String({ maxLength: TASK_ANSWER_CHARS_MAX }),
    mark: Nullable(OneOf(TASK_MARKS)),
  }),
  { maxItems: 12 },
)

export const AttemptRow = Type.Object({
  id: Id,
  exercise_id: Id,
  title: Type.String(),
  level: ReadingLevel,
  purpose: OneOf(READING_PURPOSES),
  questions: Type.Integer(),
  right: Nullable(Type.Integer()),
  seconds: Nullable(Type.Integer()),
  started_at: Instant,
  submitted_at: Nullable(Instant),
})
