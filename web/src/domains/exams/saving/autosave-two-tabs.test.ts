import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { refusal, startTestServer } from '../../../lib/testing/server.ts'
import { examServer } from '../testing/exam-server.ts'
import { testAutosave } from '../testing/test-autosave.ts'
import { unsavedAttempts } from './open-attempts.ts'
import { sendUnsaved } from './send-unsaved-answers.ts'
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

const openTab = (unsaved: UnsavedAnswers = {}) => testAutosave({ unsaved })
type Tab = ReturnType<typeof openTab>
const typeAnswer = ({ change }: Tab, user_answer: string) =>
  change(105, { answer: { user_answer, selected_options: [] } })
const storedAnswer = async () => (await readAttempt(12))?.unsaved[105]

/** Types six letters in one tab and closes it, then types in a second tab that was open all the while. */
async function typeInBothTabs(): Promise<Tab> {
  const [first, second] = [openTab(), openTab()]
  for (const length of [1, 2, 3, 4, 5, 6]) typeAnswer(first, 'letter'.slice(0, length))
  await vi.waitFor(async () => expect(await storedAnswer()).toMatchObject({ seq: 6 }))
  typeAnswer(second, 'x')
  return second
}

test('stores the latest answer of two tabs', async () => {
  const second = await typeInBothTabs()
  await vi.waitFor(async () => expect((await storedAnswer())?.answer).toMatchObject({ user_answer: 'x' }))
  typeAnswer(second, 'xy')
  await vi.waitFor(async () => expect((await storedAnswer())?.answer).toMatchObject({ user_answer: 'xy' }))
  const stored = await readAttempt(12)
  offline = false
  expect(await openTab(stored?.unsaved).flush()).toBe(true)
  expect(exam.answers.get(105)).toMatchObject({ user_answer: 'xy' })
})

test.each([
  ['at once', () => undefined],
  ['a moment later', () => new Promise((done) => setTimeout(done, 50))],
])("keeps the last tab's answer, saved %s", async (_when, settle) => {
  const second = await typeInBothTabs()
  await settle()
  offline = false
  await second.flush()
  expect(exam.answers.get(105)).toMatchObject({ user_answer: 'x' })
  await vi.waitFor(async () => expect(await storedAnswer()).toBeUndefined())
  await vi.waitFor(() => expect(unsavedAttempts()).toEqual([]))
  await sendUnsaved()
  expect(exam.answers.get(105)).toMatchObject({ user_answer: 'x' })
})

test('a mark keeps the answer of the other tab', async () => {
  const [first, second] = [openTab(), openTab()]
  typeAnswer(first, 'a')
  typeAnswer(first, 'ab')
  second.change(105, { marked: true })
  await new Promise((done) => setTimeout(done, 50))
  expect(await storedAnswer()).toMatchObject({ answer: { user_answer: 'ab' } })
  offline = false
  expect(await second.flush()).toBe(true)
  await new Promise((done) => setTimeout(done, 50))
  expect(await storedAnswer()).toMatchObject({ answer: { user_answer: 'ab' } })
})

test("a mark beside a pending answer keeps the other tab's later answer", async () => {
  const [first, second] = [openTab(), openTab()]
  typeAnswer(first, 'a')
  typeAnswer(second, 'b')
  typeAnswer(second, 'bc')
  await vi.waitFor(async () => expect((await storedAnswer())?.answer).toMatchObject({ user_answer: 'bc' }))
  first.change(105, { marked: true })
  await new Promise((done) => setTimeout(done, 50))
  expect((await storedAnswer())?.answer).toMatchObject({ user_answer: 'bc' })
})
