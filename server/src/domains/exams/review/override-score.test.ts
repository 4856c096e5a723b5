import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/exams/endpoints'
import { deletePaper } from '@shangxue/contract/papers/endpoints'
import {
  getWrongQuestions,
  removeWrongQuestion,
  reviewWrongQuestion,
} from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GradingTask } from '../../../adapters/ai/port.ts'
import { scriptedAi } from '../../../testing/fakes/scripted-ai.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  aBlank,
  anEssay,
  aPublishedPaper,
  getResult,
  type PublishedPaper,
  requireSuccess,
  takePaper,
} from '../../../testing/papers.ts'

let h: Harness
let teacher: TestUser
let pupil: TestUser
let paper: PublishedPaper
/** Tasks that the engine received. */
const receivedTasks: GradingTask[] = []
let fails = false
const defaultAi = scriptedAi()
beforeAll(async () => {
  const grade = async (task: GradingTask) => {
    receivedTasks.push(task)
    if (fails) throw new Error('down')
    return (await defaultAi.grade({ tenantId: 1 }, task)).value
  }
  h = await startHarness({ withJobs: true, ai: scriptedAi({ grade }) })
  teacher = await h.signIn()
  pupil = await h.signIn({ tenantId: teacher.tenantId })
})
afterAll(() => h.close())
beforeEach(async () => {
  fails = false
  receivedTasks.length = 0
  paper = await aPublishedPaper(h, teacher, [aBlank('went', { max_score: 2 }), anEssay()])
})
const auth = (user: TestUser) => ({ token: user.token })
const question = (i: number) => paper.questionIds[i] ?? 0
const graded = (attempt_id: number) =>
  expect
    .poll(
      async () => (await h.call(contract.getExamQuestions, { attempt_id }, auth(pupil))).data.attempt.status,
      {
        timeout: 60_000,
      },
    )
    .toBe('graded')
const listWrongQuestions = async (user: TestUser) =>
  requireSuccess(await h.call(getWrongQuestions, { state: 'all', pageSize: 100 }, auth(user))).list.filter(
    ({ question_id }) => paper.questionIds.includes(question_id),
  )
const override = (attempt_id: number, i: number, score: number, user = teacher) =>
  h.call(
    contract.overrideScore,
    { attempt_id, question_id: question(i), score, reason: '答案有歧义' },
    auth(user),
  )

test('leaves an uncertain open answer pending, with evidence', async () => {
  const attempt_id = await takePaper(h, pupil, paper, ['went', '植物利用阳光'])
  await graded(attempt_id)
  const { attempt_info, question_details } = await getResult(h, pupil, attempt_id)
  expect(attempt_info).toMatchObject({ score: 2, total_score: 7, judged_score: 2, needs_review: 1 })
  expect(question_details[1]).toMatchObject({
    is_correct: null,
    score: null,
    graded_by: 'embedded',
    needs_review: true,
    evidence: [{ key_point: '光能|阳光', quote: '阳光', points: 3 }],
  })
  expect(receivedTasks).toMatchObject([
    { reference: '植物利用光能制造有机物', max_score: 5, pupil_answer: '植物利用阳光' },
  ])
})

test('does not ask the engine about an empty answer', async () => {
  const attempt_id = await takePaper(h, pupil, paper, ['went'])
  expect((await getResult(h, pupil, attempt_id)).attempt_info).toMatchObject({ status: 'graded', score: 2 })
  expect(receivedTasks).toEqual([])
})

test('leaves the answer pending when the engine fails', async () => {
  fails = true
  const attempt_id = await takePaper(h, pupil, paper, ['went', '光能'])
  await graded(attempt_id)
  expect((await getResult(h, pupil, attempt_id)).question_details[1]).toMatchObject({
    score: null,
    needs_review: true,
  })
})

test('lists review cases first and overrides with a reason', async () => {
  const blank = await takePaper(h, pupil, paper, ['went'])
  const attempt_id = await takePaper(h, pupil, paper, ['goes', '有机物和光能'])
  await graded(attempt_id)
  const list = requireSuccess(
    await h.call(contract.listPaperAttempts, { paper_id: paper.paperId }, auth(teacher)),
  ).list
  expect(list.map((item) => [item.attempt_id, item.username])).toEqual([
    [attempt_id, pupil.name],
    [blank, pupil.name],
  ])
  expect((await listWrongQuestions(pupil)).map(({ question_id }) => question_id)).toContain(question(0))
  expect(requireSuccess(await override(attempt_id, 0, 2))).toMatchObject({ score: 2, needs_review: 1 })
  expect(requireSuccess(await override(attempt_id, 1, 4.5))).toMatchObject({ score: 6.5, needs_review: 0 })
  expect((await getResult(h, pupil, attempt_id)).question_details).toMatchObject([
    { score: 2, is_correct: true, graded_by: 'person', override_reason: '答案有歧义' },
    { score: 4.5, is_correct: false, needs_review: false },
  ])
  const { rows } = await h.database.pool.query(
    `select "before", "after" from audit_log where action = 'score.overridden' and entity_id = $1 order by id limit 1`,
    [String(attempt_id)],
  )
  expect(rows).toEqual([
    { before: { question: '1', score: 0 }, after: { question: '1', score: 2, reason: '答案有歧义' } },
  ])
})

test('updates the wrong-question book once per answer', async () => {
  const count = async () =>
    (await listWrongQuestions(pupil)).find((wrongQuestion) => wrongQuestion.question_id === question(0))
      ?.error_count ?? 0
  const first = await takePaper(h, pupil, paper, ['goes'])
  const second = await takePaper(h, pupil, paper, ['gone'])
  expect(await count()).toBe(2)
  // Overriding another answer of the first attempt does not count this one again.
  requireSuccess(await override(first, 1, 1))
  expect(await count()).toBe(2)
  requireSuccess(await override(first, 0, 2))
  expect(await count()).toBe(1)
  requireSuccess(await override(first, 0, 2))
  expect(await count()).toBe(1)
  requireSuccess(await override(second, 0, 2))
  requireSuccess(await override(second, 0, 0.5))
  expect(await count()).toBe(1)
})

test('shows the latest wrong answer in the book', async () => {
  const otherUser = await h.signIn({ tenantId: teacher.tenantId })
  const listedQuestion = async () => {
    const [wrongQuestion] = (await listWrongQuestions(otherUser)).filter(
      ({ question_id }) => question_id === question(0),
    )
    return [wrongQuestion?.user_answer, wrongQuestion?.attempt_id, wrongQuestion?.last_error_time]
  }
  const took = (answerText: string) => takePaper(h, otherUser, paper, [answerText])
  const [right, first, second] = [await took('went'), await took('goes'), await took('gone')]
  const latest = await listedQuestion()
  expect(latest.slice(0, 2)).toEqual(['gone', second])
  // An older answer does not replace a newer one.
  requireSuccess(await override(right, 0, 0))
  expect(await listedQuestion()).toEqual(latest)
  requireSuccess(await override(second, 0, 2))
  expect((await listedQuestion()).slice(0, 2)).toEqual(['goes', first])
  requireSuccess(await override(first, 0, 2))
  expect((await listedQuestion()).slice(0, 2)).toEqual(['went', right])
  requireSuccess(await override(second, 0, 0))
  expect(await listedQuestion()).toEqual(latest)
  // Without other wrong answers, an older one may enter.
  for (const attempt of [second, right]) requireSuccess(await override(attempt, 0, 2))
  requireSuccess(await override(first, 0, 0))
  expect((await listedQuestion()).slice(0, 2)).toEqual(['goes', first])
})

test('keeps a newer practice answer on display', async () => {
  const otherUser = await h.signIn({ tenantId: teacher.tenantId })
  const [, second] = [
    await takePaper(h, otherUser, paper, ['goes']),
    await takePaper(h, otherUser, paper, ['gone']),
  ]
  const findWrongQuestion = async () =>
    (await listWrongQuestions(otherUser)).find(({ question_id }) => question_id === question(0))
  const again = {
    id: (await findWrongQuestion())?.id ?? 0,
    user_answer: 'gos',
    selected_options: [],
    time_spent: 1,
  }
  requireSuccess(await h.call(reviewWrongQuestion, again, auth(otherUser)))
  requireSuccess(await override(second, 0, 2))
  expect(await findWrongQuestion()).toMatchObject({ user_answer: 'gos', error_count: 2 })
})

test('rebuilds memory and mastery from the corrected score', async () => {
  const someone = () => h.signIn({ tenantId: teacher.tenantId })
  const took = async (user: TestUser, ...answerTexts: readonly string[]) => {
    let last = 0
    for (const answer of answerTexts) last = await takePaper(h, user, paper, [answer])
    return last
  }
  const memoryOf = async (user: TestUser) => {
    const { rows } = await h.database.pool.query(
      `select stability, difficulty, reps, lapses, due_at, mastered_at is not null as mastered
       from wrong_question where user_id = $1 and question_id = $2`,
      [user.userId, question(0)],
    )
    return rows[0]
  }
  const rightDays = async (user: TestUser) =>
    (await listWrongQuestions(user)).find((wrongQuestion) => wrongQuestion.question_id === question(0))
      ?.right_days
  const [forgot, knew, judged] = [await someone(), await someone(), await someone()]
  await took(forgot, 'goes', 'went', 'gone')
  await took(knew, 'goes', 'went', 'went')
  const last = await took(judged, 'goes', 'went', 'gone')
  expect(await memoryOf(judged)).toEqual(await memoryOf(forgot))
  requireSuccess(await override(last, 0, 2))
  expect(await memoryOf(judged)).toEqual(await memoryOf(knew))
  expect(await rightDays(judged)).toBe(1)
  requireSuccess(await override(last, 0, 0.5))
  expect(await memoryOf(judged)).toEqual(await memoryOf(forgot))
  expect(await rightDays(judged)).toBe(0)
  for (const days of [2, 4])
    await h.database.pool.query(
      `insert into wrong_question_review (tenant_id, wrong_question_id, at, day, correct, rating, source)
       select tenant_id, id, now() - $3 * interval '1 day', (current_date - $3::int)::text, true, 3, 'variant'
       from wrong_question where user_id = $1 and question_id = $2`,
      [knew.userId, question(0), days],
    )
  const third = await took(knew, 'went')
  expect(await memoryOf(knew)).toMatchObject({ mastered: true })
  requireSuccess(await override(third, 0, 0))
  expect(await memoryOf(knew)).toMatchObject({ mastered: false })
  requireSuccess(await override(third, 0, 2))
  expect(await memoryOf(knew)).toMatchObject({ mastered: true })
})

test('does not restore a question that the pupil removed', async () => {
  const otherUser = await h.signIn({ tenantId: teacher.tenantId })
  const right = await takePaper(h, otherUser, paper, ['went'])
  const wrong = await takePaper(h, otherUser, paper, ['goes'])
  const [held] = (await listWrongQuestions(otherUser)).filter(
    (wrongQuestion) => wrongQuestion.question_id === question(0),
  )
  requireSuccess(await h.call(removeWrongQuestion, { id: held?.id ?? 0 }, auth(otherUser)))
  const open = async () => (await listWrongQuestions(otherUser)).map(({ question_id }) => question_id)
  requireSuccess(await override(right, 0, 0))
  expect(await open()).not.toContain(question(0))
  // Also if all wrong answers were corrected before.
  for (const score of [2, 0])
    for (const attempt of [right, wrong]) requireSuccess(await override(attempt, 0, score))
  expect(await open()).not.toContain(question(0))
  await takePaper(h, otherUser, paper, ['gone'])
  expect(await open()).toContain(question(0))
})

test('keeps a mastered question mastered after an older correction', async () => {
  const otherUser = await h.signIn({ tenantId: teacher.tenantId })
  const first = await takePaper(h, otherUser, paper, ['went'])
  await takePaper(h, otherUser, paper, ['goes'])
  await h.database.pool.query(
    `insert into wrong_question_review (tenant_id, wrong_question_id, at, day, correct, rating, source)
     select tenant_id, id, now() - n * interval '1 day', (current_date - n)::text, true, 3, 'variant'
     from wrong_question, unnest(array[4, 2]) as n where user_id = $1 and question_id = $2`,
    [otherUser.userId, question(0)],
  )
  await takePaper(h, otherUser, paper, ['went'])
  const mastered = async () => {
    const { rows } = await h.database.pool.query(
      'select error_count, mastered_at from wrong_question where user_id = $1 and question_id = $2',
      [otherUser.userId, question(0)],
    )
    return rows[0]
  }
  const before = await mastered()
  expect(before.mastered_at).not.toBeNull()
  requireSuccess(await override(first, 0, 0))
  expect(await mastered()).toEqual({ ...before, error_count: before.error_count + 1 })
})

test('removes a question whose answer became right', async () => {
  const otherUser = await h.signIn({ tenantId: teacher.tenantId })
  const attempt_id = await takePaper(h, otherUser, paper, ['goes'])
  requireSuccess(await override(attempt_id, 0, 2))
  expect((await listWrongQuestions(otherUser)).map(({ question_id }) => question_id)).not.toContain(
    question(0),
  )
})

test('overrides scores of a deleted paper', async () => {
  const attempt_id = await takePaper(h, pupil, paper, ['goes'])
  requireSuccess(await h.call(deletePaper, { paper_id: paper.paperId }, auth(teacher)))
  expect(requireSuccess(await override(attempt_id, 0, 2))).toMatchObject({ score: 2 })
  expect((await getResult(h, pupil, attempt_id)).question_details[0]).toMatchObject({ graded_by: 'person' })
  expect(await override(attempt_id, 0, 1, pupil)).toMatchObject({ status: 404 })
})

test('rejects other users and scores above the maximum', async () => {
  const attempt_id = await takePaper(h, pupil, paper, ['goes'])
  expect(await override(attempt_id, 0, 2, pupil)).toMatchObject({ status: 404 })
  expect(await override(attempt_id, 0, 2, await h.signIn({ boss: true }))).toMatchObject({ status: 404 })
  expect(await override(attempt_id, 0, 2.5)).toMatchObject({ status: 400, msg: /满分2分/ })
  const open = requireSuccess(
    await h.call(contract.startExam, { paper_id: paper.paperId }, auth(pupil)),
  ).attempt_id
  expect(await override(open, 0, 1)).toMatchObject({ code: ERRORS.not_graded.code })
  for (const call of [contract.listPaperAttempts, contract.getPaperStats])
    expect(await h.call(call, { paper_id: paper.paperId }, auth(pupil))).toMatchObject({ status: 404 })
})
