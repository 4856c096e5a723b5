import { getExamResult } from '@shangxue/contract/exams/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { type Answer as AnswerOf, ApiError, call } from '../../lib/api/index.ts'
import { useSession } from '../../lib/session/index.ts'
import type { BookFilters } from './address.ts'

type Book = AnswerOf<typeof getWrongQuestions>
type Result = AnswerOf<typeof getExamResult>
/**
 * `derived` is true for questions taken from an exam result because the book has none. They cannot
 * be edited.
 */
export type BookQuestion = Book['list'][number] & { readonly derived?: true }
export type BookPage = Omit<Book, 'list'> & { readonly list: readonly BookQuestion[] }

const ALSO_SUCCESS = 200
const PAGE_SIZE = 20

/** Older servers answer success with code 200 and use other field names. */
async function accepted(asked: Promise<Book>): Promise<BookPage> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ALSO_SUCCESS) throw error
    const data = (error.data ?? {}) as Partial<Book> & {
      wrong_questions?: Book['list']
      stats?: Book['summary']
    }
    const list = data.list ?? data.wrong_questions ?? []
    return {
      list,
      summary: data.summary ?? data.stats ?? sumsOf(list.length),
      pagination: data.pagination ?? onePage(list.length),
      knowledge_points: data.knowledge_points ?? [],
    }
  }
}

const onePage = (total: number) => ({ page: 1, pageSize: Math.max(PAGE_SIZE, total), total, totalPages: 1 })
const sumsOf = (total_wrong: number) => ({
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
export async function readBook(filters: BookFilters, page: number, signal?: AbortSignal): Promise<BookPage> {
  const { userName: username } = useSession.getState()
  if (!username) throw new ApiError(0, 'refused', '用户名不能为空')
  const { include_attempt: attemptId } = filters
  const input = { ...filters, username, page, pageSize: PAGE_SIZE }
  const asked = accepted(call(getWrongQuestions, input, { signal, quiet: true }))
  if (attemptId === undefined || page > 1) return asked
  try {
    const found = await asked
    if (found.list.length > 0) return found
    return await ofAttempt(attemptId, filters, signal).catch(() => found)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'expired') throw error
    return ofAttempt(attemptId, filters, signal).catch(() => Promise.reject(error))
  }
}

async function ofAttempt(attemptId: number, filters: BookFilters, signal?: AbortSignal): Promise<BookPage> {
  const input = { attempt_id: attemptId, include_analysis: false, include_wrong_questions: true }
  const result = await call(getExamResult, input, { signal, quiet: true })
  const list = derivedFrom(result).filter((one) => passes(one, filters))
  return {
    list,
    summary: sumsOf(list.length),
    pagination: onePage(list.length),
    knowledge_points: [],
  }
}

function passes(one: BookQuestion, filters: BookFilters): boolean {
  const { subject, question_type, difficulty_level, knowledge_point } = filters
  return (
    (subject === undefined || one.subject === subject) &&
    (question_type === undefined || one.question_type === question_type) &&
    (difficulty_level === undefined || one.difficulty_level === difficulty_level) &&
    (knowledge_point === undefined || one.knowledge_points.includes(knowledge_point))
  )
}

/** Converts the wrong answers of an exam result into entries of the book. */
function derivedFrom({ attempt_info, paper_info, question_details, blocks }: Result): BookQuestion[] {
  return question_details
    .filter(({ is_correct }) => is_correct === false)
    .map(({ key_points: _, evidence: __, ...one }) => {
      const passage = blocks.find(({ id }) => id === one.passage_id)
      return {
        ...one,
        id: one.question_id,
        derived: true as const,
        subject: paper_info.subject,
        paper_title: paper_info.title,
        paper_id: paper_info.paper_id,
        passage: passage ? { title: passage.title, text: passage.text } : null,
        error_count: 1,
        wrong_times: 1,
        last_error_time: attempt_info.submitted_at ?? attempt_info.started_at,
        correct_answer: one.standard_answer,
        options: one.all_options,
        question_score: one.max_score,
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
