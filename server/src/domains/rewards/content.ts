import type { Output } from '@shangxue/contract/endpoint'
import type { QuestionBody } from '@shangxue/contract/papers-parts'
import type { getRewardQuestions } from '@shangxue/contract/rewards'
import type { startRewardTask } from '@shangxue/contract/rewards-play'
import type { Level } from '@shangxue/contract/users'
import { grade, type MultipleRule } from '../exams/service.ts'

type Played = Output<typeof startRewardTask>
export type Passage = Played['passages'][number]
export type Given = Played['answers'][number]
type Keyed = Output<typeof getRewardQuestions>['list'][number]

export interface Asked {
  readonly body: QuestionBody
  /** Place in `passages`. */
  readonly passage: number | null
  /** Options stand as they are: one says where another stands. */
  readonly fixed?: boolean
}

/** What is asked, with its keys. */
export interface Content {
  readonly passages: readonly Passage[]
  readonly questions: readonly Asked[]
  readonly multipleRule: MultipleRule
}

export interface Source extends Content {
  readonly level: Level
  /** Questions that are not asked. */
  readonly leftOut: number
}

export const NOTHING: Given = { options: [], text: '' }

/** True or false is asked like a choice of two, whose keys are those of the exam page. */
const TRUE_FALSE = [
  { key: 'T', text: '对' },
  { key: 'F', text: '错' },
]

export const optionsOf = ({ type, options }: QuestionBody) => (type === 'true_false' ? TRUE_FALSE : options)

/** Keys of the right options, and the right text. */
function keyOf({ type, correct_options, standard_answer }: QuestionBody) {
  if (type === 'true_false') return { right_options: [standard_answer === '对' ? 'T' : 'F'], right_text: '' }
  return type === 'fill_blank'
    ? { right_options: [], right_text: standard_answer }
    : { right_options: [...correct_options], right_text: '' }
}

/** A question with its key, in the order in which it was made. */
export function keyed({ body, passage }: Asked): Omit<Keyed, 'answered' | 'right'> {
  const options = optionsOf(body).map(({ key, text }) => ({ key, text }))
  return {
    ...{ type: body.type, content: body.content, options, ...keyOf(body) },
    ...{ explanation: body.answer_explanation, passage, score: body.max_score },
  }
}

/** What each answer is worth, in halves of a point; exams are graded by the same rules. */
export const marksOf = ({ questions, multipleRule }: Content, answers: readonly Given[]) =>
  questions.map(({ body }, i) => {
    const { options, text } = answers[i] ?? NOTHING
    // only questions that a rule decides about are asked
    return grade(body, { userAnswer: text, selectedOptions: options }, multipleRule).scoreHalves ?? 0
  })

export const isAnswered = ({ options, text }: Given): boolean => options.length > 0 || text.trim() !== ''

export const halvesOf = ({ questions }: Content): number =>
  questions.reduce((sum, { body }) => sum + body.max_score * 2, 0)

/** A question that was made here, worth a point. */
export const aQuestion = (
  given: Partial<QuestionBody> & Pick<QuestionBody, 'type' | 'content'>,
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
  ...given,
})

const LETTERS = 'ABCDEFGHIJKL'
export const letter = (place: number): string => LETTERS[place] ?? ''
