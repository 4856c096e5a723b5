import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import {
  aBlank,
  aBody,
  anEssay,
  aPublishedPaper,
  type PublishedPaper,
  requireSuccess,
  takePaper,
} from '../../testing/papers.ts'

let h: Harness
let teacher: TestUser
let pupil: TestUser
let paper: PublishedPaper
let attempt: number
beforeAll(async () => {
  h = await startHarness()
  teacher = await h.signIn()
  paper = await aPublishedPaper(h, teacher, [
    aBody({ difficulty_level: 'hard', knowledge_points: ['首都', '地理'] }),
    aBlank('went', { difficulty_level: 'easy', knowledge_points: ['时态'] }),
    anEssay(),
  ])
})
afterAll(() => h.close())
beforeEach(async () => {
  pupil = await h.signIn({ tenantId: teacher.tenantId })
  attempt = await takePaper(h, pupil, paper, [['A'], 'goes'])
})
const auth = () => ({ token: pupil.token })
const getBook = async (filters: object = {}) =>
  requireSuccess(await h.call(contract.getWrongQuestions, filters, auth()))
const contents = async (filters: object = {}) =>
  (await getBook(filters)).list.map(({ question_id }) => paper.questionIds.indexOf(question_id))
const itemOf = async (i: number) => {
  const { list } = await getBook({ state: 'all', pageSize: 100 })
  const entry = list.find(({ question_id }) => question_id === paper.questionIds[i])
  if (!entry) throw new Error(`question ${i} is not in the book`)
  return entry
}
const review = async (i: number, answer: object) =>
  h.call(contract.reviewWrongQuestion, { id: (await itemOf(i)).id, ...answer }, auth())
const answerCorrectly = (i: number) =>
  review(i, i === 0 ? { selected_options: ['B'] } : { user_answer: 'went' })

describe('book', () => {
  test('contains wrong and blank answers with all study data', async () => {
    const { list, summary, pagination } = await getBook()
    expect(list).toHaveLength(3)
    expect(await itemOf(0)).toMatchObject({
      error_count: 1,
      wrong_times: 1,
      selected_options: ['A'],
      correct_answer: 'B',
      paper_title: '期中卷',
      paper_id: paper.paperId,
      attempt_id: attempt,
      error_type: 'unknown',
    })
    expect((await itemOf(2)).error_type).toBe('blank')
    expect(summary).toEqual({
      total_wrong: 3,
      reviewed_count: 0,
      accuracy_improvement: 0,
      due: 3,
      mastered: 0,
    })
    expect(pagination).toEqual({ page: 1, pageSize: 20, total: 3, totalPages: 1 })
  })
  test('filters by type, difficulty, knowledge point and area, subject and paper', async () => {
    expect(await contents({ question_type: 'choice' })).toEqual([0])
    expect(await contents({ question_type: 'fill' })).toEqual([1])
    expect(await contents({ difficulty_level: 'hard' })).toEqual([0])
    expect(await contents({ knowledge_point: '时态' })).toEqual([1])
    expect(await contents({ knowledge_area: '时态与语态' })).toEqual([1])
    expect(await contents({ knowledge_area: '没有的领域' })).toEqual([])
    expect(await contents({ subject: '数学' })).toEqual([])
    expect(await contents({ paper_id: paper.paperId + 1_000 })).toEqual([])
    expect((await getBook()).knowledge_points).toContainEqual({ name: '地理', count: 1 })
    expect((await getBook()).knowledge_areas).toContainEqual({ name: '时态与语态', count: 1 })
  })
  test('is sorted and paginated', async () => {
    await takePaper(h, pupil, paper, [['B'], 'goes'])
    expect((await contents()).indexOf(0)).toBe(2)
    expect(await contents({ sort_by: 'difficulty_level' })).toEqual([0, 2, 1])
    expect(await contents({ sort_by: 'difficulty_level', page: 2, pageSize: 2 })).toEqual([1])
    for (const sort_by of contract.WRONG_SORTS) expect(await contents({ sort_by })).toHaveLength(3)
  })
  test('is private to its user', async () => {
    const { id } = await itemOf(0)
    const edit = { id, error_type: 'careless', note: '' } as const
    for (const user of [teacher, await h.signIn({ boss: true })]) {
      const token = { token: user.token }
      expect(requireSuccess(await h.call(contract.getWrongQuestions, {}, token)).list).toEqual([])
      expect(await h.call(contract.reviewWrongQuestion, { id }, token)).toMatchObject({ status: 404 })
      expect(await h.call(contract.editWrongQuestion, edit, token)).toMatchObject({ status: 404 })
      expect(await h.call(contract.removeWrongQuestion, { id }, token)).toMatchObject({ status: 404 })
    }
    expect(await h.call(contract.getWrongQuestions, { username: teacher.name }, auth())).toMatchObject({
      status: 403,
    })
  })
  test('keeps error type and note, and restores removed questions', async () => {
    const { id } = await itemOf(0)
    requireSuccess(
      await h.call(contract.editWrongQuestion, { id, error_type: 'careless', note: '看错了' }, auth()),
    )
    expect(await itemOf(0)).toMatchObject({ error_type: 'careless', note: '看错了' })
    expect(await contents({ error_type: 'careless' })).toEqual([0])
    requireSuccess(await h.call(contract.removeWrongQuestion, { id }, auth()))
    expect(await contents({ state: 'all' })).not.toContain(0)
    await takePaper(h, pupil, paper, [['C'], 'went'])
    expect(await itemOf(0)).toMatchObject({ id, error_count: 2, selected_options: ['C'] })
  })
  test('returns the wrong answers of an attempt when empty', async () => {
    for (const i of [0, 1, 2])
      requireSuccess(await h.call(contract.removeWrongQuestion, { id: (await itemOf(i)).id }, auth()))
    expect(await contents()).toEqual([])
    expect((await contents({ include_attempt: attempt })).sort()).toEqual([0, 1, 2])
    const other = await takePaper(h, teacher, paper, [['A']])
    expect(await contents({ include_attempt: other })).toEqual([])
  })
})

describe('review', () => {
  test('is graded by the server and reschedules the question', async () => {
    const answer = requireSuccess(await answerCorrectly(0))
    expect(answer).toMatchObject({ is_correct: true, score: 2, question: { review_count: 1, right_days: 1 } })
    expect(Date.parse(answer.question.due_at ?? '')).toBeGreaterThan(Date.now())
    expect((await getBook()).summary).toMatchObject({ reviewed_count: 1, accuracy_improvement: 100, due: 2 })
    expect(await contents({ state: 'due' })).not.toContain(0)
  })
  test('with a wrong answer is counted and resets the days', async () => {
    requireSuccess(await answerCorrectly(1))
    const answer = requireSuccess(await review(1, { user_answer: 'gone', self_rating: 'easy' }))
    expect(answer).toMatchObject({
      is_correct: false,
      question: { error_count: 2, right_days: 0, user_answer: 'gone' },
    })
  })
  test('of an open question uses the self-rating', async () => {
    expect(await review(2, { user_answer: '阳光' })).toMatchObject({ status: 400, msg: /自评/ })
    expect(requireSuccess(await review(2, { user_answer: '阳光', self_rating: 'good' }))).toMatchObject({
      is_correct: null,
      question: { right_days: 1 },
    })
    expect(requireSuccess(await review(2, { user_answer: '' }))).toMatchObject({ is_correct: false })
  })
})

describe('mastery', () => {
  const dayBefore = (days: number, source: 'book' | 'variant', i: number) =>
    itemOf(i).then(({ id }) =>
      h.database.pool.query(
        `insert into wrong_question_review (tenant_id, wrong_question_id, at, day, correct, rating, source)
         values ($1, $2, now() - $3 * interval '1 day', (current_date - $3::int)::text, true, 3, $4)`,
        [pupil.tenantId, id, days, source],
      ),
    )
  test('takes right answers on three days including a variant', async () => {
    await dayBefore(4, 'variant', 0)
    await dayBefore(4, 'book', 0)
    expect(requireSuccess(await answerCorrectly(0)).question).toMatchObject({
      right_days: 2,
      variant_right: true,
      mastered_at: null,
    })
    await dayBefore(9, 'book', 0)
    expect(requireSuccess(await answerCorrectly(0)).question.mastered_at).not.toBeNull()
    expect(await contents()).not.toContain(0)
    expect(await contents({ state: 'mastered' })).toEqual([0])
  })
  test('is not reached without a variant', async () => {
    for (const days of [3, 5, 7]) await dayBefore(days, 'book', 1)
    expect(requireSuccess(await answerCorrectly(1)).question).toMatchObject({
      right_days: 4,
      variant_right: false,
      mastered_at: null,
    })
  })
  test('ends with a wrong answer', async () => {
    for (const days of [3, 5]) await dayBefore(days, 'variant', 1)
    expect(requireSuccess(await answerCorrectly(1)).question.mastered_at).not.toBeNull()
    await takePaper(h, pupil, paper, [['B'], 'goes'])
    expect(await itemOf(1)).toMatchObject({ mastered_at: null, right_days: 0, error_count: 2 })
  })
})

test('a deleted question is not reviewed', async () => {
  expect(await h.call(contract.reviewWrongQuestion, { id: 999_999 }, auth())).toMatchObject({
    code: ERRORS.not_found.code,
  })
})
