import { ERRORS } from '@shangxue/contract/errors'
import * as contract from '@shangxue/contract/exams'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { aBody, aPublishedPaper, must } from '../../testing/papers.ts'

let h: Harness
let teacher: TestUser
let attemptId: number
beforeAll(async () => {
  h = await startHarness()
  teacher = await h.signedIn()
})
afterAll(() => h.close())
beforeEach(async () => {
  attemptId = await begun(30)
})

async function begun(minutes: number): Promise<number> {
  const { paperId } = await aPublishedPaper(h, teacher, [aBody()], { minutes })
  return must(await h.call(contract.startExam, { paper_id: paperId }, as())).attempt_id
}
const as = () => ({ token: teacher.token })
const timeUp = (attempt_id = attemptId) => h.call(contract.submitExam, { attempt_id, time_up: true }, as())
const deadline = (inSeconds: number) =>
  h.database.pool.query(
    `update exam_attempt set deadline = now() + make_interval(secs => $2) where id = $1`,
    [attemptId, inSeconds],
  )
const RUNNING = { status: 409, code: ERRORS.exam_running.code }

test('rejects a timed submission before the deadline', async () => {
  expect(await timeUp()).toMatchObject(RUNNING)
  expect(must(await h.call(contract.submitExam, { attempt_id: attemptId }, as())).status).toBe('graded')
  expect(must(await timeUp()).status).toBe('graded')
})

test('rejects a timed submission during a pause', async () => {
  must(await h.call(contract.pauseExam, { attempt_id: attemptId }, as()))
  await deadline(-5)
  expect(await timeUp()).toMatchObject(RUNNING)
  must(await h.call(contract.resumeExam, { attempt_id: attemptId }, as()))
  expect(must(await timeUp()).status).toBe('graded')
})

test('accepts a clock that is slightly fast', async () => {
  await deadline(1)
  expect(must(await timeUp()).status).toBe('graded')
})

test('never expires without a time limit', async () => {
  expect(await timeUp(await begun(0))).toMatchObject(RUNNING)
})
