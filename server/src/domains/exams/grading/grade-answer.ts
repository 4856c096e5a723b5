import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import type { Verdict } from '@shangxue/study/maths/judge-result'
import { splitAnswers } from '../../papers/service.ts'
import { acceptedAnswers, areBlanksDecidable, judgeBlank } from './grade-blanks.ts'

export interface SubmittedAnswer {
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
export const isGradedByRule = ({ type }: QuestionBody): boolean => type !== 'short_answer' && type !== 'essay'

/** True if rules decide every possible answer, so that no review is needed. */
export const isDecidable = (body: QuestionBody): boolean =>
  isGradedByRule(body) && (body.type !== 'fill_blank' || areBlanksDecidable(body))

const RIGHT_WORDS = ['对', '√', '正确', 't', 'true', '是', 'yes', 'y', '✓']
const WRONG_WORDS = ['错', '×', '错误', 'f', 'false', '否', 'no', 'n', '✗', 'x']

/** Truth value of a true-or-false answer; undefined if it has none. */
function parseTruth(answer: string): boolean | undefined {
  const word = answer.normalize('NFKC').trim().toLowerCase()
  if (RIGHT_WORDS.includes(word)) return true
  if (WRONG_WORDS.includes(word)) return false
  return undefined
}

export const isBlank = ({ userAnswer, selectedOptions }: SubmittedAnswer): boolean =>
  userAnswer.trim() === '' && selectedOptions.length === 0

/**
 * Grades a question by rule, as a pure function of question, answer and the paper's multiple-choice rule. An
 * additional right option never lowers the score; a wrong one never raises it.
 */
export function grade(body: QuestionBody, answer: SubmittedAnswer, rule: MultipleRule): Grade {
  const full = body.max_score * 2
  const toGrade = (correct: boolean): Grade => ({
    correct,
    scoreHalves: correct ? full : 0,
    feedback: '',
    near: false,
  })
  if (isBlank(answer)) return { ...toGrade(false), feedback: '没有作答' }
  if (body.type === 'single_choice')
    return toGrade(hasSameKeys(selectedKeys(body, answer), body.correct_options))
  if (body.type === 'multiple_choice') return gradeMultiple(body, selectedKeys(body, answer), rule)
  if (body.type === 'true_false') {
    const truth = parseTruth(answer.selectedOptions[0] ?? answer.userAnswer)
    return toGrade(truth !== undefined && truth === parseTruth(body.standard_answer))
  }
  return gradeBlanks(body, answer.userAnswer)
}

/** True if a rule gave 0 points for an answer that nearly matches the key. */
export const isNear = (
  body: QuestionBody,
  answer: SubmittedAnswer & { readonly scoreHalves: number | null },
): boolean => body.type === 'fill_blank' && answer.scoreHalves === 0 && grade(body, answer, 'partial').near

/** Selected options; a client that only sends text may write `AC` or `A, C`. */
function selectedKeys(body: QuestionBody, { userAnswer, selectedOptions }: SubmittedAnswer): string[] {
  const folded = (key: string) => key.normalize('NFKC').trim().toUpperCase()
  const keys = new Map(body.options.map(({ key }) => [folded(key), key]))
  const truth =
    selectedOptions.length > 0
      ? selectedOptions
      : [...userAnswer.normalize('NFKC').replace(/[\s,;、，；]+/g, '')]
  return [...new Set(truth.map((key) => keys.get(folded(key)) ?? folded(key)))]
}

const hasSameKeys = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key) => b.includes(key))

function gradeMultiple(body: QuestionBody, keys: readonly string[], rule: MultipleRule): Grade {
  const full = body.max_score * 2
  const right = body.correct_options
  if (hasSameKeys(keys, right)) return { correct: true, scoreHalves: full, feedback: '', near: false }
  if (rule === 'all_or_nothing' || keys.some((key) => !right.includes(key)))
    return { correct: false, scoreHalves: 0, feedback: '', near: false }
  const scoreHalves = Math.floor((full * keys.length) / right.length)
  return { correct: false, scoreHalves, feedback: `少选了${right.length - keys.length}项`, near: false }
}

/** Answers by blank. Text in the first blank only is split into one word per blank. */
function splitBlankAnswers(answer: string, blanks: number): string[] {
  const parts = answer.split(/[;；\n]/)
  const isFirstOnly = parts.slice(1).every((rest) => rest.trim() === '')
  return (isFirstOnly && splitAnswers(parts[0] ?? '', blanks)) || parts
}

/** Blanks have equal shares of the score; the total is rounded down to half points. */
function gradeBlanks(body: QuestionBody, answer: string): Grade {
  const full = body.max_score * 2
  const keys = acceptedAnswers(body)
  const submitted = keys.length === 1 ? [answer] : splitBlankAnswers(answer, keys.length)
  const verdicts = keys.map((accepted, i) => judgeBlank(body, accepted, submitted[i] ?? ''))
  const positionsOf = (verdict: Verdict) =>
    verdicts.flatMap((current, i) => (current === verdict ? [i + 1] : []))
  if (verdicts.includes('unsure'))
    return {
      correct: null,
      scoreHalves: null,
      feedback: unsureFeedback(positionsOf('unsure'), keys.length),
      near: false,
    }
  // Each surplus answer cancels one right blank.
  const surplus = submitted.slice(keys.length).filter((rest) => rest.trim() !== '').length
  const count = Math.max(0, positionsOf('right').length - surplus)
  const correct = count === keys.length
  return {
    correct,
    scoreHalves: Math.floor((full * count) / keys.length),
    feedback: blanksFeedback(positionsOf('wrong'), positionsOf('near'), keys.length),
    near: !correct && positionsOf('wrong').length === 0 && surplus === 0,
  }
}

function blanksFeedback(wrong: readonly number[], near: readonly number[], blanks: number): string {
  if (blanks === 1) return near.length > 0 ? NEAR_FEEDBACK : ''
  return [
    wrong.length > 0 && `第${wrong.join('、')}空不正确`,
    near.length > 0 && `第${near.join('、')}空很接近，请对照答案`,
  ]
    .filter(Boolean)
    .join('；')
}
const NEAR_FEEDBACK = '很接近，请对照答案找出差别'

const unsureFeedback = (positionsOf: readonly number[], blanks: number): string =>
  blanks === 1
    ? '写法与参考答案不同，需要人工判断'
    : `第${positionsOf.join('、')}空与参考答案写法不同，需要人工判断`
