import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/exams/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const defaultAi = scriptedAi()
beforeAll(async () => {
  const grade = async (task: GradingTask) => {
    receivedTasks.push(task)
    return (await defaultAi.grade({ tenantId: 1 }, task)).value
  }
  h = await startHarness({ withJobs: true, ai: scriptedAi({ grade }) })
  teacher = await h.signIn()
  pupil = await h.signIn({ tenantId: teacher.tenantId })
})
afterAll(() => h.close())
beforeEach(async () => {
  receivedTasks.length = 0
  paper = await aPublishedPaper(h, teacher, [aBlank('went', { max_score: 2 }), anEssay()])
})
const auth = (user: TestUser) => ({ token: user.token })
const question = (i: number) => paper.questionIds[i] ?? 0
const graded = (attempt_id: number) =>
  expect
    .poll(
      async () => (await h.call(contract.getExamQuestions, { attempt_id }, auth(pupil))).data.attempt.status,
      { timeout: 60_000 },
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

test('excludes pending answers from wrong questions and statistics', async () => {
  const attempt_id = await takePaper(h, pupil, paper, ['went', '有机物和光能'])
  await graded(attempt_id)
  const result = await getResult(h, pupil, attempt_id)
  expect(result.wrong_questions).toEqual([])
  expect(result.analysis?.by_type).toMatchObject([{ name: 'fill_blank', score: 2, max_score: 2 }])
  expect(await listWrongQuestions(pupil)).toEqual([])
  const stats = async () => {
    const { data } = await h.call(contract.getPaperStats, { paper_id: paper.paperId }, auth(teacher))
    return [data.average_score, data.questions.map(({ answers }) => answers)]
  }
  expect(await stats()).toEqual([null, [1, 0]])
  const ownStats = requireSuccess(await h.call(contract.getUserStats, {}, auth(pupil)))
  expect(ownStats.trend.at(-1)).toMatchObject({ attempt_id, score: 2, total_score: 2, rate: 1 })

  requireSuccess(await override(attempt_id, 1, 2))
  expect((await listWrongQuestions(pupil)).map(({ question_id }) => question_id)).toEqual([question(1)])
  expect(await stats()).toEqual([4, [1, 1]])
})

test("lists pending answers to the paper's owner only", async () => {
  const attempt_id = await takePaper(h, pupil, paper, ['went', '有机物和光能'])
  await graded(attempt_id)
  expect(await pendingAt()).toEqual([[attempt_id, question(1), null]])
  const colleague = await h.signIn({ tenantId: teacher.tenantId })
  const stranger = await h.signIn()
  for (const user of [pupil, colleague, stranger]) {
    const { status } = await h.call(contract.listPendingAnswers, { paper_id: paper.paperId }, auth(user))
    expect(status).toBe(404)
    expect((await override(attempt_id, 1, 5, user)).status).toBe(404)
  }
  expect(await pendingAt()).toEqual([[attempt_id, question(1), null]])
})

const markOwn = (attempt_id: number, i: number, score: number, user = pupil) =>
  h.call(contract.markOwnAnswer, { attempt_id, question_id: question(i), score }, auth(user))
const pendingAt = async (user = teacher) =>
  requireSuccess(await h.call(contract.listPendingAnswers, { paper_id: paper.paperId }, auth(user))).list.map(
    (pendingAnswer) => [pendingAnswer.attempt_id, pendingAnswer.question_id, pendingAnswer.self_score],
  )

test('lists self-marked answers last, judged without reason', async () => {
  const others = await h.signIn({ tenantId: teacher.tenantId })
  const first = await takePaper(h, pupil, paper, ['went', '有机物和光能'])
  const second = await takePaper(h, others, paper, ['went', '光能'])
  for (const attempt_id of [first, second])
    await expect
      .poll(async () => (await pendingAt()).some(([attempt]) => attempt === attempt_id), { timeout: 60_000 })
      .toBe(true)
  expect(await pendingAt()).toEqual([
    [first, question(1), null],
    [second, question(1), null],
  ])
  requireSuccess(await markOwn(first, 1, 5))
  expect(await pendingAt()).toEqual([
    [second, question(1), null],
    [first, question(1), 5],
  ])
  const judge = (attempt_id: number, score: number) =>
    h.call(contract.overrideScore, { attempt_id, question_id: question(1), score }, auth(teacher))
  requireSuccess(await judge(second, 3))
  requireSuccess(await judge(first, 5))
  expect(await pendingAt()).toEqual([])
  expect((await getResult(h, pupil, first)).question_details[1]).toMatchObject({
    ...{ score: 5, graded_by: 'person', override_reason: null, verdict: 'right' },
  })
  // The owner's own judgement can only be changed with a reason.
  expect(await judge(first, 1)).toMatchObject({
    code: ERRORS.score_reason_missing.code,
    msg: /请说明改分的原因/,
  })
  const { rows } = await h.database.pool.query(
    `select kind, title, body from notification where user_id = $1 and link = $2 order by id`,
    [others.userId, `/paper-analysis/result/${second}`],
  )
  expect(rows).toMatchObject(
    [
      { kind: 'exam.graded', body: /还有1题待批改/ },
      { kind: 'exam.graded', title: '“期中卷”批改完成', body: '得分5，满分7' },
    ].map((item) => ({
      ...item,
      body: typeof item.body === 'string' ? item.body : expect.stringMatching(item.body),
    })),
  )
})

test('excludes self-marked scores from comparisons and statistics', async () => {
  const others = await h.signIn({ tenantId: teacher.tenantId })
  const honest = await takePaper(h, others, paper, ['went', '光能'])
  const generous = await takePaper(h, pupil, paper, ['goes', '不知道'])
  await graded(generous)
  await expect.poll(async () => (await pendingAt()).length, { timeout: 60_000 }).toBe(2)
  requireSuccess(await override(honest, 1, 3))
  requireSuccess(await markOwn(generous, 1, 5))
  expect((await getResult(h, pupil, generous)).analysis).toMatchObject({ better_than_percent: 0 })
  expect((await getResult(h, others, honest)).analysis).toMatchObject({
    ...{ better_than_percent: 100, average_score: 2.5 },
  })
  const { data } = await h.call(contract.getPaperStats, { paper_id: paper.paperId }, auth(teacher))
  expect(data.questions.map(({ answers, facility }) => [answers, facility])).toEqual([
    [2, 0.5],
    [1, 0.6],
  ])
  const ownStats = requireSuccess(await h.call(contract.getUserStats, {}, auth(pupil)))
  expect(ownStats.trend.at(-1)).toMatchObject({ attempt_id: generous, score: 5 })
})

describe('self-marking', () => {
  test('sets the score once and records a wrong answer', async () => {
    const attempt_id = await takePaper(h, pupil, paper, ['went', '有机物和光能'])
    await graded(attempt_id)
    expect(await markOwn(attempt_id, 1, 9)).toMatchObject({ code: ERRORS.score_above_maximum.code })
    expect(requireSuccess(await markOwn(attempt_id, 1, 2.5))).toMatchObject({
      ...{ score: 4.5, judged_score: 7, needs_review: 0 },
    })
    expect((await getResult(h, pupil, attempt_id)).question_details[1]).toMatchObject({
      ...{ score: 2.5, graded_by: 'self', needs_review: false },
    })
    expect((await listWrongQuestions(pupil)).map(({ question_id }) => question_id)).toEqual([question(1)])
    expect(await markOwn(attempt_id, 1, 5)).toMatchObject({ code: ERRORS.answer_judged.code })
    // The paper's owner may override it.
    expect(requireSuccess(await override(attempt_id, 1, 5))).toMatchObject({ score: 7 })
    expect(await listWrongQuestions(pupil)).toEqual([])
  })

  test('is applied once under concurrent requests', async () => {
    const attempt_id = await takePaper(h, pupil, paper, ['went', '有机物和光能'])
    await graded(attempt_id)
    const answers = await Promise.all([markOwn(attempt_id, 1, 5), markOwn(attempt_id, 1, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("rejects rule-graded, running and other users' answers", async () => {
    const attempt_id = await takePaper(h, pupil, paper, ['goes', '有机物和光能'])
    await graded(attempt_id)
    expect(await markOwn(attempt_id, 0, 2)).toMatchObject({ code: ERRORS.answer_judged.code })
    expect((await markOwn(attempt_id, 1, 2, teacher)).status).toBe(404)
    expect((await markOwn(attempt_id, 1, 2, await h.signIn())).status).toBe(404)
    const { attempt_id: running } = requireSuccess(
      await h.call(contract.startExam, { paper_id: paper.paperId }, auth(pupil)),
    )
    expect(await markOwn(running, 1, 2)).toMatchObject({ code: ERRORS.not_graded.code })
  })
})

test("accepts an answer that ends in the key's result", async () => {
  const problem = anEssay({ type: 'short_answer', standard_answer: '3小时', key_points: [], max_score: 8 })
  paper = await aPublishedPaper(h, teacher, [problem])
  const attempt_id = await takePaper(h, pupil, paper, ['360÷(80+40)=3，3小时后相遇'])
  expect((await getResult(h, pupil, attempt_id)).question_details).toMatchObject([
    { score: 8, is_correct: true, graded_by: 'rule' },
  ])
  expect(receivedTasks).toEqual([])
})

test('leaves every answer open if the key is 略', async () => {
  paper = await aPublishedPaper(h, teacher, [aBlank('略', { max_score: 2 })])
  const attempt_id = await takePaper(h, pupil, paper, ['went'])
  await graded(attempt_id)
  expect((await getResult(h, pupil, attempt_id)).question_details).toMatchObject([
    { score: null, needs_review: true },
  ])
  expect(receivedTasks).toEqual([])
})
