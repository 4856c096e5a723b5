// Results of the entries of an answer key, compared with a person's reading.
import type {
  CheckReason,
  DraftQuestion,
  PaperDraft,
} from '../../../server/src/domains/papers/splitting/draft.ts'
import { errorsIn } from '../score.ts'
import type { KeyLayout } from './layout.ts'

/**
 * Right: the question has this answer. Uncertain: it has another or none and is flagged. Misread: it has this answer
 * except for a sign that OCR missed. Wrong: it has another answer without a flag.
 */
export type Outcome = 'right' | 'uncertain' | 'misread' | 'wrong'

export interface EntryResult {
  label: string
  /** False if the key has no clear answer for the question. */
  isEntry: boolean
  outcome: Outcome
  note: string
}

/** Answers with one of these reasons are flagged for review. */
const SHOWN: readonly CheckReason[] = [
  'answer_mismatch',
  'low_confidence',
  'illegible',
  'formula',
  'no_answer',
]

/** Ignores character widths, spaces and the final stop. One misread character in ten is an OCR error, not a wrong assignment. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[−–—]/g, '-')
    .replace(/[\s]/g, '')
    .replace(/[.。;；]$/, '')
const READ_WRONG = 0.1
const isSame = (truth: string, readAnswer: string) =>
  errorsIn(bare(truth), bare(readAnswer)) <= Math.floor(bare(truth).length * READ_WRONG)

/** '5' for '-5' is an OCR error, too, on the right question. */
const isMisread = (truth: string, readAnswer: string) => bare(truth).replace(/[-+]/g, '') === bare(readAnswer)

function verdictOf(
  label: string,
  truth: string | undefined,
  question: DraftQuestion | undefined,
  unclear: boolean,
): EntryResult {
  const readAnswer = question?.answer ?? null
  const isFlagged =
    question === undefined || readAnswer === null || question.checks.some((check) => SHOWN.includes(check))
  const isEntry = truth !== undefined && !unclear
  const right = isEntry ? readAnswer !== null && isSame(truth, readAnswer) : isFlagged
  const misread = isEntry && readAnswer !== null && isMisread(truth, readAnswer)
  const outcome = right ? 'right' : isFlagged ? 'uncertain' : misread ? 'misread' : 'wrong'
  const checks = question ? question.checks.join(' ') : 'question not found'
  return { label, isEntry, outcome, note: `‹${readAnswer}› for ‹${truth ?? 'nothing'}› (${checks})` }
}

/** One verdict for each entry of the key, and for each question that it does not answer. */
export function checkAnswerKey({ answers, unclear = [] }: KeyLayout, draft: PaperDraft): EntryResult[] {
  const labels = new Set([...Object.keys(answers), ...unclear, ...draft.questions.map(({ label }) => label)])
  return [...labels].map((label) =>
    verdictOf(
      label,
      answers[label],
      draft.questions.find((question) => question.label === label),
      unclear.includes(label),
    ),
  )
}
