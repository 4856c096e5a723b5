import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '../../../lib/session/session.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { renderAt, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { lastReadSources } from '../library/last-read.ts'
import ReadingListScreen from '../library/reading-list-screen.tsx'
import PracticeScreen from '../practice/practice-screen.tsx'
import ResultScreen from '../results/result-screen.tsx'
import { createKeyedExercise, TEXT } from '../testing/keyed-exercise.ts'
import { adoptPractices } from './adopt-practices.ts'
import { hasGuestPractices } from './guest-flag.ts'
import { GUEST, listPractices, newPractice, storeGuestPractice } from './guest-store.ts'

configure({ asyncUtilTimeout: 8_000 })

const KEYED = `GET /api/reading/texts/${TEXT}/exercise`
const ADD = 'POST /api/reading/practices'
const COMPOSE = 'POST /api/reading/preview/exercise'
interface Sent {
  readonly practices: { readonly id: string; readonly submitted_at: string | null }[]
}
let answers: Record<string, (sent: Record<string, unknown>) => ScriptedResponse>
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  answers = {
    [KEYED]: () => ok(createKeyedExercise()),
    [ADD]: (sent) =>
      ok({
        added: (sent as unknown as Sent).practices.map(({ id, submitted_at }, i) => ({
          id,
          exercise_id: 40 + i,
          attempt_id: 90 + i,
          submitted: submitted_at !== null,
        })),
        refused: [],
      }),
    [COMPOSE]: () => ok(createKeyedExercise('Another Bus', 'cloze:5')),
    'GET /api/permissions/current-user/permissions': () => ok({}),
  }
  server = await startPapersServer(
    Object.fromEntries(Object.keys(answers).map((key) => [key, (sent) => answers[key]?.(sent) ?? ok(null)])),
  )
})
afterEach(() => server.stop())

const signInAs = (id = 12) =>
  signIn({
    id,
    yonghuming: `user${id}`,
    shujuku: '甲',
    token: 'T',
    refreshtoken: 'R',
    time_zone: 'Asia/Shanghai',
    laobanbiaoshi: '',
    zhiwei: '学习者',
    avatar: null,
  })
const PRACTICE = '/reading-comprehension/:id'
const RESULT = '/reading-comprehension/:id/result/:attemptId'
const open = (key: string | number = TEXT) =>
  renderAt(PRACTICE, `/reading-comprehension/${key}`, PracticeScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const findArrivedPath = async () => (await screen.findByTestId('arrived')).textContent ?? ''
async function completePractice(): Promise<string> {
  open()
  await tap(/Two\./)
  await tap('下一题')
  await tap(/One\./)
  await tap('提交')
  return findArrivedPath()
}

describe('guest', () => {
  test('reads a text, answers offline and sees the result', async () => {
    const address = await completePractice()
    const [practice] = await listPractices(GUEST)
    expect(address).toBe(`/reading-comprehension/${TEXT}/result/${practice?.id}`)
    expect(practice).toMatchObject({ chosen: [1, 0], submitted_at: expect.any(String) })
    cleanup()
    renderAt(RESULT, address, ResultScreen)
    expect(await screen.findByText('1 / 2')).toBeTruthy()
    expect(screen.getByText('解析：What was it?')).toBeTruthy()
    expect(screen.getByText(/结果保存在本机，登录后自动并入账号/)).toBeTruthy()
    expect(server.calls(ADD)).toEqual([])
  })

  test('resumes a practice offline', async () => {
    open()
    await tap(/Two\./)
    await waitFor(async () => expect((await listPractices(GUEST))[0]?.chosen).toEqual([1, null]))
    cleanup()
    answers[KEYED] = () => ({ instead: 'cut' })
    open()
    expect((await screen.findByRole('button', { name: /Two\./ })).getAttribute('aria-pressed')).toBe('true')
    await tap('下一题')
    await tap(/Three\./)
    await tap('提交')
    cleanup()
    const [practice] = await listPractices(GUEST)
    renderAt(RESULT, `/reading-comprehension/${TEXT}/result/${practice?.id}`, ResultScreen)
    expect(await screen.findByText('2 / 2')).toBeTruthy()
  })

  test('repeats a text and keeps the earlier result', async () => {
    await completePractice()
    cleanup()
    open()
    expect((await screen.findByRole('button', { name: /Two\./ })).getAttribute('aria-pressed')).toBe('false')
    await waitFor(async () => expect(await listPractices(GUEST)).toHaveLength(2))
    expect(server.calls(KEYED)).toHaveLength(1)
  })

  test('gets another text, never the one just read', async () => {
    const address = await completePractice()
    cleanup()
    renderAt(RESULT, address, ResultScreen)
    await tap('再来一篇')
    const next = await findArrivedPath()
    expect(server.calls(COMPOSE)).toMatchObject([{ level: '初中', except: [`reading:${TEXT}`] }])
    cleanup()
    open(next.split('/').at(-1))
    expect(await screen.findByRole('heading', { name: 'Another Bus' })).toBeTruthy()
    await waitFor(() => expect(lastReadSources()).toEqual(['cloze:5']))
  })

  test('sees a message when no other text is available', async () => {
    answers[COMPOSE] = () => refusal(422, 41309, '没有合适的文章')
    const address = await completePractice()
    cleanup()
    renderAt(RESULT, address, ResultScreen)
    await tap('再来一篇')
    expect(await screen.findByText('没有合适的文章')).toBeTruthy()
  })

  test('finds stored practices in the list', async () => {
    await completePractice()
    cleanup()
    renderAt('/reading-comprehension', '/reading-comprehension?whose=mine', ReadingListScreen)
    const row = await screen.findByRole('link', { name: /The Wrong Bus/ })
    const [practice] = await listPractices(GUEST)
    expect(row.getAttribute('href')).toBe(`/reading-comprehension/${TEXT}/result/${practice?.id}`)
    expect(screen.getByText('1/2')).toBeTruthy()
  })

  test('sees a message for an unknown exercise', async () => {
    open('00000000-0000-4000-8000-000000000000')
    expect(await screen.findByText('没有这篇阅读')).toBeTruthy()
  })
})

describe('signing in', () => {
  test('transfers guest practices to the account once', async () => {
    await completePractice()
    cleanup()
    signInAs()
    await Promise.all([adoptPractices('12'), adoptPractices('12')])
    await adoptPractices('12')
    expect(server.calls(ADD)).toMatchObject([
      { practices: [{ purpose: 'library', chosen: [1, 0], exercise: { signature: 'signed' } }] },
    ])
    expect([await listPractices(GUEST), await listPractices('12'), hasGuestPractices()]).toEqual([
      [],
      [],
      false,
    ])
  })

  test("redirects a device result to the account's result", async () => {
    const address = await completePractice()
    cleanup()
    signInAs()
    renderAt(RESULT, address, ResultScreen)
    await waitFor(() => expect(server.calls('GET /api/reading/attempts/90')).toHaveLength(1))
  })

  test('keeps practices for the same user while offline', async () => {
    await completePractice()
    cleanup()
    answers[ADD] = () => ({ instead: 'cut' })
    signInAs()
    await expect(adoptPractices('12')).rejects.toThrow()
    expect([await listPractices(GUEST), (await listPractices('12')).length]).toEqual([[], 1])
    expect(hasGuestPractices()).toBe(true)

    answers[ADD] = () => ok({ added: [], refused: [] })
    signInAs(13)
    await adoptPractices('13')
    expect(server.calls(ADD)).toHaveLength(1)
    expect(hasGuestPractices()).toBe(true)
    expect(await listPractices('12')).toHaveLength(1)
  })

  test('sends many practices in batches', async () => {
    for (let i = 0; i < 23; i++)
      await storeGuestPractice(newPractice(String(TEXT + i), 'library', createKeyedExercise()))
    signInAs()
    await adoptPractices('12')
    const sizes = server.calls(ADD).map((sent) => (sent as unknown as Sent).practices.length)
    expect(sizes).toEqual([10, 10, 3])
    expect(await listPractices('12')).toEqual([])
  })

  test('retains practices that the server refuses', async () => {
    await completePractice()
    answers[ADD] = (sent) =>
      ok({ added: [], refused: (sent as unknown as Sent).practices.map(({ id }) => id) })
    signInAs()
    await adoptPractices('12')
    await adoptPractices('12')
    expect(server.calls(ADD)).toHaveLength(1)
    expect(await listPractices('12')).toMatchObject([{ refused: true, chosen: [1, 0] }])
    expect(hasGuestPractices()).toBe(false)
  })

  test("sends nothing with another user's token", async () => {
    await completePractice()
    cleanup()
    signInAs()
    useSession.setState({ userId: 12 })
    localStorage.setItem('id', '13')
    await adoptPractices('12')
    expect(server.calls(ADD)).toEqual([])
    expect(await listPractices('12')).toHaveLength(1)
  })
})
