import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { restoreSession } from '../../../lib/session/session.ts'
import { KEYS, useSession } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { fakePageTime } from '../../../lib/testing/time.ts'
import { ConfirmHost } from '../../../ui/overlay/dialog/confirm-host.tsx'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'
import ExamScreen from '../attempt/exam-screen.tsx'
import { examServer, paperDetail } from './exam-server.ts'

// Other tests may slow down the machine.
configure({ asyncUtilTimeout: 8_000 })

type Body = Record<string, unknown>
type Script = (
  call: string,
  body: Body,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>

const endpointOf = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? ''

/**
 * Set-up for exam screen tests: a server that stores answers, a signed-in pupil and a device with
 * storage.
 */
export function examPage() {
  const time = fakePageTime()
  let server: Awaited<ReturnType<typeof startTestServer>>
  let exam: ReturnType<typeof examServer>
  let script: Script
  let storage: ReturnType<typeof stubIndexedDb>
  let detail: object

  beforeEach(async () => {
    exam = examServer()
    script = () => undefined
    detail = paperDetail()
    server = await startTestServer(async ({ url, body }) => {
      const input: Body = body ? JSON.parse(body) : {}
      const scripted = await script(endpointOf(url), input)
      if (scripted) return scripted
      if (url.includes('/get-paper-detail')) return ok(detail)
      return exam.answerTo(url.split('?')[0] ?? '', input) ?? refusal(404, 40401, '没有这个接口')
    })
    storage = stubIndexedDb()
    const pupil = {
      [KEYS.userName]: 'xuesheng',
      [KEYS.database]: '演示数据库',
      [KEYS.userId]: '7',
      [KEYS.token]: 'T',
    }
    for (const [key, value] of Object.entries(pupil)) localStorage.setItem(key, value)
    restoreSession()
    vi.stubGlobal('scrollTo', () => undefined)
  })
  afterEach(async () => {
    cleanup()
    clearToasts()
    localStorage.clear()
    useSession.setState({ isLoggedIn: false, userName: '', userId: null })
    await server.stop()
  })

  const sent = (call: string): Body[] =>
    server.seen
      .filter(({ url }) => endpointOf(url) === call)
      .map(({ body }) => (body ? JSON.parse(body) : {}))

  return {
    sent,
    get exam() {
      return exam
    },
    get seen() {
      return server.seen.map(({ method, url }) => `${method} ${endpointOf(url)}`)
    },
    ...time,
    /** Waits longer than the autosave delay. */
    later: (ms = 1_000) => time.later(ms),
    /** The stored copy of the attempt on this device. */
    storedAttempt: () => storage.read('7/12') as { unsaved: Record<string, { seq: number }> } | undefined,
    /** Delays storage until the returned function is called. */
    delayStorage: () => storage.hold(),
    answer: (next: Script) => {
      script = next
    },
    paper: (overrides: object, detailOverrides: object = {}) => {
      detail = { ...paperDetail(overrides), ...detailOverrides }
    },
    open(address = '/paper-analysis/exam/5?attempt=12') {
      const router = createMemoryRouter(
        [
          { path: '/paper-analysis/exam/:paperId', element: <ExamScreen /> },
          { path: '*', element: '别处' },
        ],
        { initialEntries: [address] },
      )
      const queryClient = new QueryClient({
        defaultOptions: { queries: { networkMode: 'always', retry: false } },
      })
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastHost />
          <ConfirmHost />
        </QueryClientProvider>,
      )
      return router
    },
    /** Closes the page as a browser does, without notifying the server. */
    close: () => cleanup(),
  }
}
