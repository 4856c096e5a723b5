// @vitest-environment jsdom
import { ERRORS } from '@shangxue/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/index.ts'
import { stubIndexedDb } from '../../lib/testing/indexed-db.ts'
import { ok, refusal, type Scripted, startTestServer } from '../../lib/testing/server.ts'
import { createClock } from './clock.ts'
import { createHandIn } from './hand-in.ts'
import type { UnsavedAnswers } from './saving/kept.ts'
import { createSaver } from './saving/saver.ts'
import { attempt, MINUTE } from './testing/exam-server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let answer: (call: string) => Scripted | Promise<Scripted>
const submitted = () => server.seen.filter(({ url }) => url.endsWith('/submit-exam')).length

beforeEach(async () => {
  stubIndexedDb()
  server = await startTestServer(({ url }) => answer(url))
  useSession.setState({ isLoggedIn: true, userName: 'xuesheng', database: '演示数据库', userId: 7 })
})
afterEach(async () => {
  vi.useRealTimers()
  useSession.setState({ isLoggedIn: false, userName: '', userId: null })
  await server.stop()
})

function handIn(unsaved: UnsavedAnswers = {}, guessed = false) {
  const nothing = () => undefined
  const saver = createSaver({
    attemptId: 12,
    answers: [],
    unsaved,
    onOver: nothing,
    onPaused: nothing,
    onServerNow: nothing,
    onOvertaken: nothing,
  })
  const onDone = vi.fn()
  const onEarly = vi.fn()
  const clock = createClock(Date.now(), guessed)
  return { ...createHandIn({ attemptId: 12, saver, clock, onDone, onEarly }), saver, clock, onDone }
}

test('handing in that fails across the deadline is done again by itself', async () => {
  let release: () => void = () => undefined
  let first = true
  answer = () => {
    if (!first) return ok(attempt({ status: 'submitted' }))
    first = false
    return new Promise((done) => {
      release = () => done(refusal(503, 50300, '服务器繁忙，请稍后重试'))
    })
  }
  const { now, atDeadline, clock, onDone } = handIn()
  const tapped = now()
  await vi.waitFor(() => expect(submitted()).toBe(1))
  const byItself = atDeadline(clock.now())
  release()
  expect(await tapped).toBe('服务器繁忙，请稍后重试')
  expect(await byItself).toBeNull()
  expect(onDone).toHaveBeenCalledOnce()
})

test('a lost answer to handing in is asked for again, and the attempt is handed in once more in vain', async () => {
  answer = () => (submitted() === 1 ? { instead: 'cut' } : ok(attempt({ status: 'submitted' })))
  const { now, onDone } = handIn()
  expect(await now()).toBe('网络错误或服务器问题')
  expect(await now()).toBeNull()
  expect(await now()).toBeNull()
  expect(submitted()).toBe(2)
  expect(onDone).toHaveBeenCalledOnce()
})

test('what is refused at the deadline is said, and not tried for ever', async () => {
  answer = () => refusal(403, 40300, '没有权限执行此操作')
  const { atDeadline, clock } = handIn()
  expect(await atDeadline(clock.now())).toBe('没有权限执行此操作')
  expect(submitted()).toBe(1)
})

test.each([
  ['a proxy’s page', { status: 404, text: '<html>404 Not Found</html>' }],
  ['too many requests', refusal(429, 42900, '操作太频繁，请稍后再试')],
])(
  '%s at the deadline is no answer: it is handed in once more, by the server’s time',
  async (_what, said) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const late = () => new Date(Date.now() + MINUTE).toISOString()
    answer = (url) => {
      const seen = server.seen.filter((one) => one.url === url).length
      if (seen === 1) return said
      return ok(url.includes('get-exam-questions') ? { attempt: attempt({ server_now: late() }) } : attempt())
    }
    const { atDeadline, clock, onDone } = handIn({}, true)
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
      'submit-exam',
    ])
  },
)

test('after the grace answers that could not be sent no longer hold up handing in', async () => {
  answer = (url) => (url.includes('/save') ? { instead: 'cut' } : ok(attempt({ status: 'submitted' })))
  const { atDeadline, saver, clock, onDone } = handIn()
  saver.change(101, { answer: { user_answer: 'A', selected_options: ['A'] } })
  expect(await atDeadline(clock.now() - 31_000)).toBeNull()
  expect(onDone).toHaveBeenCalledOnce()
})

const withAnswer = {
  101: { seq: 2, marked: false, time_spent: 5, answer: { user_answer: 'went', selected_options: [] } },
}

test('an answer that was refused before is tried once more at the deadline', async () => {
  answer = () => refusal(422, 42240, '题目不属于这场考试，请刷新后重试')
  const { atDeadline, saver, clock } = handIn(withAnswer)
  await saver.flush()
  const refused = server.seen.length
  answer = (url) =>
    ok(url.endsWith('/submit-exam') ? attempt({ status: 'submitted' }) : { saved: [], server_now: '' })
  expect(await atDeadline(clock.now())).toBeNull()
  const calls = server.seen.slice(refused).map(({ url }) => url.split('/').at(-1))
  expect(calls).toEqual([expect.stringContaining('save'), 'submit-exam'])
})

test.each([
  [
    'paused on another device',
    refusal(409, ERRORS.exam_paused.code, '考试已暂停，请先继续考试'),
    '请继续考试后再交卷',
  ],
  ['refused', refusal(422, 42240, '题目不属于这场考试，请刷新后重试'), '请修改后再交卷'],
])(
  'with an answer that could not be saved because it was %s nothing is handed in',
  async (_why, refused, told) => {
    answer = (call) => (call.endsWith('/submit-exam') ? ok(attempt({ status: 'submitted' })) : refused)
    const { now, onDone } = handIn(withAnswer)
    expect(await now()).toBe(`还有 1 题没有保存，${told}`)
    expect(submitted()).toBe(0)
    expect(onDone).not.toHaveBeenCalled()
  },
)
