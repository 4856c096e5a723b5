import { type TSchema, Type } from 'typebox'
import type { Option, Question } from '../port.ts'
import { InvalidAnswer } from './conversation.ts'

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const QuestionTypes = Type.Union([
  Type.Literal('single_choice'),
  Type.Literal('multiple_choice'),
  Type.Literal('fill_blank'),
  Type.Literal('short_answer'),
  Type.Literal('essay'),
  Type.Literal('true_false'),
])
export const Options = Type.Array(
  Type.Object({ key: Type.String({ pattern: '^[A-Z]$' }), text: Type.String({ maxLength: 1_000 }) }),
  { maxItems: 26 },
)
export const Explanation = Type.String({ minLength: 1, maxLength: 3_000 })

export function requireOptionKeys(options: readonly Option[], at: string): void {
  if (new Set(options.map(({ key }) => key)).size < options.length)
    throw new InvalidAnswer(`${at}: two options have the same key`)
}

/** Rejects texts for pupils without Chinese characters. */
export function requireChinese(text: string): void {
  if (!/\p{Script=Han}/u.test(text)) throw new InvalidAnswer('the explanation is not in Chinese')
}

type QuestionShape = Pick<Question, 'type' | 'options'>
interface Choice {
  readonly answer: string
  readonly correct_options: readonly string[]
}

/** Rejects an answer that this question type cannot have. true_false is answered 对 or 错. */
export function requireFittingAnswer(
  { type, options }: QuestionShape,
  { answer, correct_options }: Choice,
): void {
  const keys = new Set(options.map(({ key }) => key))
  if (
    !correct_options.every((key) => keys.has(key)) ||
    new Set(correct_options).size < correct_options.length
  )
    throw new InvalidAnswer('correct_options names an option that does not exist, or one twice')
  if (type === 'single_choice' && correct_options.length !== 1)
    throw new InvalidAnswer('a single choice has exactly one correct option')
  if (type === 'multiple_choice' && correct_options.length === 0)
    throw new InvalidAnswer('a multiple choice has correct options')
  if (type === 'true_false' && !/^[对错]$/.test(answer))
    throw new InvalidAnswer('the answer must be 对 or 错')
  if (type !== 'single_choice' && type !== 'multiple_choice' && correct_options.length > 0)
    throw new InvalidAnswer('only choice questions have correct_options')
}

/** The question without its answer and explanation. */
export const withoutAnswer = ({ type, content, passage, options }: Question) => ({
  type,
  content,
  passage,
  options,
})
