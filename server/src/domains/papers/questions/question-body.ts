import { isChoice, QUESTION_TYPE_NAMES, type QuestionBody } from '@shangxue/contract/papers/schemas'
import { AppError } from '../../../platform/app-error.ts'

const TRUE_FALSE = ['对', '错'] as const

const sumPoints = ({ key_points }: QuestionBody) => key_points.reduce((sum, point) => sum + point.points, 0)

/**
 * Reason why a question cannot be asked or graded; undefined if there is none. A question in a passage or
 * picture needs no text of its own, such as a blank or a formula.
 */
export function findFlaw(body: QuestionBody, hasExternalContent = false): string | undefined {
  const { type, options, correct_options: correctKeys } = body
  const keys = new Set(options.map(({ key }) => key))
  if (!hasExternalContent && body.content.trim() === '' && options.length === 0) return '没有题目内容'
  if (body.max_score <= 0) return '没有分值'
  if (sumPoints(body) > body.max_score) return '得分点的分数之和超过了分值'
  if (isChoice(type)) {
    if (keys.size !== options.length) return '选项编号重复'
    if (correctKeys.some((key) => !keys.has(key))) return '正确选项不在选项中'
    if (options.length < 2) return '选项不足两个'
    if (correctKeys.length === 0) return '没有选出正确选项'
    if (type === 'single_choice' && correctKeys.length > 1) return '单选题只能有一个正确选项'
  }
  if (type === 'true_false' && !TRUE_FALSE.some((word) => word === body.standard_answer))
    return '判断题的答案应为“对”或“错”'
  if (type === 'fill_blank' && body.standard_answer.trim() === '') return '没有答案'
  return undefined
}

/** Throws if the question contradicts itself; missing parts may be added later. */
export function requireConsistent(body: QuestionBody): QuestionBody {
  const keys = body.options.map(({ key }) => key)
  if (new Set(keys).size !== keys.length) throw new AppError('question_option_repeated')
  if (body.correct_options.some((key) => !keys.includes(key)))
    throw new AppError('question_correct_option_unknown')
  if (body.type === 'single_choice' && body.correct_options.length > 1)
    throw new AppError('question_single_correct_option', { type: QUESTION_TYPE_NAMES.single_choice })
  if (sumPoints(body) > body.max_score) throw new AppError('question_points_exceed_score')
  return body
}

const MAX_BLANKS = 20
const countDrawnBlanks = (content: string) =>
  Math.min(content.match(/_{2,}|（\s*）|\(\s*\)/g)?.length ?? 0, MAX_BLANKS)

/** Splits a text into the given number of answers, by `;` or one word each; undefined if neither fits. */
export function splitAnswers(text: string, blanks: number): string[] | undefined {
  const separated = text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (separated.length === blanks) return separated
  const words = text.trim().split(/\s+/)
  return separated.length === 1 && words.length === blanks ? words : undefined
}

/**
 * Number of blanks to fill in: that of the answers in the key. A key with one word per blank in the text
 * (每空一词) counts its words; without a key the text decides.
 */
export function countBlanks({ type, standard_answer: key, content }: QuestionBody): number {
  if (type !== 'fill_blank') return 1
  const drawnCount = countDrawnBlanks(content)
  const keyCount = key.split(/[;；]/).filter((part) => part.trim() !== '').length
  if (keyCount === 0) return Math.max(1, drawnCount)
  return drawnCount > 1 && splitAnswers(key, drawnCount) ? drawnCount : keyCount
}
