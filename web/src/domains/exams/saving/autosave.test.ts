import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { refusal, startTestServer } from '../../../lib/testing/server.ts'
import { testAutosave } from '../testing/autosave.ts'
import { examServer } from '../testing/exam-server.ts'
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

test('time alone says nothing of the answer and the mark, and does not count on', async () => {
  exam.answers.set(101, held)
  const { spend, leave, flush } = saver()
  spend(101, 5)
  leave(101)
  expect(await flush()).toBe(true)
  expect(sent()).toEqual([{ attempt_id: 12, question_id: 101, seq: 2, time_spent: 14 }])
})

test('looking at a question brings what another device has answered since', async () => {
  exam.answers.set(101, { ...held, user_answer: 'D', selected_options: ['D'], seq: 3 })
  const { spend, leave, store } = saver()
  spend(101, 5)
  leave(101)
  await vi.waitFor(() =>
    expect(store.getState().ledger.entries[101]).toMatchObject({ answer: { user_answer: 'D' }, seq: 3 }),
  )
})

test('a mark stays though another device has answered since', async () => {
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

test('no more time is sent for a question than the server takes, also of what was kept before', async () => {
  const answer = { user_answer: 'B', selected_options: ['B'] }
  const { spend, change, flush } = saver({ 102: { seq: 1, marked: false, time_spent: 90_000, answer } })
  spend(101, 80_000)
  spend(101, 80_000)
  change(101, { answer })
  await flush()
  const times = sent().flatMap(({ answers }) => answers.map((one: { time_spent: number }) => one.time_spent))
  expect(times).toEqual([86_400, 86_400])
})

describe('a mark', () => {
  const B = { user_answer: 'B', selected_options: ['B'] }
  const unmarked = { seq: 2, marked: false, time_spent: 9 }

  test.each([
    ['alone', unmarked, 'D'],
    ['with the answer that another device gave as well', { ...unmarked, answer: B }, 'B'],
  ])('that was kept %s goes though the other device counted on', async (_how, kept, theirs) => {
    const now = { ...held, user_answer: theirs, selected_options: [theirs], seq: 3 }
    exam.answers.set(101, now)
    const { flush, store } = saver({ 101: kept }, [now])
    expect(store.getState().ledger.entries[101]).toMatchObject({ marked: false })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: theirs, marked: false })
  })
  test('goes though another device has given the same answer meanwhile', async () => {
    exam.answers.set(101, { ...held, ...B, seq: 9 })
    const { change, flush, store } = saver()
    change(101, { answer: B })
    change(101, { marked: false })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B', marked: false })
    expect(store.getState().ledger.entries[101]).toMatchObject({ marked: false })
  })
  test('of another device stays when only an answer is given here', async () => {
    exam.answers.set(101, { ...held, marked: false })
    const { change, flush, store } = saver()
    change(101, { answer: B })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'B', marked: false })
    expect(store.getState().ledger.entries[101]).toMatchObject({ marked: false })
  })
  test('of another device stays though typing goes on while an answer is under way', async () => {
    exam.answers.set(101, { ...held, marked: false })
    const { change, flush } = saver()
    change(101, { answer: B })
    const first = flush()
    change(101, { answer: { user_answer: 'A', selected_options: ['A'] } })
    await first
    change(101, { answer: { user_answer: 'D', selected_options: ['D'] } })
    expect(await flush()).toBe(true)
    expect(exam.answers.get(101)).toMatchObject({ user_answer: 'D', marked: false })
  })
  test('that is taken back before it was sent is not sent', async () => {
    exam.answers.set(101, held)
    const { change, flush } = saver()
    change(101, { marked: false })
    change(101, { answer: B })
    change(101, { marked: true })
    expect(await flush()).toBe(true)
    expect(sent()).toEqual([expect.not.objectContaining({ marked: expect.anything() })])
  })
})
