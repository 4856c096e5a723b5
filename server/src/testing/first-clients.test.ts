import { ERRORS } from '@shangxue/contract/errors/errors'
import type { getExamResult, startExam, submitExam } from '@shangxue/contract/exams/endpoints'
import { createPaper, type getPaperDetail, type listPapers } from '@shangxue/contract/papers/endpoints'
import { type Endpoint, type Output, SUCCESS } from '@shangxue/contract/platform/endpoint'
import type { generateReviewPaper, getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from './harness.ts'
import { aBlank, aBody, aPublishedPaper, type PublishedPaper, takePaper } from './papers.ts'

let h: Harness
let teacher: TestUser
let pupil: TestUser
let paper: PublishedPaper
beforeAll(async () => {
  h = await startHarness()
  teacher = await h.signIn()
})
afterAll(() => h.close())
beforeEach(async () => {
  pupil = await h.signIn({ tenantId: teacher.tenantId })
  paper = await aPublishedPaper(h, teacher, [
    aBody({ knowledge_points: ['时态'] }),
    aBlank('went', { knowledge_points: ['冠词'] }),
  ])
})

const base = '/api/paper-analysis'
/** Sends a raw request, not typed by the contract. */
async function send<E extends Endpoint>(method: 'GET' | 'POST', url: string, body?: object, caller = pupil) {
  const answer = await h.app.inject({
    ...{ method, url, headers: { authorization: `Bearer ${caller.token}` } },
    ...(body ? { payload: body } : {}),
  })
  return answer.json() as { code: number; msg: string; data: Output<E> }
}
const get = <E extends Endpoint = Endpoint>(url: string, caller?: TestUser) =>
  send<E>('GET', url, undefined, caller)
const post = <E extends Endpoint>(call: string, body: object, caller?: TestUser) =>
  send<E>('POST', `${base}/${call}`, body, caller)

describe('a list of papers', () => {
  test.each([
    'level=&grade=&subject=&status=&user_id=',
    'level=null&grade=null&subject=null&status=null&user_id=null',
    'level=undefined&subject=undefined&status=&page=&limit=',
    'page=1&limit=10&level=&grade=&subject=&status=all',
  ])('is not filtered by %s', async (filters) => {
    const { code, data } = await get<typeof listPapers>(`${base}/get-paper-list?${filters}`)
    expect(code).toBe(SUCCESS)
    expect(data.list.map(({ paper_id }) => paper_id)).toContain(paper.paperId)
  })
  test('rejects an unknown filter', async () => {
    for (const filters of ['level=研究生', 'status=gone', 'page=0', 'user_id=x'])
      expect(await get(`${base}/get-paper-list?${filters}`)).toMatchObject({
        code: ERRORS.invalid_input.code,
      })
  })
})

test('includes questions by any boolean notation', async () => {
  const questions = async (answer: Promise<{ data: Output<typeof getPaperDetail> }>) =>
    (await answer).data.questions.length
  const query = `${base}/get-paper-detail?paper_id=${paper.paperId}&user_id=${teacher.userId}`
  for (const [notation, count] of [
    ['1', 2],
    ['true', 2],
    ['', 2],
    ['0', 0],
    ['false', 0],
  ] as const) {
    expect(
      await questions(
        get<typeof getPaperDetail>(`${query}&include_questions=${notation}&include_attempts=1`, teacher),
      ),
    ).toBe(count)
    const body = { paper_id: String(paper.paperId), user_id: '', include_questions: notation }
    expect(await questions(post<typeof getPaperDetail>('get-paper-detail', body, teacher))).toBe(count)
  }
  const numbers = {
    paper_id: paper.paperId,
    user_id: teacher.userId,
    include_questions: 0,
    include_attempts: 1,
  }
  expect(await questions(post<typeof getPaperDetail>('get-paper-detail', numbers, teacher))).toBe(0)
})

test('takes an exam with text ids and submits it idempotently', async () => {
  const caller = { username: pupil.name, user_id: String(pupil.userId) }
  const started = await post<typeof startExam>('start-exam', {
    ...{ paper_id: String(paper.paperId), username: pupil.name, device_info: 'Android' },
  })
  const attempt_id = String(started.data.attempt_id)
  const [first, second] = paper.questionIds.map(String)
  const saved = await post('save-answer', {
    ...{ attempt_id, question_id: first, user_answer: null, selected_options: 'B', time_spent: '12' },
  })
  expect(saved.code).toBe(SUCCESS)
  const answers = [{ question_id: second, user_answer: 'went', selected_options: null, time_spent: '' }]
  expect(await post('save-answers-batch', { attempt_id, answers })).toMatchObject({ code: SUCCESS })
  const submission = { attempt_id, ...caller, submit_time: new Date().toISOString() }
  const answer = await post<typeof submitExam>('submit-exam', submission)
  expect(answer.data).toMatchObject({ status: 'graded', score: 4, time_spent: 12 })
  const later = { ...submission, username: '', submit_time: new Date(Date.now() + 1_000).toISOString() }
  expect(await post('submit-exam', later)).toEqual(answer)
  const result = await post<typeof getExamResult>('get-exam-result', { attempt_id, include_analysis: '1' })
  expect(result.data.analysis).toBeDefined()
  const history = {
    username: pupil.name,
    page: '1',
    limit: '20',
    subject: '',
    start_date: '',
    end_date: null,
  }
  expect(await post('get-user-exam-history', history)).toMatchObject({
    data: { list: [{ attempt_info: { attempt_id: Number(attempt_id) } }] },
  })
  // The submitted user id is still checked against the token.
  expect(await post('submit-exam', { attempt_id, user_id: String(teacher.userId) })).toMatchObject({
    code: ERRORS.forbidden.code,
  })
})

test('accepts review topics as text, list or none', async () => {
  await takePaper(h, pupil, paper, [['A'], 'goes'])
  const filters = {
    username: pupil.name,
    subject: '',
    question_type: null,
    difficulty_level: '',
    paper_id: '',
  }
  const wrongQuestions = await post<typeof getWrongQuestions>('get-wrong-questions', {
    ...filters,
    page: '1',
  })
  expect(wrongQuestions.data.list).toHaveLength(2)
  const reviewRequest = {
    ...{
      wrong_question_ids: wrongQuestions.data.list.map(({ id }) => String(id)),
      username: pupil.name,
      user_id: '',
    },
    ...{ generation_mode: 'original_only', difficulty_adjustment: '', question_count: '10' },
    include_original: 1,
  }
  const countQuestions = async (topic_focus: unknown) => {
    const { code, data } = await post<typeof generateReviewPaper>('generate-review-paper', {
      ...reviewRequest,
      ...{ topic_focus, paper_title: null },
    })
    return code === SUCCESS ? data.questions : code
  }
  for (const allTopics of ['', null, [], undefined, [''], '时态，冠词', ['时态', '冠词']])
    expect(await countQuestions(allTopics)).toBe(2)
  for (const singleTopic of ['时态', ' 冠词 ', ['冠词']]) expect(await countQuestions(singleTopic)).toBe(1)
  for (const invalid of [7, { topic: '时态' }])
    expect(await countQuestions(invalid)).toBe(ERRORS.invalid_input.code)
})

test('does not coerce input of our own endpoints', async () => {
  const facts = { title: '月考', subject: '英语', level: '初中', grade: '', duration_minutes: 0 }
  for (const invalid of [
    { duration_minutes: '0' },
    { duration_minutes: null },
    { subject: '' },
    { level: null },
  ])
    expect(await send('POST', createPaper.path, { ...facts, ...invalid })).toMatchObject({
      code: ERRORS.invalid_input.code,
    })
  expect(await get(`/api/moments?scope=&page=1`, teacher)).toMatchObject({ code: ERRORS.invalid_input.code })
})
