import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS } from '../../../lib/session/keys.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { refusal, startTestServer } from '../../../lib/testing/server.ts'
import { testAutosave } from '../testing/autosave.ts'
import { examServer } from '../testing/exam-server.ts'
import { unsavedAttempts } from './open-attempts.ts'
import { sendUnsaved } from './send-unsaved.ts'
import { readAttempt, type UnsavedAnswers } from './stored-attempt.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let exam: ReturnType<typeof examServer>
let offline = true
beforeEach(async () => {
  stubIndexedDb()
  exam = examServer()
  offline = true
  server = await startTestServer(({ url, body }) =>
    offline
      ? { instead: 'cut' }
      : (exam.answerTo(url, JSON.parse(body)) ?? refusal(404, 40401, '没有这个接口')),
  )
  const pupil = { [KEYS.userName]: 'xuesheng', [KEYS.database]: '演示数据库', [KEYS.userId]: '7' }
  for (const [key, value] of Object.entries(pupil)) localStorage.setItem(key, value)
})
afterEach(async () => {
  localStorage.clear()
  await server.stop()
})

const tab = (unsaved: UnsavedAnswers = {}) => testAutosave({ unsaved })
type Tab = ReturnType<typeof tab>
const write = ({ change }: Tab, user_answer: string) =>
  change(105, { answer: { user_answer, selected_options: [] } })
const keptAnswer = async () => (await readAttempt(12))?.unsaved[105]

/** Six letters in one tab, which is closed; then the other, which was open all the while, is written in. */
async function both(): Promise<Tab> {
  const [first, second] = [tab(), tab()]
  for (const length of [1, 2, 3, 4, 5, 6]) write(first, 'letter'.slice(0, length))
  await vi.waitFor(async () => expect(await keptAnswer()).toMatchObject({ seq: 6 }))
  write(second, 'x')
  return second
}

test('of two tabs the device keeps what was written last, however much was written in the other', async () => {
  const second = await both()
  await vi.waitFor(async () => expect((await keptAnswer())?.answer).toMatchObject({ user_answer: 'x' }))
  write(second, 'xy')
  await vi.waitFor(async () => expect((await keptAnswer())?.answer).toMatchObject({ user_answer: 'xy' }))
  const kept = await readAttempt(12)
  offline = false
  expect(await tab(kept?.unsaved).flush()).toBe(true)
  expect(exam.answers.get(105)).toMatchObject({ user_answer: 'xy' })
})

test.each([
  ['at once', () => undefined],
  ['a moment later', () => new Promise((done) => setTimeout(done, 50))],
])('what the last tab has saved %s is not overwritten by what the other one left', async (_when, wait) => {
  const second = await both()
  await wait()
  offline = false
  await second.flush()
  expect(exam.answers.get(105)).toMatchObject({ user_answer: 'x' })
  await vi.waitFor(async () => expect(await keptAnswer()).toBeUndefined())
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
  await sendUnsaved()
  expect(exam.answers.get(105)).toMatchObject({ user_answer: 'x' })
})

test('a mark leaves what the other tab keeps', async () => {
  const [first, second] = [tab(), tab()]
  write(first, 'a')
  write(first, 'ab')
  second.change(105, { marked: true })
  await new Promise((done) => setTimeout(done, 50))
  expect(await keptAnswer()).toMatchObject({ answer: { user_answer: 'ab' } })
  offline = false
  expect(await second.flush()).toBe(true)
  await new Promise((done) => setTimeout(done, 50))
  expect(await keptAnswer()).toMatchObject({ answer: { user_answer: 'ab' } })
})

test('a mark beside an answer that waits leaves what the other tab answered later', async () => {
  const [first, second] = [tab(), tab()]
  write(first, 'a')
  write(second, 'b')
  write(second, 'bc')
  await vi.waitFor(async () => expect((await keptAnswer())?.answer).toMatchObject({ user_answer: 'bc' }))
  first.change(105, { marked: true })
  await new Promise((done) => setTimeout(done, 50))
  expect((await keptAnswer())?.answer).toMatchObject({ user_answer: 'bc' })
})
