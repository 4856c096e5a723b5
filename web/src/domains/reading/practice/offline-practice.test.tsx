import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, signIn } from '../../../lib/session/session.ts'
import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { renderAt, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { adoptPractices } from '../guest/adopt-practices.ts'
import { hasGuestPractices } from '../guest/guest-flag.ts'
import { listPractices } from '../guest/guest-store.ts'
import ReadingListScreen from '../library/reading-list-screen.tsx'
import { storeLevelTexts } from '../offline/stored-texts.ts'
import ResultScreen from '../results/result-screen.tsx'
import { createKeyedExercise, TEXT } from '../testing/keyed-exercise.ts'
import PracticeScreen from './practice-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const USER = '12'
const OPEN = `POST /api/reading/texts/${TEXT}/open`
const ADD = 'POST /api/reading/practices'
const EXERCISE = createKeyedExercise()
interface Sent {
  readonly practices: { readonly id: string; readonly submitted_at: string | null }[]
}
let isOnline: boolean
let server: Awaited<ReturnType<typeof startPapersServer>>
const cut = { instead: 'cut' as const }
const whenOnline = (respond: (sent: unknown) => ScriptedResponse) => (sent: unknown) =>
  isOnline ? respond(sent) : cut
/** Practices that reached the server. */
let received: string[]

beforeEach(async () => {
  isOnline = true
  received = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  server = await startPapersServer({
    'GET /api/reading/keyed-texts': whenOnline(() =>
      ok({
        version: 'v1',
        list: [{ id: TEXT, grade_name: '七年级', genre: '记叙文', words: 6, exercise: EXERCISE }],
      }),
    ),
    'GET /api/reading/texts': whenOnline(() => ok({ list: [], pagination: {} })),
    [OPEN]: whenOnline(() => ok({ id: 7 })),
    [ADD]: whenOnline((sent) => {
      const { practices } = sent as Sent
      received.push(...practices.map(({ id }) => id))
      const added = practices.map(({ id, submitted_at }) => ({
        ...{ id, exercise_id: 40, attempt_id: 90, submitted: submitted_at !== null },
      }))
      return ok({ added, refused: [] })
    }),
    'GET /api/permissions/current-user/permissions': () => ok({}),
  })
  signIn({
    ...{ id: Number(USER), yonghuming: 'lan', shujuku: '甲', token: 'T', refreshtoken: 'R' },
    ...{ time_zone: 'Asia/Shanghai', laobanbiaoshi: '', zhiwei: '学习者', avatar: null },
  })
  await storeLevelTexts('初中')
  isOnline = false
})
afterEach(async () => {
  cleanup()
  endSession()
  localStorage.clear()
  await server.stop()
})

const open = () => renderAt('/reading-comprehension/:id', `/reading-comprehension/${TEXT}`, PracticeScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
async function completePractice(): Promise<string> {
  open()
  await tap(/Two\./)
  await tap('下一题')
  await tap(/Three\./)
  await tap('提交')
  return (await screen.findByTestId('arrived')).textContent ?? ''
}

test('practises a stored text offline, shows the result and sends it once', async () => {
  const address = await completePractice()
  cleanup()
  renderAt('/reading-comprehension/:id/result/:attemptId', address, ResultScreen)
  expect(await screen.findByText('2 / 2')).toBeTruthy()
  expect(screen.getByText(/联网后自动存入账号/)).toBeTruthy()
  expect(hasGuestPractices()).toBe(true)

  isOnline = true
  await adoptPractices(USER)
  await adoptPractices(USER)
  expect(received).toHaveLength(1)
  expect(await listPractices(USER)).toEqual([])
  cleanup()
  renderAt('/reading-comprehension/:id/result/:attemptId', address, ResultScreen)
  await waitFor(() => expect(server.calls('GET /api/reading/attempts/90')).not.toEqual([]))
})

test('continues an unfinished practice on the device although the network is back', async () => {
  open()
  await tap(/Two\./)
  await waitFor(async () => expect((await listPractices(USER))[0]?.chosen).toEqual([1, null]))
  cleanup()
  isOnline = true
  await adoptPractices(USER)
  expect(received).toEqual([])
  const openCalls = server.calls(OPEN).length
  open()
  const chosen = await screen.findByRole('button', { name: /Two\./ })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  await tap('下一题')
  await tap(/Three\./)
  await tap('提交')
  await waitFor(() => expect(received).toHaveLength(1))
  expect(server.calls(OPEN)).toHaveLength(openCalls)
})

test('opens the account’s exercise while the server can be reached', async () => {
  isOnline = true
  open()
  await waitFor(() => expect(server.calls('POST /api/reading/exercises/7/start')).not.toEqual([]))
  expect(await listPractices(USER)).toEqual([])
})

test('lists the stored texts offline', async () => {
  renderAt('/reading-comprehension', '/reading-comprehension', ReadingListScreen)
  expect(await screen.findByRole('link', { name: /The Wrong Bus/ })).toBeTruthy()
})
