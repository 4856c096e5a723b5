import { getExamResult } from '@shangxue/contract/exams/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { call } from '../../lib/api/call.ts'
import { ApiError } from '../../lib/api/error.ts'
import type { ResponseOf as AnswerOf } from '../../lib/api/http.ts'
import { useSession } from '../../lib/session/state.ts'
import type { BookFilters } from './use-book-filters.ts'

type BookResponse = AnswerOf<typeof getWrongQuestions>
type ExamResult = AnswerOf<typeof getExamResult>
/**
 * `derived` is true for questions taken from an exam result because the book has none. They cannot
 * be edited.
 */
export type BookQuestion = BookResponse['list'][number] & { readonly derived?: true }
export type BookPage = Omit<BookResponse, 'list'> & { readonly list: readonly BookQuestion[] }

const LEGACY_SUCCESS_CODE = 200
const PAGE_SIZE = 20

/** Older servers answer success with code 200 and use other field names. */
async function acceptLegacySuccess(response: Promise<BookResponse>): Promise<BookPage> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== LEGACY_SUCCESS_CODE) throw error
    const data = (error.data ?? {}) as Partial<BookResponse> & {
      wrong_questions?: BookResponse['list']
      stats?: BookResponse['summary']
    }
    const list = data.list ?? data.wrong_questions ?? []
    return {
      list,
      summary: data.summary ?? data.stats ?? emptySummary(list.length),
      pagination: data.pagination ?? singlePage(list.length),
      knowledge_points: data.knowledge_points ?? [],
    }
  }
}

const singlePage = (total: number) => ({
  page: 1,
  pageSize: Math.max(PAGE_SIZE, total),
  total,
  totalPages: 1,
})
const emptySummary = (total_wrong: number) => ({
  total_wrong,
  reviewed_count: 0,
  accuracy_improvement: 0,
  due: 0,
  mastered: 0,
})

/**
 * Loads a page of the book. If it is empty or fails, returns the wrong answers of the attempt in
 * the filters.
 */
export async function loadBookPage(
  filters: BookFilters,
  page: number,
  signal?: AbortSignal,
): Promise<BookPage> {
  const { userName: username } = useSession.getState()
  if (!username) throw new ApiError(0, 'refused', '用户名不能为空')
  const { include_attempt: attemptId } = filters
  const input = { ...filters, username, page, pageSize: PAGE_SIZE }
  const bookRequest = acceptLegacySuccess(call(getWrongQuestions, input, { signal, quiet: true }))
  if (attemptId === undefined || page > 1) return bookRequest
  try {
    const bookPage = await bookRequest
    if (bookPage.list.length > 0) return bookPage
    return await loadAttemptPage(attemptId, filters, signal).catch(() => bookPage)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'expired') throw error
    return loadAttemptPage(attemptId, filters, signal).catch(() => Promise.reject(error))
  }
}

async function loadAttemptPage(
  attemptId: number,
  filters: BookFilters,
  signal?: AbortSignal,
): Promise<BookPage> {
  const input = { attempt_id: attemptId, include_analysis: false, include_wrong_questions: true }
  const result = await call(getExamResult, input, { signal, quiet: true })
  const list = wrongAnswersOf(result).filter((question) => matchesFilters(question, filters))
  return {
    list,
    summary: emptySummary(list.length),
    pagination: singlePage(list.length),
    knowledge_points: [],
  }
}

function matchesFilters(question: BookQuestion, filters: BookFilters): boolean {
  const { subject, question_type, difficulty_level, knowledge_point } = filters
  return (
    (subject === undefined || question.subject === subject) &&
    (question_type === undefined || question.question_type === question_type) &&
    (difficulty_level === undefined || question.difficulty_level === difficulty_level) &&
    (knowledge_point === undefined || question.knowledge_points.includes(knowledge_point))
  )
}

/** Converts the wrong answers of an exam result into entries of the book. */
function wrongAnswersOf({ attempt_info, paper_info, question_details, blocks }: ExamResult): BookQuestion[] {
  return question_details
    .filter(({ is_correct }) => is_correct === false)
    .map(({ key_points: _, evidence: __, ...question }) => {
      const passage = blocks.find(({ id }) => id === question.passage_id)
      return {
        ...question,
        id: question.question_id,
        derived: true as const,
        subject: paper_info.subject,
        paper_title: paper_info.title,
        paper_id: paper_info.paper_id,
        passage: passage ? { title: passage.title, text: passage.text } : null,
        error_count: 1,
        wrong_times: 1,
        last_error_time: attempt_info.submitted_at ?? attempt_info.started_at,
        correct_answer: question.standard_answer,
        options: question.all_options,
        question_score: question.max_score,
        review_count: 0,
        attempt_id: attempt_info.attempt_id,
        error_type: 'unknown' as const,
        note: '',
        due_at: null,
        right_days: 0,
        variant_right: false,
        mastered_at: null,
      }
    })
}
