// Result of a sample paper: its questions compared with the draft.
import type { DraftQuestion, PaperDraft } from '../../server/src/domains/papers/splitting/draft.ts'
import type { SampledQuestion } from './samples.ts'
import { errorsIn } from './score.ts'

/**
 * Maximum share of misread characters (but at least one) with which a question counts as correct, because it remains
 * understandable.
 */
const MOST_WRONG = 0.02

export interface QuestionGrade {
  question: SampledQuestion
  found: boolean
  /** The same option letters and at most `MOST_WRONG` wrong characters. */
  right: boolean
  /** Without any wrong character. */
  exact: boolean
  /** Correct except for punctuation, so its formulas were read. */
  legible: boolean
  /** Part of the question could not be read, and the question is flagged and has its image. */
  flagged: boolean
  options: boolean
  type: boolean
  answer: boolean
  /** The differences, for the output of the benchmark. */
  note: string
}

export interface GradedResult {
  verdicts: QuestionGrade[]
  /** Questions of the draft that the paper does not have. */
  invented: DraftQuestion[]
}

const BRACKETS = /[（(][\s　]*[）)]/g
const PUNCTUATION = /[，。、；：,;:]|[.…]{2,}|…|\.$/g
const bare = (text: string) => withoutTex(text).replace(BRACKETS, '')
const errors = (truth: string, read: string) => errorsIn(bare(truth), bare(read))
const isSame = (truth: string, read: string) => errors(truth, read) <= truth.length * MOST_WRONG

/** Formulas printed the way OCR reads them: fractions with a slash, signs unchanged. */
const SIGNS: Record<string, string> = {
  times: '×', div: '÷', le: '≤', ge: '≥', pi: 'π', angle: '∠', triangle: '△', circ: '°', '{': '{', '}': '}',
} // biome-ignore format: a table
const withoutTex = (text: string) =>
  text
    .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\(times|div|le|ge|pi|angle|triangle|circ|[{}])\s?/g, (_, sign: string) => SIGNS[sign] ?? sign)
    .replaceAll('$', '')

/** Number of wrong characters in the options; infinite if the options differ from the printed ones. */
function errorsInOptions({ options = [] }: SampledQuestion, draft: DraftQuestion): number {
  if (options.map(({ key }) => key).join() !== draft.options.map(({ key }) => key).join())
    return Number.POSITIVE_INFINITY
  return options.reduce((sum, { text }, i) => sum + errors(text, draft.options[i]?.text ?? ''), 0)
}

function answerIsRight(question: SampledQuestion, draft: DraftQuestion): boolean {
  if (question.correct_options) return question.correct_options.join('') === draft.correct_options.join('')
  if (draft.answer === null) return false
  return isSame(question.answer, draft.answer)
}

const LOST: Omit<QuestionGrade, 'question'> = {
  found: false,
  right: false,
  exact: false,
  legible: false,
  flagged: false,
  options: false,
  type: false,
  answer: false,
  note: 'not found',
}

function verdictOf(question: SampledQuestion, draft: DraftQuestion | undefined): QuestionGrade {
  if (!draft) return { question, ...LOST }
  const optionsText = (item: { key: string; text: string }[] = []) =>
    item.map(({ key, text }) => `${key}.${text}`).join(' ')
  const stem = errors(question.content, draft.content)
  const options = errorsInOptions(question, draft)
  const size = question.content.length + optionsText(question.options).length
  const right = stem + options <= Math.max(1, size * MOST_WRONG)
  const exact = stem + options === 0
  const type = draft.type === question.section.type
  const answer = answerIsRight(question, draft)
  const flagged = draft.crops.some(({ kind }) => draft.checks.includes(kind))
  const words = (text: string) => text.replace(PUNCTUATION, '')
  const legible =
    right ||
    (errorsInOptions(question, draft) === 0 && errors(words(question.content), words(draft.content)) === 0)
  const notes = [
    stem === 0 ? '' : `stem ‹${draft.content}› for ‹${question.content}›`,
    options === 0 ? '' : `options ‹${optionsText(draft.options)}› for ‹${optionsText(question.options)}›`,
    type ? '' : `type ${draft.type} for ${question.section.type}`,
    answer ? '' : `answer ‹${draft.answer}› for ‹${question.answer}›`,
    exact
      ? ''
      : `${right ? 'right' : 'WRONG'}, checks ${draft.checks.join(' ') || 'none'}, ${draft.crops.length} crops`,
  ]
  const note = notes.filter(Boolean).join('; ')
  return { question, found: true, right, exact, legible, flagged, options: options <= 1, type, answer, note }
}

/** Finds a question by its number and page. */
export function gradeResult(questions: SampledQuestion[], draft: PaperDraft): GradedResult {
  const remaining = [...draft.questions]
  const verdicts = questions.map((question) => {
    const index = remaining.findIndex(
      ({ number, boxes }) =>
        number === question.number &&
        (boxes.length === 0 || boxes.some(({ page }) => page === question.page)),
    )
    return verdictOf(question, index < 0 ? undefined : remaining.splice(index, 1)[0])
  })
  return { verdicts, invented: remaining }
}
