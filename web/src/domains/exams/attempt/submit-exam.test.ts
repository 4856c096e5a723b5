import { ERRORS } from '@shangxue/contract/errors/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { createServerClock } from '../answering/server-clock.ts'
import type { UnsavedAnswers } from '../saving/stored-attempt.ts'
import { attempt, MINUTE } from '../testing/exam-server.ts'
import { testAutosave } from '../testing/test-autosave.ts'
import { createSubmitter } from './submit-exam.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let answer: (call: string) => ScriptedResponse | Promise<ScriptedResponse>
/** Builds the state of the attempt as the server reports it. */
let respondToState: (nth: number) => ScriptedResponse
const submitCount = () => server.seen.filter(({ url }) => url.endsWith('/submit-exam')).length
const stateRequestCount = () => server.seen.filter(({ url }) => url.includes('/get-exam-questions')).length
const attemptResponse = (overrides: object = {}) => {
  const now = new Date().toISOString()
  return ok({ attempt: attempt({ deadline: now, server_now: now, ...overrides }) })
}
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()

beforeEach(async () => {
  stubIndexedDb()
  respondToState = () => attemptResponse()
  server = await startTestServer(({ url }) =>
    url.includes('/get-exam-questions') ? respondToState(stateRequestCount()) : answer(url),
  )
  useSession.setState({ isLoggedIn: true, userName: 'xuesheng', database: '演示数据库', userId: 7 })
})
afterEach(async () => {
  vi.useRealTimers()
  useSession.setState({ isLoggedIn: false, userName: '', userId: null })
  await server.stop()
})

function startSubmitter(unsaved: UnsavedAnswers = {}) {
  const saver = testAutosave({ unsaved })
  const onDone = vi.fn()
  const onStillRunning = vi.fn()
  const clock = createServerClock(Date.now())
  return {
    ...createSubmitter({ attemptId: 12, saver, clock, onDone, onStillRunning }),
    saver,
    clock,
    onDone,
    onEarly: onStillRunning,
  }
}

const unsavedAnswer = {
  101: { seq: 2, marked: false, time_spent: 5, answer: { user_answer: 'went', selected_options: [] } },
}

test('retries a submission that failed across the deadline', async () => {
  let release: () => void = () => undefined
  let first = true
  answer = () => {
    if (!first) return ok(attempt({ status: 'submitted' }))
    first = false
    return new Promise((done) => {
      release = () => done(refusal(503, 50300, '服务器繁忙，请稍后重试'))
    })
  }
  const { now, atDeadline, clock, onDone } = startSubmitter()
  const tapped = now()
  await vi.waitFor(() => expect(submitCount()).toBe(1))
  const byItself = atDeadline(clock.now())
  release()
  expect(await tapped).toBe('服务器繁忙，请稍后重试')
  expect(await byItself).toBeNull()
  expect(onDone).toHaveBeenCalledOnce()
})

test('reads the result after a lost submit response', async () => {
  answer = () => (submitCount() === 1 ? { instead: 'cut' } : ok(attempt({ status: 'submitted' })))
  const { now, onDone } = startSubmitter()
  expect(await now()).toBe('网络错误或服务器问题')
  expect(await now()).toBeNull()
  expect(await now()).toBeNull()
  expect(submitCount()).toBe(2)
  expect(onDone).toHaveBeenCalledOnce()
})

test('shows a refusal at the deadline and stops retrying', async () => {
  answer = () => refusal(403, 40300, '没有权限执行此操作')
  const { atDeadline, clock } = startSubmitter()
  expect(await atDeadline(clock.now())).toBe('没有权限执行此操作')
  expect(submitCount()).toBe(1)
})

test.each([
  ['a proxy’s page', { status: 404, text: '<html>404 Not Found</html>' }],
  ['too many requests', refusal(429, 42900, '操作太频繁，请稍后重试')],
])('retries the submission after %s at the deadline', async (_what, response) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answer = () => (submitCount() === 1 ? response : ok(attempt()))
  respondToState = (nth) => (nth === 1 ? response : attemptResponse())
  const { atDeadline, clock, onDone } = startSubmitter()
  const ended = atDeadline(clock.now())
  await vi.waitFor(() => {
    vi.advanceTimersByTime(500)
    expect(onDone).toHaveBeenCalledOnce()
  })
  expect(await ended).toBeNull()
  expect(server.seen.map(({ url }) => url.split(/[/?]/).at(3))).toEqual([
    'get-exam-questions',
    'get-exam-questions',
    'submit-exam',
    'get-exam-questions',
    'submit-exam',
  ])
})

test('checks the attempt without loading its questions', async () => {
  answer = () => ok(attempt())
  const { atDeadline, clock } = startSubmitter()
  await atDeadline(clock.now())
  const asking = server.seen.filter(({ url }) => url.includes('/get-exam-questions'))
  expect(asking.map(({ body }) => JSON.parse(body))).toEqual([
    { attempt_id: 12, include_questions: false, include_options: false, include_answers: false },
  ])
})

test('submits without unsent answers after the grace period', async () => {
  answer = (url) => (url.includes('/save') ? { instead: 'cut' } : ok(attempt({ status: 'submitted' })))
  const { atDeadline, saver, clock, onDone } = startSubmitter()
  saver.change(101, { answer: { user_answer: 'A', selected_options: ['A'] } })
  expect(await atDeadline(clock.now() - 31_000)).toBeNull()
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  ['has a later deadline', { deadline: isoIn(20 * MINUTE) }],
  ['is paused', { status: 'paused' }],
  ['has no time limit', { deadline: null }],
])('does not submit at the deadline if the exam %s', async (_what, overrides) => {
  respondToState = () => attemptResponse(overrides)
  answer = (url) =>
    url.includes('/save')
      ? refusal(409, ERRORS.exam_paused.code, '考试已暂停，请先继续考试')
      : ok(attempt({ status: 'submitted' }))
  const { atDeadline, saver, clock, onDone, onEarly } = startSubmitter(unsavedAnswer)
  expect(await atDeadline(clock.now())).toBeNull()
  expect(submitCount()).toBe(0)
  expect(onDone).not.toHaveBeenCalled()
  expect(onEarly).toHaveBeenCalledWith(expect.objectContaining(overrides))
  expect(saver.store.getState().ledger.unsaved[101]).toBeTruthy()
})

test('follows the server about a pause before submission', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  respondToState = (nth) => attemptResponse(nth === 1 ? {} : { status: 'paused' })
  answer = () => refusal(409, ERRORS.exam_running.code, '考试时间还没有到')
  const { atDeadline, clock, onEarly } = startSubmitter()
  const ended = atDeadline(clock.now())
  await vi.waitFor(() => {
    vi.advanceTimersByTime(500)
    expect(onEarly).toHaveBeenCalledOnce()
  })
  expect(await ended).toBeNull()
  expect(JSON.parse(server.seen.at(1)?.body ?? '')).toMatchObject({ attempt_id: 12, time_up: true })
})

test('retries a refused answer once at the deadline', async () => {
  answer = () => refusal(422, 42240, '题目不属于这场考试，请刷新后重试')
  const { atDeadline, saver, clock } = startSubmitter(unsavedAnswer)
  await saver.flush()
  const refusedResponse = server.seen.length
  answer = (url) =>
    ok(url.endsWith('/submit-exam') ? attempt({ status: 'submitted' }) : { saved: [], server_now: '' })
  expect(await atDeadline(clock.now())).toBeNull()
  const calls = server.seen.slice(refusedResponse).map(({ url }) => url.split('/').at(-1))
  expect(calls).toEqual([expect.stringContaining('save'), 'get-exam-questions', 'submit-exam'])
})

test.each([
  [
    'paused on another device',
    refusal(409, ERRORS.exam_paused.code, '考试已暂停，请先继续考试'),
    '请继续考试后再交卷',
  ],
  ['refused', refusal(422, 42240, '题目不属于这场考试，请刷新后重试'), '请修改后再交卷'],
])('does not submit while an unsaved answer is %s', async (_why, refusedResponse, message) => {
  answer = (call) => (call.endsWith('/submit-exam') ? ok(attempt({ status: 'submitted' })) : refusedResponse)
  const { now, onDone } = startSubmitter(unsavedAnswer)
  expect(await now()).toBe(`还有 1 题没有保存，${message}`)
  expect(submitCount()).toBe(0)
  expect(onDone).not.toHaveBeenCalled()
})
