import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import {
  ok,
  type ReceivedRequest,
  type ScriptedResponse,
  startTestServer,
} from '../../../lib/testing/server.ts'
import { ConfirmHost } from '../../../ui/overlay/dialog/confirm-host.tsx'
import type { Price, PriceRow } from '../list/price-rows.ts'

/** Other tests may slow the machine down. */
export const patience = { timeout: 8_000 }

export const price = (
  type: Price['type'],
  amount_fen: number,
  previous_fen: number | null = null,
): Price => ({
  type,
  amount_fen,
  previous_fen,
  changed_at: previous_fen === null ? null : '2026-11-18T02:00:00Z',
})
export const row = (overrides: Partial<PriceRow> = {}): PriceRow => ({
  sku_id: 1,
  product_id: 1,
  brand: '华为',
  model: 'Mate 80 Pro',
  short_name: 'M80P',
  spec: '12GB+256GB',
  color: '黑色',
  stock: 3,
  prices: [price('wholesale', 599_900), price('retail', 649_900)],
  ...overrides,
})
export const page = (list: readonly unknown[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 100, total: list.length, totalPages: 1, totalCapped: false },
  })
export const BRANDS = ok([{ id: 7, name: '华为', products: 1 }])

/** Starts a server and a router for every test of the file. */
export function setupPriceScreens(
  routes: RouteObject[],
  answer: (seen: ReceivedRequest) => ScriptedResponse | Promise<ScriptedResponse>,
) {
  const on = {} as {
    server: Awaited<ReturnType<typeof startTestServer>>
    router: ReturnType<typeof createMemoryRouter>
  }
  beforeEach(async () => {
    // jsdom has no layout: without a height the virtual list renders nothing.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    localStorage.clear()
    on.server = await startTestServer(answer)
  })
  afterEach(async () => {
    cleanup()
    await on.server.stop()
    vi.restoreAllMocks()
    useSession.setState({ isAdmin: false, permissions: {} })
  })
  const open = (address: string) => {
    const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
    on.router = createMemoryRouter(routes, { initialEntries: [address] })
    render(
      <QueryClientProvider client={cache}>
        <RouterProvider router={on.router} />
        <ConfirmHost />
      </QueryClientProvider>,
    )
  }
  return { on, open }
}
