import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router'
import { endSession } from '../../../lib/session/session.ts'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../../../lib/testing/server.ts'
import { ConfirmHost } from '../../../ui/overlay/dialog/confirm-host.tsx'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'

type ScriptedResponses = Record<
  string,
  (input: Record<string, unknown>, seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>
>

const NO_DEMO = { needs_setup: false, demo: null }
const DEFAULT_RESPONSES: ScriptedResponses = {
  'GET /api/auth/setup': () => ok(NO_DEMO),
  'GET /api/permissions/current-user/permissions': () => ok({}),
}

/** A server that answers by method and path; `calls` are the inputs that one call received. */
export async function startScriptedServer(responses: ScriptedResponses) {
  const answers = { ...DEFAULT_RESPONSES, ...responses }
  const nameOf = ({ method, url }: ReceivedRequest) => `${method} ${url.split('?')[0]}`
  const server = await startTestServer((seen) => {
    const answer = answers[nameOf(seen)]
    return answer?.(seen.body ? JSON.parse(seen.body) : {}, seen) ?? refusal(404, 40401, '没有这个接口')
  })
  return {
    stop: server.stop,
    calls: (name: string) =>
      server.seen.filter((seen) => nameOf(seen) === name).map(({ body }) => (body ? JSON.parse(body) : {})),
  }
}

const CurrentAddress = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="arrived">{pathname + search}</p>
}

/** Renders a screen at its URL with the toast and confirm hosts; every other URL renders itself as text. */
export function show(
  address: string,
  Screen: ComponentType,
  path = address.split('?')[0] ?? address,
  state?: object,
): void {
  const router = createMemoryRouter(
    [
      { path, element: <Screen /> },
      { path: '*', element: <CurrentAddress /> },
    ],
    { initialEntries: [{ ...parsePath(address), state }] },
  )
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <ToastHost />
      <ConfirmHost />
    </QueryClientProvider>,
  )
}

export const signedIn = (extra: Record<string, unknown> = {}) =>
  ok({
    id: 12,
    yonghuming: 'laoban',
    shujuku: '演示数据库',
    token: 'token-1',
    refreshtoken: 'refresh-1',
    time_zone: 'Asia/Shanghai',
    laobanbiaoshi: '1',
    zhiwei: '老板',
    avatar: null,
    shebei: 'device-token',
    ...extra,
  })

/** Resets the session and all stored values. */
export function resetDevice(): void {
  cleanup()
  clearToasts()
  endSession()
  localStorage.clear()
}
