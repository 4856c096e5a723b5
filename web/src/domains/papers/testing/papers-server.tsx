import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { onFailure } from '../../../lib/api/error.ts'
import { endSession } from '../../../lib/session/session.ts'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../../../lib/testing/server.ts'
import { ConfirmHost } from '../../../ui/overlay/dialog/confirm-host.tsx'
import { clearToasts, toast } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'

type RequestFields = Record<string, unknown>
export type ScriptedResponses = Record<
  string,
  (sent: RequestFields, seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>
>

const FIELD = /name="(\w+)"\r\n\r\n([^\r]*)\r\n/g

/** Returns the fields of a request, whatever its encoding. */
function requestFields({ url, body, headers }: ReceivedRequest): RequestFields {
  const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]))
  if (body === '') return query
  if (headers['content-type']?.startsWith('multipart/'))
    return Object.fromEntries([...body.matchAll(FIELD)].map(([, name, value]) => [name, value]))
  return JSON.parse(body)
}
const routeOf = ({ method, url }: ReceivedRequest) => `${method} ${url.split('?')[0]}`

const SUBJECTS = 'GET /api/paper-analysis/get-subject-options'
const DEFAULT_ANSWERS: ScriptedResponses = {
  [SUBJECTS]: () => ok({ subjects: ['英语'], levels: [{ level: '初中', grades: ['七年级', '八年级'] }] }),
}

/**
 * Starts a server that responds by method and path. `other` handles addresses that are not known in
 * advance.
 */
export async function startPapersServer(
  answers: ScriptedResponses,
  other?: (seen: ReceivedRequest) => ScriptedResponse | undefined,
) {
  vi.stubGlobal('scrollTo', () => undefined)
  let urlCount = 0
  const URL_PARTS = {
    createObjectURL: () => {
      urlCount += 1
      return `blob:${urlCount}`
    },
    revokeObjectURL: () => undefined,
  }
  vi.stubGlobal('URL', Object.assign(URL, URL_PARTS))
  const unsubscribe = onFailure(({ message }) => toast(message, { kind: 'error' }))
  const server = await startTestServer(
    (seen) =>
      ({ ...DEFAULT_ANSWERS, ...answers })[routeOf(seen)]?.(requestFields(seen), seen) ??
      other?.(seen) ??
      (seen.url.includes('/image') || seen.url.includes('/crops/')
        ? { text: 'jpeg', headers: { 'content-type': 'image/jpeg' } }
        : refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')),
  )
  return {
    calls: (name: string) => server.seen.filter((seen) => routeOf(seen) === name).map(requestFields),
    stop: async () => {
      unsubscribe()
      cleanup()
      clearToasts()
      endSession()
      localStorage.clear()
      await server.stop()
    },
  }
}

const CurrentAddress = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="arrived">{pathname + search}</p>
}

/** Renders a screen at its address. Every other address shows its own path. */
export function renderAt(pattern: string, address: string, Screen: ComponentType) {
  const router = createMemoryRouter(
    [
      { path: pattern, element: <Screen /> },
      { path: '*', element: <CurrentAddress /> },
    ],
    { initialEntries: [address] },
  )
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
      <ConfirmHost />
    </QueryClientProvider>,
  )
  return { router, unmount, refresh: () => queryClient.invalidateQueries() }
}
