import {
  type BusinessSummary,
  CHANGES,
  DECISIONS,
  type SummaryReport,
} from '@shangxue/contract/summaries/endpoints'
import { businessSources, reportSources } from '@shangxue/contract/summaries/links'
import { sourceListOf } from '@shangxue/contract/testing/summary-lists'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../lib/session/state.ts'
import { refusal, startTestServer } from '../lib/testing/server.ts'
import { clearToasts } from '../ui/overlay/toast/toast.ts'
import { ROUTES } from './routes.ts'

const TODAY = '2026-11-23'
const MORNING: BusinessSummary = {
  ...{ today: TODAY, yesterday: '2026-11-22', before: '2026-11-21', remind_days: 30 },
  changes: CHANGES.map((key) => ({ key, today: 1, yesterday: 2, before: 3 })),
  month: {
    ...{ month: '2026-11', days: 30, passed: 22, amount_fen: 1, pieces: 1, expected_fen: 1 },
    target: { target: 1, actual: 1, expected: 1 },
  },
  best: { store: { id: 5, name: '滨江店', amount_fen: 1 }, brand: { id: 6, name: '华为', amount_fen: 1 } },
  decisions: DECISIONS.map((key) => ({ key, count: 1, amount_fen: 1 })),
}
const FIGURES = { pieces: 1, returned: 1, amount_fen: 1, margin_fen: 1, average_fen: 1 }
const FLOW = { opening_fen: 1, in_fen: 1, out_fen: 1, closing_fen: 1 }
const SUMS = { owed_fen: 1, d30_fen: 1, d60_fen: 1, d90_fen: 1, older_fen: 1, credit_fen: 1, net_fen: 1 }
const CASH = { amount_fen: 1, groups: [{ id: 9, name: '房租', amount_fen: 1 }] }
const GOAL = { target: 1, actual: 1, expected: 1 }
const REPORT: SummaryReport = {
  ...{ from: '2026-10-01', to: '2026-10-20', today: TODAY, before: { from: '2026-09-11', to: '2026-09-30' } },
  sales: {
    ...{ total: FIGURES, before: FIGURES, sales: 1 },
    stores: [{ id: 5, name: '滨江店', ...FIGURES }],
    people: [{ id: 3, name: 'xiaolin', ...FIGURES }],
    brands: [{ id: 6, name: '华为', ...FIGURES }],
  },
  targets: {
    ...{ month: '2026-10', days: 31, passed: 31 },
    list: [
      { id: 1, scope: 'store', subject_id: 5, name: '滨江店', pace: 'missed', pieces: GOAL, amount: GOAL },
    ],
  },
  accounts: { ...FLOW, list: [{ id: 4, name: '门店现金', kind: 'cash', ...FLOW }] },
  debts: { day: '2026-10-20', customers: 1, ...SUMS, overdue_fen: 1, remind_days: 30 },
  cash: { expense: CASH, income: CASH },
  stock: { devices: 1, accessories: 1, value_fen: 1, low_stock: 1, aged_90: 1 },
  activations: { total: 1, sold: 1, sold_unactivated: 1, activated_unsold: 1 },
}

/** One address for each combination of screen and filters. */
const ADDRESSES = new Map(
  [...businessSources(MORNING), ...reportSources(REPORT)].map(({ to }) => {
    const { pathname, searchParams } = new URL(to, 'http://app')
    const fixed = ['kind', 'pace', 'state', 'status', 'view', 'age', 'radio'].map((name) =>
      searchParams.get(name),
    )
    return [[pathname, [...searchParams.keys()].join(), ...fixed].join(' '), to] as const
  }),
)

let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T04:00:00Z`) })
  vi.stubGlobal('scrollTo', () => undefined)
  useSession.setState({ isAdmin: true })
  server = await startTestServer(() => refusal(404, 40401, '没有'))
})
afterEach(async () => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useSession.setState({ isAdmin: false })
  localStorage.clear()
  await server.stop()
})

async function open(address: string): Promise<void> {
  const { pathname } = new URL(address, 'http://app')
  const route = ROUTES.find(({ path }) => matchPath(path, pathname))
  const Screen = (await route?.screen?.())?.default
  if (!route || !Screen) throw new Error(`no screen at ${address}`)
  const router = createMemoryRouter([{ path: route.path, element: <Screen /> }], {
    initialEntries: [address],
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test.each([...ADDRESSES.values()])('%s requests the list behind its figures', async (address) => {
  const { list, sums, input } = sourceListOf(address)
  await open(address)
  const calls = () =>
    server.seen.map(({ url, method }) => {
      const { pathname, searchParams } = new URL(url, 'http://server')
      return { call: `${method} ${pathname}`, params: Object.fromEntries(searchParams) }
    })
  for (const endpoint of [list, ...(sums ? [sums] : [])]) {
    const { id, ...filters } = input
    const params = Object.fromEntries(
      Object.entries(endpoint.path.includes(':id') ? filters : input).map(([name, value]) => [
        name,
        String(value),
      ]),
    )
    const call = `${endpoint.method} ${endpoint.path.replace(':id', String(id))}`
    await waitFor(() => expect(calls()).toContainEqual({ call, params: expect.objectContaining(params) }), {
      timeout: 8_000,
    })
  }
})
