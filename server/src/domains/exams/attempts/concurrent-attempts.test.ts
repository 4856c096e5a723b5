import * as contract from '@shangxue/contract/exams/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runWhileBlocked, supportsConcurrency } from '../../../testing/database/concurrency.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  aBlank,
  aBody,
  aPublishedPaper,
  getResult,
  type PublishedPaper,
  requireSuccess,
} from '../../../testing/papers.ts'

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
  paper = await aPublishedPaper(h, teacher, [aBody(), aBlank('went')])
})
const auth = () => ({ token: pupil.token })
const runConcurrently = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))
const startAttempt = async () =>
  requireSuccess(await h.call(contract.startExam, { paper_id: paper.paperId }, auth())).attempt_id
const save = (attempt_id: number, seq: number, user_answer = `第${seq}次`) =>
  h.call(
    contract.saveAnswer,
    { attempt_id, question_id: paper.questionIds[1] ?? 0, user_answer, seq },
    auth(),
  )
const submit = (attempt_id: number) => h.call(contract.submitExam, { attempt_id }, auth())

test('creates one attempt for many concurrent starts', async () => {
  const answers = (
    await runConcurrently(20, () => h.call(contract.startExam, { paper_id: paper.paperId }, auth()))
  ).map(requireSuccess)
  expect(new Set(answers.map(({ attempt_id }) => attempt_id)).size).toBe(1)
  expect(answers.filter(({ resumed }) => !resumed)).toHaveLength(1)
  const questions = requireSuccess(
    await h.call(contract.getExamQuestions, { attempt_id: answers[0]?.attempt_id ?? 0 }, auth()),
  )
  expect(questions.questions).toHaveLength(2)
})

test('grades once for many concurrent submissions', async () => {
  const attempt_id = await startAttempt()
  requireSuccess(await save(attempt_id, 1, 'wrong'))
  const answers = (await runConcurrently(20, () => submit(attempt_id))).map(requireSuccess)
  expect(new Set(answers.map(({ graded_at }) => graded_at)).size).toBe(1)
  const { list } = requireSuccess(await h.call(getWrongQuestions, {}, auth()))
  expect(list.map(({ error_count }) => error_count)).toEqual([1, 1])
})

test('keeps the newest of concurrent saves in any order', async () => {
  const attempt_id = await startAttempt()
  const answers = await runConcurrently(40, (n) => save(attempt_id, ((n * 17) % 40) + 1))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  const questions = requireSuccess(await h.call(contract.getExamQuestions, { attempt_id }, auth()))
  expect(questions.answers[1]).toMatchObject({ seq: 40, user_answer: '第40次' })
})

test('grades every acknowledged save during a concurrent submission', async () => {
  const attempt_id = await startAttempt()
  const [saves] = await Promise.all([
    runConcurrently(30, (n) => save(attempt_id, n + 1)),
    runConcurrently(3, () => submit(attempt_id)),
  ])
  for (const { status } of saves) expect([200, 409]).toContain(status)
  const newest = Math.max(
    -1,
    ...saves.flatMap(({ status, data }) => (status === 200 ? [data.saved.seq] : [])),
  )
  const { question_details } = await getResult(h, pupil, attempt_id)
  expect(question_details[1]?.user_answer).toBe(newest < 0 ? '' : `第${newest}次`)
})

test.runIf(supportsConcurrency)('rejects a save that waited for the submission', async () => {
  const attempt_id = await startAttempt()
  const answer = await runWhileBlocked(
    h.database.pool,
    (client) =>
      client.query(`update exam_attempt set status = 'submitted', submitted_at = now() where id = $1`, [
        attempt_id,
      ]),
    () => save(attempt_id, 1),
  )
  expect(answer).toMatchObject({ status: 409 })
})

test.runIf(supportsConcurrency)('returns the newer answer to a save that waited for it', async () => {
  const attempt_id = await startAttempt()
  const answer = await runWhileBlocked(
    h.database.pool,
    (client) =>
      client.query(
        `update exam_answer set user_answer = 'newer', seq = 9 where attempt_id = $1 and position = 2`,
        [attempt_id],
      ),
    () => save(attempt_id, 5),
  )
  expect(requireSuccess(answer).saved).toMatchObject({ user_answer: 'newer', seq: 9 })
})
