import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { type ReceivedRequest, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { ConfirmHost } from '../../../ui/overlay/dialog/confirm-host.tsx'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'
import CountScreen from '../counts/count-screen.tsx'
import CountsScreen from '../counts/counts-screen.tsx'
import DocumentScreen from '../documents/document-screen.tsx'
import DocumentsScreen from '../documents/documents-screen.tsx'
import StockListScreen from '../list/stock-list-screen.tsx'
import MoveScreen from '../move/move-screen.tsx'
import ReceiveScreen from '../receive/receive-screen.tsx'
import TransferScreen from '../transfers/transfer-screen.tsx'
import TransfersScreen from '../transfers/transfers-screen.tsx'
import { defaultActionResponse } from './stock-action-responses.ts'
import { defaultStockResponse } from './stock-responses.ts'

type Script = (
  path: string,
  params: URLSearchParams,
  request: ReceivedRequest,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>

const SCREENS: RouteObject[] = [
  { path: '/home', element: <StockListScreen /> },
  { path: '/stock/receive', element: <ReceiveScreen /> },
  { path: '/stock/move', element: <MoveScreen /> },
  { path: '/stock/transfers', element: <TransfersScreen /> },
  { path: '/stock/transfers/:id', element: <TransferScreen /> },
  { path: '/stock/counts', element: <CountsScreen /> },
  { path: '/stock/counts/:id', element: <CountScreen /> },
  { path: '/stock/documents', element: <DocumentsScreen /> },
  { path: '/stock/documents/:id', element: <DocumentScreen /> },
  { path: '*', element: '别处' },
]

// Other tests may slow the machine down.
configure({ asyncUtilTimeout: 8_000 })

/** Test harness for screens that use stock: a server with default responses and a router. */
export function setupStockScreens(more: readonly RouteObject[] = []) {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let script: Script = () => undefined
  const addressOf = (url: string) => new URL(url, 'http://server')

  beforeEach(async () => {
    script = () => undefined
    server = await startTestServer(async (request) => {
      const { pathname, searchParams } = addressOf(request.url)
      return (
        (await script(pathname, searchParams, request)) ??
        defaultActionResponse(pathname, request.body) ??
        defaultStockResponse(pathname)
      )
    })
    vi.stubGlobal('scrollTo', () => undefined)
  })
  afterEach(async () => {
    cleanup()
    clearToasts()
    localStorage.clear()
    await server.stop()
    useSession.setState({ isAdmin: false, permissions: {} })
  })

  /** Query parameters of the requests to a path, in order. */
  const requestsOf = (path: string) =>
    server.seen
      .map(({ url }) => addressOf(url))
      .filter(({ pathname }) => pathname === path)
      .map(({ searchParams }) => Object.fromEntries(searchParams))

  return {
    asked: requestsOf,
    lastRequestOf: (path: string) => requestsOf(path).at(-1),
    /** Bodies of the writes to a path, in order. */
    sent: (path: string): unknown[] =>
      server.seen
        .filter(({ url, method }) => method !== 'GET' && addressOf(url).pathname === path)
        .map(({ body }) => JSON.parse(body || '{}')),
    /** Overrides the default responses. */
    answer: (next: Script) => {
      script = next
    },
    open(address = '/home') {
      const router = createMemoryRouter([...SCREENS, ...more], { initialEntries: [address] })
      const cache = new QueryClient({
        defaultOptions: { queries: { networkMode: 'always', retry: false } },
      })
      render(
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
          <ToastHost />
          <ConfirmHost />
        </QueryClientProvider>,
      )
      return router
    },
  }
}
