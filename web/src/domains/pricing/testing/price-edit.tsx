import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, type ScriptedResponse } from '../../../lib/testing/server.ts'
import PriceEditScreen from '../edit/price-edit-screen.tsx'
import type { PriceRow } from '../list/price-rows.ts'
import { BRANDS, page, patience, price, row, setupPriceScreens } from './price-screens.tsx'

/** Row of one colour with this wholesale price in fen. */
export const color = (sku_id: number, name: string, wholesale = 550_000): PriceRow =>
  row({
    sku_id,
    model: 'Mate 80',
    short_name: '',
    spec: '12+256',
    color: name,
    stock: 1,
    prices: [price('wholesale', wholesale), price('retail', 600_000)],
  })
export const SAVED = ok({ valid_from: '2026-11-20T00:00:00Z', set: 2, unchanged: 0 })

/** Test harness for the edit screen: scripted server data and a router. */
export function setupPriceEdit() {
  const has = {
    rows: [] as PriceRow[],
    save: (): ScriptedResponse | Promise<ScriptedResponse> => SAVED,
  }
  const answer = (request: ReceivedRequest): ScriptedResponse | Promise<ScriptedResponse> => {
    if (request.url.startsWith('/api/catalogue/brands')) return BRANDS
    if (request.url.startsWith('/api/auth/permissions')) return ok({})
    if (request.url.startsWith('/api/pricing/lookup'))
      return ok({
        lines: [
          { sku_ids: [1, 2], reason: null },
          { sku_ids: [], reason: '没有型号“Mate 99”，请核对' },
        ],
        rows: has.rows,
      })
    return request.method === 'POST' ? has.save() : page(has.rows)
  }
  const { on, open } = setupPriceScreens(
    [
      { path: '/price/edit', element: <PriceEditScreen /> },
      { path: '/price', element: <p>价格表</p> },
      { path: '/price/requests', element: <p>改价申请</p> },
    ],
    answer,
  )
  beforeEach(() => {
    useSession.setState({ permissions: { 'price-manage': true } })
    has.rows = [color(1, '黑'), color(2, '白')]
    has.save = () => SAVED
  })
  return {
    has,
    on,
    open,
    /** Bodies of the save requests, in order. */
    sent: () =>
      on.server.seen
        .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/pricing/prices'))
        .map(({ body }) => JSON.parse(body)),
  }
}

export const line = (type = '批发价') => screen.findByLabelText(new RegExp(`新${type}$`), {}, patience)
export const fieldValue = (field: HTMLElement) => (field as HTMLInputElement).value
export const submit = () => userEvent.click(screen.getByRole('button', { name: /^核对并保存/ }))
export const confirmSave = async (label = '保存新价格') =>
  userEvent.click(await screen.findByRole('button', { name: label }, patience))
