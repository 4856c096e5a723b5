import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { startRewardTask } from '@shangxue/contract/rewards/attempts'
import type { getRewardQuestions } from '@shangxue/contract/rewards/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import { grade, type MultipleRule } from '../exams/service.ts'

type PlayedTask = Output<typeof startRewardTask>
export type Passage = PlayedTask['passages'][number]
export type PlayerAnswer = PlayedTask['answers'][number]
type QuestionWithKey = Output<typeof getRewardQuestions>['list'][number]

export interface RewardQuestion {
  readonly body: QuestionBody
  /** Index in `passages`. */
  readonly passage: number | null
  /** Options are not shuffled, because one refers to the position of another. */
  readonly fixed?: boolean
}

/** The questions of a task with their answer keys. */
export interface RewardContent {
  readonly passages: readonly Passage[]
  readonly questions: readonly RewardQuestion[]
  readonly multipleRule: MultipleRule
}

export interface RewardSource extends RewardContent {
  readonly level: Level
  /** Number of questions that cannot be used. */
  readonly leftOut: number
}

export const NO_ANSWER: PlayerAnswer = { options: [], text: '' }

/** True or false is a choice of two, with the keys of the exam page. */
const TRUE_FALSE = [
  { key: 'T', text: '对' },
  { key: 'F', text: '错' },
]

export const optionsOf = ({ type, options }: QuestionBody) => (type === 'true_false' ? TRUE_FALSE : options)

/** Returns the keys of the right options and the right text. */
function answerKey({ type, correct_options, standard_answer }: QuestionBody) {
  if (type === 'true_false') return { right_options: [standard_answer === '对' ? 'T' : 'F'], right_text: '' }
  return type === 'fill_blank'
    ? { right_options: [], right_text: standard_answer }
    : { right_options: [...correct_options], right_text: '' }
}

/** Returns a question with its answer key, in the original order. */
export function toQuestionWithKey({
  body,
  passage,
}: RewardQuestion): Omit<QuestionWithKey, 'answered' | 'right'> {
  const options = optionsOf(body).map(({ key, text }) => ({ key, text }))
  return {
    ...{ type: body.type, content: body.content, options, ...answerKey(body) },
    ...{ explanation: body.answer_explanation, passage, score: body.max_score },
  }
}

/** Returns the score of each answer in half points, by the grading rules of exams. */
export const scoreAnswers = ({ questions, multipleRule }: RewardContent, answers: readonly PlayerAnswer[]) =>
  questions.map(({ body }, i) => {
    const { options, text } = answers[i] ?? NO_ANSWER
    // Only questions that can be graded automatically are included.
    return grade(body, { userAnswer: text, selectedOptions: options }, multipleRule).scoreHalves ?? 0
  })

export const isAnswered = ({ options, text }: PlayerAnswer): boolean =>
  options.length > 0 || text.trim() !== ''

export const totalHalves = ({ questions }: RewardContent): number =>
  questions.reduce((sum, { body }) => sum + body.max_score * 2, 0)

/** Builds a generated question worth one point. */
export const buildQuestion = (
  fields: Partial<QuestionBody> & Pick<QuestionBody, 'type' | 'content'>,
): QuestionBody => ({
  ...{
    options: [],
    correct_options: [],
    standard_answer: '',
    alternatives: [],
    tolerance: 0,
    key_points: [],
  },
  ...{ answer_explanation: '', difficulty_level: 'medium', knowledge_points: [], max_score: 1 },
  ...fields,
})

const LETTERS = 'ABCDEFGHIJKL'
export const optionLetter = (place: number): string => LETTERS[place] ?? ''
