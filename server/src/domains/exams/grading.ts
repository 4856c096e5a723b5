import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { answersOf } from '../papers/service.ts'
import { blankAnswers, sameAnswer } from './blanks.ts'

export interface GivenAnswer {
  readonly userAnswer: string
  readonly selectedOptions: readonly string[]
}
export type MultipleRule = 'all_or_nothing' | 'partial'

/** Scores in halves of a point. `correct` is null where a rule cannot say. */
export interface Grade {
  readonly correct: boolean | null
  readonly scoreHalves: number
  readonly feedback: string
}

/** Whether rules alone grade a question of this type. */
export const gradedByRule = ({ type }: QuestionBody): boolean => type !== 'short_answer' && type !== 'essay'

const RIGHT_WORDS = ['对', '√', '正确', 't', 'true', '是', 'yes', 'y', '✓']
const WRONG_WORDS = ['错', '×', '错误', 'f', 'false', '否', 'no', 'n', '✗', 'x']

/** What a true-or-false answer says; undefined when it says neither. */
function truthOf(answer: string): boolean | undefined {
  const word = answer.normalize('NFKC').trim().toLowerCase()
  if (RIGHT_WORDS.includes(word)) return true
  if (WRONG_WORDS.includes(word)) return false
  return undefined
}

export const isBlank = ({ userAnswer, selectedOptions }: GivenAnswer): boolean =>
  userAnswer.trim() === '' && selectedOptions.length === 0

/**
 * Grades a question that rules can grade: a pure function of the question, the answer and the paper's rule for
 * multiple choice. More right options never lower the mark, a wrong one never raises it.
 */
export function grade(body: QuestionBody, given: GivenAnswer, rule: MultipleRule): Grade {
  const full = body.max_score * 2
  const all = (correct: boolean): Grade => ({ correct, scoreHalves: correct ? full : 0, feedback: '' })
  if (isBlank(given)) return { correct: false, scoreHalves: 0, feedback: '没有作答' }
  if (body.type === 'single_choice') return all(sameSet(chosen(body, given), body.correct_options))
  if (body.type === 'multiple_choice') return gradeMultiple(body, chosen(body, given), rule)
  if (body.type === 'true_false') {
    const said = truthOf(given.selectedOptions[0] ?? given.userAnswer)
    return all(said !== undefined && said === truthOf(body.standard_answer))
  }
  return gradeBlanks(body, given.userAnswer)
}

/** Options as chosen; a client that only sends text may write `AC` or `A, C`. */
function chosen(body: QuestionBody, { userAnswer, selectedOptions }: GivenAnswer): string[] {
  const folded = (key: string) => key.normalize('NFKC').trim().toUpperCase()
  const keys = new Map(body.options.map(({ key }) => [folded(key), key]))
  const said =
    selectedOptions.length > 0
      ? selectedOptions
      : [...userAnswer.normalize('NFKC').replace(/[\s,;、，；]+/g, '')]
  return [...new Set(said.map((key) => keys.get(folded(key)) ?? folded(key)))]
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

function gradeMultiple(body: QuestionBody, keys: readonly string[], rule: MultipleRule): Grade {
  const full = body.max_score * 2
  const right = body.correct_options
  if (sameSet(keys, right)) return { correct: true, scoreHalves: full, feedback: '' }
  if (rule === 'all_or_nothing' || keys.some((key) => !right.includes(key)))
    return { correct: false, scoreHalves: 0, feedback: '' }
  const scoreHalves = Math.floor((full * keys.length) / right.length)
  return { correct: false, scoreHalves, feedback: `少选了${right.length - keys.length}项` }
}

/** What was written in each of several blanks; all of it in the first one counts as one word for each. */
function answersIn(answer: string, blanks: number): string[] {
  const given = answer.split(/[;；\n]/)
  const alone = given.slice(1).every((rest) => rest.trim() === '')
  return (alone && answersOf(given[0] ?? '', blanks)) || given
}

/** Each blank counts its share; what does not divide into halves goes to the whole. */
function gradeBlanks(body: QuestionBody, answer: string): Grade {
  const full = body.max_score * 2
  const wanted = blankAnswers(body)
  const given = wanted.length === 1 ? [answer] : answersIn(answer, wanted.length)
  const hits = wanted.map((right, i) => right.some((one) => sameAnswer(one, given[i] ?? '', body.tolerance)))
  // what was written beyond the blanks takes as much as a wrong blank
  const beyond = given.slice(wanted.length).filter((rest) => rest.trim() !== '').length
  const count = Math.max(0, hits.filter(Boolean).length - beyond)
  const correct = count === wanted.length
  const missed = hits.flatMap((hit, i) => (hit ? [] : [i + 1]))
  return {
    correct,
    scoreHalves: Math.floor((full * count) / wanted.length),
    feedback: wanted.length > 1 && missed.length > 0 ? `第${missed.join('、')}空不正确` : '',
  }
}
