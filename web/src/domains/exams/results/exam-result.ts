import { getExamResult } from '@shangxue/contract/exams/endpoints'
import { DIFFICULTY_NAMES, QUESTION_TYPE_NAMES } from '@shangxue/contract/papers/schemas'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf as AnswerOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'

export type ExamResult = AnswerOf<typeof getExamResult>
export type GradedAnswer = ExamResult['question_details'][number]

const POLL_MS = 3_000

/** Loads the result of an attempt and polls while it is being graded. */
export function useExamResult(attemptId: number) {
  return useQuery({
    ...query(getExamResult, {
      attempt_id: attemptId,
      include_analysis: true,
      include_wrong_questions: true,
    }),
    enabled: attemptId > 0,
    refetchInterval: ({ state }) => (state.data?.attempt_info.status === 'submitted' ? POLL_MS : false),
    meta: { quiet: true },
  })
}

const CATEGORY_LABELS: Readonly<Record<string, string>> = { ...QUESTION_TYPE_NAMES, ...DIFFICULTY_NAMES }
/** Returns the label of a question type or difficulty. Knowledge points are their own label. */
export const categoryLabel = (key: string): string => CATEGORY_LABELS[key] ?? key

/** Graded, and not fully correct. */
export const isWrong = ({ is_correct, score, max_score }: GradedAnswer): boolean =>
  score !== null && (is_correct === false || (is_correct === null && score < max_score))

/** Requires grading by a person. */
export const isPending = ({ verdict }: GradedAnswer): boolean => verdict === 'pending'

interface AnswerSegment {
  readonly text: string
  readonly keyPoint: string | null
}

/** Splits an answer at the quotes that earned points. Only the first occurrence of each quote counts. */
export function splitAtEvidence(answer: string, evidence: GradedAnswer['evidence']): AnswerSegment[] {
  const quotes = evidence
    .filter(({ quote }) => quote !== '')
    .map(({ quote, key_point }) => ({ from: answer.indexOf(quote), length: quote.length, key_point }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
  const segments: AnswerSegment[] = []
  let position = 0
  for (const { from, length, key_point } of quotes) {
    if (from < position) continue
    if (from > position) segments.push({ text: answer.slice(position, from), keyPoint: null })
    segments.push({ text: answer.slice(from, from + length), keyPoint: key_point })
    position = from + length
  }
  if (position < answer.length) segments.push({ text: answer.slice(position), keyPoint: null })
  return segments
}
