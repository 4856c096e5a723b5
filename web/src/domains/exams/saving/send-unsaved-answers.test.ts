import { ERRORS } from '@shangxue/contract/errors/errors'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectExamAnswers } from '../../../app/data/exam-answers.ts'
import { KEYS, useSession } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { refusal, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { fakePageTime } from '../../../lib/testing/time.ts'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'
import { examServer } from '../testing/exam-server.ts'
import { testAutosave } from '../testing/test-autosave.ts'
import { openAttempts, releaseAttempt, unsavedAttempts } from './open-attempts.ts'

const { until } = fakePageTime()
let server: Awaited<ReturnType<typeof startTestServer>>
let exam: ReturnType<typeof examServer>
let storage: ReturnType<typeof stubIndexedDb>
let script: (call: string) => ScriptedResponse | undefined
let delayed: (call: string) => Promise<void> | undefined
let stop: () => void = () => undefined
const CONNECTION_LOST = { instead: 'cut' } as const
const OWNER = '7'
const readStored = () =>
  storage.read(`${OWNER}/12`) as { unsaved: Record<string, { answer?: unknown }> } | undefined
const calls = () => server.seen.map(({ url }) => url.split('/').at(-1))

beforeEach(async () => {
  storage = stubIndexedDb()
  exam = examServer()
  script = () => undefined
  delayed = () => undefined
  server = await startTestServer(async ({ url, body }) => {
    const scripted = script(url)
    await delayed(url)
    return scripted ?? exam.answerTo(url, JSON.parse(body)) ?? refusal(404, 40401, '没有这个接口')
  })
  const pupil = { [KEYS.userName]: 'xuesheng', [KEYS.database]: '演示数据库', [KEYS.userId]: '7' }
  for (const [key, value] of Object.entries({ ...pupil, [KEYS.token]: 'T' })) localStorage.setItem(key, value)
  useSession.setState({ isLoggedIn: true, userName: 'xuesheng', database: '演示数据库', userId: 7 })
})
afterEach(async () => {
  stop()
  cleanup()
  clearToasts()
  localStorage.clear()
  useSession.setState({ isLoggedIn: false, userName: '', userId: null })
  await server.stop()
})

/** A closed exam with an answer that could not be sent. */
async function closeExamOffline() {
  script = () => CONNECTION_LOST
  const saver = testAutosave()
  const end = saver.start()
  saver.change(101, { answer: { user_answer: 'B', selected_options: ['B'] } })
  expect(await saver.flush()).toBe(false)
  end()
  await vi.waitFor(() => expect(readStored()?.unsaved[101]).toBeTruthy())
  script = () => undefined
  server.seen.length = 0
}
const online = () => window.dispatchEvent(new Event('online'))

test('sends answers of a closed exam when the network returns', async () => {
  await closeExamOffline()
  script = () => CONNECTION_LOST
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(calls()).toContain('get-exam-questions'))
  expect(unsavedAttempts()).toEqual([12])
  script = () => undefined
  await vi.waitFor(() => {
    online()
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' })
  })
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
  await vi.waitFor(() => expect(readStored()?.unsaved).toEqual({}))
})

test('retries when the returning network fails once more', async () => {
  await closeExamOffline()
  script = (url) => (url.endsWith('get-exam-questions') && calls().length === 1 ? CONNECTION_LOST : undefined)
  stop = connectExamAnswers()
  await until(() => expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' }))
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
})

test('sends an exam closed during a running delivery', async () => {
  await closeExamOffline()
  let answer = (): void => undefined
  const slow = new Promise<void>((done) => {
    answer = done
  })
  delayed = (url) => (url.endsWith('get-exam-questions') && calls().length === 1 ? slow : undefined)
  script = (url) => (url.endsWith('get-exam-questions') && calls().length === 1 ? CONNECTION_LOST : undefined)
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  online()
  answer()
  await vi.waitFor(() => expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' }))
})

test('leaves an open exam to its page until it closes', async () => {
  await closeExamOffline()
  openAttempts.add(12)
  stop = connectExamAnswers()
  online()
  await new Promise((done) => setTimeout(done, 50))
  expect(calls()).toEqual([])
  releaseAttempt(12)
  await vi.waitFor(() => expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' }))
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
})

test('keeps newer answers that another tab stored', async () => {
  await closeExamOffline()
  const newer = {
    seq: 9,
    marked: false,
    time_spent: 1,
    answer: { user_answer: 'C', selected_options: ['C'] },
  }
  script = (url) => {
    if (!url.endsWith('get-exam-questions')) return CONNECTION_LOST
    storage.write(`${OWNER}/12`, { unsaved: { 101: newer } })
    return undefined
  }
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(calls()).toContainEqual(expect.stringContaining('save')))
  expect(readStored()?.unsaved[101]).toEqual(newer)
  script = () => undefined
  await vi.waitFor(() => {
    online()
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'C' })
  })
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
})

test('keeps the mark of another tab with unsaved answers', async () => {
  await closeExamOffline()
  const otherAnswer = { seq: 1, time_spent: 1, answer: { user_answer: 'C', selected_options: ['C'] } }
  const { unsaved } = readStored() ?? {}
  storage.write(`${OWNER}/12`, { unsaved: { ...unsaved, 102: otherAnswer } })
  const ownAutosave = testAutosave({ unsaved: (unsaved ?? {}) as never })
  expect(await ownAutosave.flush()).toBe(true)
  await vi.waitFor(() => expect(readStored()?.unsaved).toEqual({ 102: otherAnswer }))
  await new Promise((done) => setTimeout(done, 50))
  expect(unsavedAttempts()).toEqual([12])
})

test('does not count overtaken answers as saved', async () => {
  await closeExamOffline()
  const theirs = { user_answer: 'D', selected_options: ['D'], time_spent: 1, seq: 9, marked: false }
  exam.answers.set(101, { question_id: 101, ...theirs })
  render(createElement(ToastHost))
  stop = connectExamAnswers()
  expect(await screen.findByText('有题目已在另一台设备上改过，保留了那里的答案')).toBeTruthy()
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByText(/题已保存/)).toBeNull()
})

test('sends nothing without stored answers', async () => {
  stop = connectExamAnswers()
  online()
  await new Promise((done) => setTimeout(done, 50))
  expect(calls()).toEqual([])
})

test('keeps the answers of another user for that user', async () => {
  await closeExamOffline()
  localStorage.setItem(KEYS.userId, '8')
  stop = connectExamAnswers()
  online()
  await new Promise((done) => setTimeout(done, 50))
  expect(calls()).toEqual([])
  localStorage.setItem(KEYS.userId, '7')
  online()
  await vi.waitFor(() => expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' }))
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
})

test.each([
  ['renamed', '7'],
  ['renamed after an earlier version stored them under its name', '旧/名/7'],
])('sends answers after the company was %s', async (_how, owner) => {
  await closeExamOffline()
  const stored = readStored()
  storage.write(`${OWNER}/12`, undefined)
  storage.write(`${owner}/12`, stored)
  localStorage.setItem('exam-answers', `${owner}/12`)
  localStorage.setItem(KEYS.database, '新名')
  localStorage.setItem(KEYS.userName, 'orchid')
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' }))
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
  expect(localStorage.getItem('exam-answers')).toBeNull()
  expect(storage.read('旧/名/7/12')).toBeUndefined()
})

test.each([
  ['was submitted meanwhile', () => exam.set({ status: 'submitted' })],
  ['was abandoned on another device', () => (script = () => refusal(404, ERRORS.not_found.code, '没有找到'))],
])('deletes and does not send answers of an exam that %s', async (_what, apply) => {
  await closeExamOffline()
  apply()
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(readStored()).toBeUndefined())
  expect(unsavedAttempts()).toEqual([])
  expect(calls()).toEqual(['get-exam-questions'])
})

test('holds answers of a paused exam until it resumes', async () => {
  await closeExamOffline()
  exam.set({ status: 'paused' })
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(calls()).toEqual(['get-exam-questions']))
  await new Promise((done) => setTimeout(done, 50))
  expect(unsavedAttempts()).toEqual([12])
  expect(calls()).toEqual(['get-exam-questions'])
})

test('keeps answers when a proxy responds 404', async () => {
  await closeExamOffline()
  script = () => ({
    status: 404,
    text: '<html>404 Not Found</html>',
    headers: { 'content-type': 'text/html' },
  })
  stop = connectExamAnswers()
  await vi.waitFor(() => expect(calls()).toContain('get-exam-questions'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(readStored()?.unsaved[101]).toBeTruthy()
  script = () => undefined
  await vi.waitFor(() => {
    online()
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B' })
  })
})
