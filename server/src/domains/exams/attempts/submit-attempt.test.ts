import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/exams/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { aBody, aPublishedPaper, requireSuccess } from '../../../testing/papers.ts'

let h: Harness
let teacher: TestUser
let attemptId: number
beforeAll(async () => {
  h = await startHarness()
  teacher = await h.signIn()
})
afterAll(() => h.close())
beforeEach(async () => {
  attemptId = await startAttempt(30)
})

async function startAttempt(minutes: number): Promise<number> {
  const { paperId } = await aPublishedPaper(h, teacher, [aBody()], { minutes })
  return requireSuccess(await h.call(contract.startExam, { paper_id: paperId }, auth())).attempt_id
}
const auth = () => ({ token: teacher.token })
const submitTimedOut = (attempt_id = attemptId) =>
  h.call(contract.submitExam, { attempt_id, time_up: true }, auth())
const setDeadline = (inSeconds: number) =>
  h.database.pool.query(
    `update exam_attempt set deadline = now() + make_interval(secs => $2) where id = $1`,
    [attemptId, inSeconds],
  )
const RUNNING = { status: 409, code: ERRORS.exam_running.code }

test('rejects a timed submission before the deadline', async () => {
  expect(await submitTimedOut()).toMatchObject(RUNNING)
  expect(requireSuccess(await h.call(contract.submitExam, { attempt_id: attemptId }, auth())).status).toBe(
    'graded',
  )
  expect(requireSuccess(await submitTimedOut()).status).toBe('graded')
})

test('rejects a timed submission during a pause', async () => {
  requireSuccess(await h.call(contract.pauseExam, { attempt_id: attemptId }, auth()))
  await setDeadline(-5)
  expect(await submitTimedOut()).toMatchObject(RUNNING)
  requireSuccess(await h.call(contract.resumeExam, { attempt_id: attemptId }, auth()))
  expect(requireSuccess(await submitTimedOut()).status).toBe('graded')
})

test('accepts a clock that is slightly fast', async () => {
  await setDeadline(1)
  expect(requireSuccess(await submitTimedOut()).status).toBe('graded')
})

test('never expires without a time limit', async () => {
  expect(await submitTimedOut(await startAttempt(0))).toMatchObject(RUNNING)
})
