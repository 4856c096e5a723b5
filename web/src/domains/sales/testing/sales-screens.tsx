import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { type ReceivedRequest, type ScriptedResponse, startTestServer } from '../../../lib/testing/server.ts'
import { ConfirmHost } from '../../../ui/overlay/dialog/confirm-host.tsx'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'
import SaleScreen from '../detail/sale-screen.tsx'
import SalesScreen from '../list/sales-screen.tsx'
import NewSaleScreen from '../new-sale/new-sale-screen.tsx'
import ReturnScreen from '../returns/return-screen.tsx'
import { defaultSaleResponse } from './sale-responses.ts'

type Script = (
  path: string,
  request: ReceivedRequest,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>

const OtherScreen = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="arrived">{pathname + search}</p>
}
const SCREENS: RouteObject[] = [
  { path: '/sales/new', element: <NewSaleScreen /> },
  { path: '/sales', element: <SalesScreen /> },
  { path: '/sales/:id', element: <SaleScreen /> },
  { path: '/sales/:id/return', element: <ReturnScreen /> },
  { path: '*', element: <OtherScreen /> },
]

/** Test harness for the sales screens: a server with default responses and a router. */
export function setupSalesScreens() {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let script: Script = () => undefined
  const addressOf = (url: string) => new URL(url, 'http://server')

  beforeEach(async () => {
    script = () => undefined
    server = await startTestServer(async (request) => {
      const { pathname, searchParams } = addressOf(request.url)
      return (await script(pathname, request)) ?? defaultSaleResponse(pathname, request.body, searchParams)
    })
    vi.stubGlobal('scrollTo', () => undefined)
    useSession.setState({ permissions: { 'sales-record': true } })
  })
  afterEach(async () => {
    cleanup()
    clearToasts()
    localStorage.clear()
    await server.stop()
    useSession.setState({ isAdmin: false, permissions: {} })
  })

  return {
    /** Bodies of the writes to a path, in order. */
    sent: (path: string): Record<string, unknown>[] =>
      server.seen
        .filter(({ url, method }) => method !== 'GET' && addressOf(url).pathname === path)
        .map(({ body }) => JSON.parse(body || '{}')),
    /** Idempotency keys of the writes to a path. */
    keys: (path: string): unknown[] =>
      server.seen
        .filter(({ url, method }) => method !== 'GET' && addressOf(url).pathname === path)
        .map(({ headers }) => headers['idempotency-key']),
    /** Query parameters of the reads of a path, in order. */
    requestsOf: (path: string): Record<string, string>[] =>
      server.seen
        .filter(({ url, method }) => method === 'GET' && addressOf(url).pathname === path)
        .map(({ url }) => Object.fromEntries(addressOf(url).searchParams)),
    /** Overrides the default responses. */
    answer: (next: Script) => {
      script = next
    },
    open(address: string) {
      const router = createMemoryRouter(SCREENS, { initialEntries: [address] })
      const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
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
