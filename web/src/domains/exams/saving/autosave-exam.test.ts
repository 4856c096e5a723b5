import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { refusal, startTestServer } from '../../../lib/testing/server.ts'
import { examServer } from '../testing/exam-server.ts'
import { testAutosave } from '../testing/test-autosave.ts'
import type { UnsavedAnswers } from './stored-attempt.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let exam: ReturnType<typeof examServer>
beforeEach(async () => {
  stubIndexedDb()
  exam = examServer()
  server = await startTestServer(
    ({ url, body }) => exam.answerTo(url, JSON.parse(body)) ?? refusal(404, 40401, '没有这个接口'),
  )
})
afterEach(() => server.stop())

const held = {
  question_id: 101,
  user_answer: 'C',
  selected_options: ['C'],
  time_spent: 9,
  seq: 2,
  marked: true,
}
const saver = (unsaved: UnsavedAnswers = {}, answers = [held]) => testAutosave({ unsaved, answers })
const sent = () => server.seen.map(({ body }) => JSON.parse(body))

test('time alone sends neither answer nor mark nor seq', async () => {
  exam.answers.set(101, held)
  const { spend, leave, flush } = saver()
  spend(101, 5)
  leave(101)
  expect(await flush()).toBe(true)
  expect(sent()).toEqual([{ attempt_id: 12, question_id: 101, seq: 2, time_spent: 14 }])
})

test('opening a question shows the answer of another device', async () => {
  exam.answers.set(101, { ...held, user_answer: 'D', selected_options: ['D'], seq: 3 })
  const { spend, leave, store } = saver()
  spend(101, 5)
  leave(101)
  await vi.waitFor(() =>
    expect(store.getState().ledger.entries[101]).toMatchObject({ answer: { user_answer: 'D' }, seq: 3 }),
  )
})

test('keeps a mark after another device answered', async () => {
  exam.answers.set(101, { ...held, user_answer: 'D', selected_options: ['D'], seq: 3 })
  const { change, flush, store } = saver()
  change(101, { marked: false })
  expect(await flush()).toBe(true)
  expect(exam.answers.get(101)).toMatchObject({ user_answer: 'D', marked: false })
  expect(store.getState().ledger.entries[101]).toMatchObject({
    answer: { user_answer: 'D' },
    marked: false,
  })
  change(101, { marked: true })
  await flush()
  expect(exam.answers.get(101)).toMatchObject({ user_answer: 'D', marked: true })
})

test('caps the time per question, also for stored answers', async () => {
  const answer = { user_answer: 'B', selected_options: ['B'] }
  const { spend, change, flush } = saver({ 102: { seq: 1, marked: false, time_spent: 90_000, answer } })
  spend(101, 80_000)
  spend(101, 80_000)
  change(101, { answer })
  await flush()
  const times = sent().flatMap(({ answers }) =>
    answers.map((answer: { time_spent: number }) => answer.time_spent),
  )
  expect(times).toEqual([86_400, 86_400])
})

describe('mark', () => {
  const ANSWER_B = { user_answer: 'B', selected_options: ['B'] }
  const unmarked = { seq: 2, marked: false, time_spent: 9 }

  test.each([
    ['stored alone', unmarked, 'D'],
    ['stored with the same answer as on another device', { ...unmarked, answer: ANSWER_B }, 'B'],
  ])('%s is sent although another device raised the seq', async (_how, stored, theirs) => {
    const now = { ...held, user_answer: theirs, selected_options: [theirs], seq: 3 }
    exam.answers.set(101, now)
    const { flush, store } = saver({ 101: stored }, [now])
    expect(store.getState().ledger.entries[101]).toMatchObject({ marked: false })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: theirs, marked: false })
  })
  test('is sent although another device gave the same answer', async () => {
    exam.answers.set(101, { ...held, ...ANSWER_B, seq: 9 })
    const { change, flush, store } = saver()
    change(101, { answer: ANSWER_B })
    change(101, { marked: false })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B', marked: false })
    expect(store.getState().ledger.entries[101]).toMatchObject({ marked: false })
  })
  test('of another device stays when only an answer changes', async () => {
    exam.answers.set(101, { ...held, marked: false })
    const { change, flush, store } = saver()
    change(101, { answer: ANSWER_B })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B', marked: false })
    expect(store.getState().ledger.entries[101]).toMatchObject({ marked: false })
  })
  test('of another device stays while typing continues during a save', async () => {
    exam.answers.set(101, { ...held, marked: false })
    const { change, flush } = saver()
    change(101, { answer: ANSWER_B })
    const first = flush()
    change(101, { answer: { user_answer: 'A', selected_options: ['A'] } })
    await first
    change(101, { answer: { user_answer: 'D', selected_options: ['D'] } })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'D', marked: false })
  })
  test('is not sent if undone before the save', async () => {
    exam.answers.set(101, held)
    const { change, flush } = saver()
    change(101, { marked: false })
    change(101, { answer: ANSWER_B })
    change(101, { marked: true })
    expect(await flush()).toBe(true)
    expect(sent()).toEqual([expect.not.objectContaining({ marked: expect.anything() })])
  })
})
