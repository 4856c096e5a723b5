import * as contract from '@shangxue/contract/exams/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ai } from '../../../adapters/ai/port.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { scriptedAi } from '../../../testing/fakes/scripted-ai.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { anEssay, aPublishedPaper, type PublishedPaper, requireSuccess } from '../../../testing/papers.ts'
import { enqueueForgottenGrading } from '../attempts/jobs.ts'
import { registerGradingJobs } from './grading-jobs.ts'

let h: Harness
let pupil: TestUser
let paper: PublishedPaper
type Payload = { readonly tenantId: number; readonly attemptId: number }
let queued: Payload[]
beforeAll(async () => {
  h = await startHarness()
  pupil = await h.signIn()
})
afterAll(() => h.close())
beforeEach(async () => {
  queued = []
  paper = await aPublishedPaper(h, pupil, [anEssay(), anEssay(), anEssay()])
})
/** Submits these answers without running the grading job. */
async function submitAnswers(...texts: readonly string[]): Promise<number> {
  const auth = { token: pupil.token }
  const { attempt_id } = requireSuccess(await h.call(contract.startExam, { paper_id: paper.paperId }, auth))
  const answers = texts.map((user_answer, index) => ({
    question_id: paper.questionIds[index] ?? 0,
    user_answer,
  }))
  requireSuccess(await h.call(contract.saveAnswersBatch, { attempt_id, answers }, auth))
  await h.database.pool.query(
    `update exam_attempt set status = 'submitted', submitted_at = now() where id = $1`,
    [attempt_id],
  )
  return attempt_id
}
const statusOf = async (id: number) =>
  (await h.database.pool.query(`select status from exam_attempt where id = $1`, [id])).rows[0]?.status
/** A queue that records jobs without running them. */
const createRecordingJobs = (pending: readonly Payload[] = []) => ({
  ...h.jobs,
  pending: async () => pending,
  enqueue: async (_: unknown, __: unknown, payload: object) => void queued.push(payload as Payload),
})

function grader(ai: Ai, runMs: number) {
  let run: (payload: Payload) => Promise<void> = async () => undefined
  const handle = (_: unknown, work: typeof run) => {
    run = work
  }
  const jobs = { ...createRecordingJobs(), handle } as unknown as Jobs
  registerGradingJobs({ database: h.database, jobs, ai, runMs }, console)
  return (payload: Payload) => run(payload)
}

test('stops a long run in time and continues until all are graded', async () => {
  const requests: string[] = []
  const usual = scriptedAi()
  const ai = scriptedAi({
    grade: async (task) => {
      requests.push(task.pupil_answer)
      return (await usual.grade({ tenantId: 1 }, task)).value
    },
  })
  const attempt_id = await submitAnswers('光能', '有机物', '阳光')
  const run = grader(ai, 0)
  const payload = { tenantId: pupil.tenantId, attemptId: attempt_id }
  for (const done of [1, 2]) {
    await run(payload)
    expect(requests).toHaveLength(done)
    expect(queued).toHaveLength(done)
    expect(queued.at(-1)).toEqual(payload)
    expect(await statusOf(attempt_id)).toBe('submitted')
  }
  await run(payload)
  expect(requests).toEqual(['光能', '有机物', '阳光'])
  expect(queued).toHaveLength(2)
  expect(await statusOf(attempt_id)).toBe('graded')
})

/** Grades as the default engine and records the answers. */
function createCountingAi(whileGrading: () => Promise<void> = async () => undefined) {
  const requests: string[] = []
  const usual = scriptedAi()
  const ai = scriptedAi({
    grade: async (task) => {
      requests.push(task.pupil_answer)
      await whileGrading()
      return (await usual.grade({ tenantId: 1 }, task)).value
    },
  })
  return { asked: requests, ai }
}

test('grades each answer once in two concurrent runs', async () => {
  const attempt_id = await submitAnswers('光能', '有机物', '阳光')
  const { asked: requests, ai } = createCountingAi()
  const run = grader(ai, 60_000)
  const payload = { tenantId: pupil.tenantId, attemptId: attempt_id }
  await Promise.all([run(payload), run(payload)])
  expect(requests).toEqual(['光能', '有机物', '阳光'])
  expect(await statusOf(attempt_id)).toBe('graded')
})

test('skips answers that another server has graded', async () => {
  const attempt_id = await submitAnswers('光能', '有机物', '阳光')
  const payload = { tenantId: pupil.tenantId, attemptId: attempt_id }
  const other = grader(scriptedAi(), 60_000)
  const { asked: requests, ai } = createCountingAi(() => other(payload))
  await grader(ai, 60_000)(payload)
  expect(requests).toEqual(['光能'])
  expect(await statusOf(attempt_id)).toBe('graded')
})

test('re-enqueues forgotten grading once an hour', async () => {
  const attempt_id = await submitAnswers('光能', '有机物', '阳光')
  const enqueueForgotten = async (ago: string, pending: readonly Payload[] = []) => {
    await h.database.pool.query(`update exam_attempt set submitted_at = now() - $2::interval where id = $1`, [
      attempt_id,
      ago,
    ])
    queued = []
    await enqueueForgottenGrading(h.database, createRecordingJobs(pending) as unknown as Jobs)
    return queued.filter(({ attemptId }) => attemptId === attempt_id)
  }
  const once = [{ tenantId: pupil.tenantId, attemptId: attempt_id }]
  expect(await enqueueForgotten('59 minutes')).toEqual([])
  expect(await enqueueForgotten('60 minutes 20 seconds')).toEqual(once)
  expect(await enqueueForgotten('80 minutes')).toEqual([])
  expect(await enqueueForgotten('180 minutes 20 seconds')).toEqual(once)
  const [payload] = once
  if (!payload) throw new Error('there is one')
  // A job that runs or will be retried.
  expect(await enqueueForgotten('60 minutes 20 seconds', once)).toEqual([])
  await grader(scriptedAi(), 60_000)(payload)
  expect(await enqueueForgotten('60 minutes 20 seconds')).toEqual([])
})

test('finds forgotten attempts behind a long queue', async () => {
  const attempt_id = await submitAnswers('光能')
  const { rows } = await h.database.pool.query<{ id: number }>(
    `insert into exam_attempt
       (tenant_id, paper_id, edition, user_id, status, started_at, submitted_at, total_halves, questions)
     select tenant_id, paper_id, edition, user_id, status, started_at, now() - interval '60 minutes 30 seconds',
       total_halves, questions
     from exam_attempt, generate_series(1, 200) where id = $1 returning id::int`,
    [attempt_id],
  )
  await h.database.pool.query(
    `update exam_attempt set submitted_at = now() - interval '60 minutes 5 seconds' where id = $1`,
    [attempt_id],
  )
  const pending = rows.map(({ id }) => ({ tenantId: pupil.tenantId, attemptId: id }))
  await enqueueForgottenGrading(h.database, createRecordingJobs(pending) as unknown as Jobs)
  expect(queued).toEqual([{ tenantId: pupil.tenantId, attemptId: attempt_id }])
})
