import { beforeEach } from 'vitest'
import { ok, type ReceivedRequest, type ScriptedResponse } from '../../../lib/testing/server.ts'
import PriceScreen from '../list/price-screen.tsx'
import { BRANDS, page, row, setupPriceScreens } from './price-screens.tsx'

/** Test harness for the price list: scripted server data and a router. */
export function setupPriceList() {
  const has = {
    prices: (_: ReceivedRequest): ScriptedResponse => page([row()]),
    upcoming: [] as object[],
    /** The chart needs a layout, which jsdom lacks. Tests that would render it disable the history. */
    chart: true,
  }
  const defaults = { ...has }
  const answer = (request: ReceivedRequest): ScriptedResponse => {
    if (request.url.startsWith('/api/catalogue/brands')) return BRANDS
    if (request.method === 'POST') return ok({ revoked: 1 })
    if (!request.url.includes('/history')) return has.prices(request)
    const history = [
      { type: 'wholesale', amount_fen: 629_900, valid_from: '2026-10-01T02:00:00Z', by: '李店长' },
      { type: 'wholesale', amount_fen: 599_900, valid_from: '2026-11-18T02:00:00Z', by: '王经理' },
    ]
    return ok({
      sku_id: 1,
      model: 'Mate 80 Pro',
      spec: '12GB+256GB',
      color: '黑色',
      history: has.chart ? history : [],
      upcoming: has.upcoming,
    })
  }
  const { on, open } = setupPriceScreens(
    [
      { path: '/price', element: <PriceScreen /> },
      { path: '/price/edit', element: <p>批量改价</p> },
    ],
    answer,
  )
  beforeEach(() => void Object.assign(has, defaults))
  return {
    has,
    on,
    open: (address = '/price') => open(address),
    /** Query parameters of the list requests, in order. */
    requests: () =>
      on.server.seen
        .filter(({ url }) => url.startsWith('/api/pricing/prices'))
        .map(({ url }) => new URLSearchParams(url.split('?')[1])),
  }
}
