import type { QuestionBody } from '@shangxue/contract/papers-parts'
import type { Verdict } from '@shangxue/study/maths/judge'
import { answersOf } from '../papers/service.ts'
import { blankAnswers, blanksAreCertain, judgeBlank } from './blanks.ts'

export interface GivenAnswer {
  readonly userAnswer: string
  readonly selectedOptions: readonly string[]
}
export type MultipleRule = 'all_or_nothing' | 'partial'

/**
 * Result in half points. `correct` and `scoreHalves` are null if no rule is certain, so that a person must
 * judge the answer. `near`: nearly right, such as one wrong letter.
 */
export interface Grade {
  readonly correct: boolean | null
  readonly scoreHalves: number | null
  readonly feedback: string
  readonly near: boolean
}

/** True if rules grade every answer of this type; for open answers they only recognise certain cases. */
export const gradedByRule = ({ type }: QuestionBody): boolean => type !== 'short_answer' && type !== 'essay'

/** True if rules decide every possible answer, so that no review is needed. */
export const isDecidable = (body: QuestionBody): boolean =>
  gradedByRule(body) && (body.type !== 'fill_blank' || blanksAreCertain(body))

const RIGHT_WORDS = ['对', '√', '正确', 't', 'true', '是', 'yes', 'y', '✓']
const WRONG_WORDS = ['错', '×', '错误', 'f', 'false', '否', 'no', 'n', '✗', 'x']

/** Truth value of a true-or-false answer; undefined if it has none. */
function truthOf(answer: string): boolean | undefined {
  const word = answer.normalize('NFKC').trim().toLowerCase()
  if (RIGHT_WORDS.includes(word)) return true
  if (WRONG_WORDS.includes(word)) return false
  return undefined
}

export const isBlank = ({ userAnswer, selectedOptions }: GivenAnswer): boolean =>
  userAnswer.trim() === '' && selectedOptions.length === 0

/**
 * Grades a question by rule, as a pure function of question, answer and the paper's multiple-choice rule. An
 * additional right option never lowers the score; a wrong one never raises it.
 */
export function grade(body: QuestionBody, given: GivenAnswer, rule: MultipleRule): Grade {
  const full = body.max_score * 2
  const all = (correct: boolean): Grade => ({
    correct,
    scoreHalves: correct ? full : 0,
    feedback: '',
    near: false,
  })
  if (isBlank(given)) return { ...all(false), feedback: '没有作答' }
  if (body.type === 'single_choice') return all(sameSet(chosen(body, given), body.correct_options))
  if (body.type === 'multiple_choice') return gradeMultiple(body, chosen(body, given), rule)
  if (body.type === 'true_false') {
    const said = truthOf(given.selectedOptions[0] ?? given.userAnswer)
    return all(said !== undefined && said === truthOf(body.standard_answer))
  }
  return gradeBlanks(body, given.userAnswer)
}

/** True if a rule gave 0 points for an answer that nearly matches the key. */
export const isNear = (
  body: QuestionBody,
  answer: GivenAnswer & { readonly scoreHalves: number | null },
): boolean => body.type === 'fill_blank' && answer.scoreHalves === 0 && grade(body, answer, 'partial').near

/** Selected options; a client that only sends text may write `AC` or `A, C`. */
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
  if (sameSet(keys, right)) return { correct: true, scoreHalves: full, feedback: '', near: false }
  if (rule === 'all_or_nothing' || keys.some((key) => !right.includes(key)))
    return { correct: false, scoreHalves: 0, feedback: '', near: false }
  const scoreHalves = Math.floor((full * keys.length) / right.length)
  return { correct: false, scoreHalves, feedback: `少选了${right.length - keys.length}项`, near: false }
}

/** Answers by blank. Text in the first blank only is split into one word per blank. */
function answersIn(answer: string, blanks: number): string[] {
  const given = answer.split(/[;；\n]/)
  const alone = given.slice(1).every((rest) => rest.trim() === '')
  return (alone && answersOf(given[0] ?? '', blanks)) || given
}

/** Blanks have equal shares of the score; the total is rounded down to half points. */
function gradeBlanks(body: QuestionBody, answer: string): Grade {
  const full = body.max_score * 2
  const keys = blankAnswers(body)
  const given = keys.length === 1 ? [answer] : answersIn(answer, keys.length)
  const verdicts = keys.map((right, i) => judgeBlank(body, right, given[i] ?? ''))
  const places = (verdict: Verdict) => verdicts.flatMap((one, i) => (one === verdict ? [i + 1] : []))
  if (verdicts.includes('unsure'))
    return {
      correct: null,
      scoreHalves: null,
      feedback: unsureFeedback(places('unsure'), keys.length),
      near: false,
    }
  // Each surplus answer cancels one right blank.
  const beyond = given.slice(keys.length).filter((rest) => rest.trim() !== '').length
  const count = Math.max(0, places('right').length - beyond)
  const correct = count === keys.length
  return {
    correct,
    scoreHalves: Math.floor((full * count) / keys.length),
    feedback: blanksFeedback(places('wrong'), places('near'), keys.length),
    near: !correct && places('wrong').length === 0 && beyond === 0,
  }
}

function blanksFeedback(wrong: readonly number[], near: readonly number[], blanks: number): string {
  if (blanks === 1) return near.length > 0 ? NEAR : ''
  return [
    wrong.length > 0 && `第${wrong.join('、')}空不正确`,
    near.length > 0 && `第${near.join('、')}空很接近，请对照答案`,
  ]
    .filter(Boolean)
    .join('；')
}
const NEAR = '很接近，请对照答案找出差别'

const unsureFeedback = (places: readonly number[], blanks: number): string =>
  blanks === 1
    ? '写法与参考答案不同，需要人工判断'
    : `第${places.join('、')}空与参考答案写法不同，需要人工判断`
