import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { pageOf } from '../../stock/testing/stock-responses.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import WaybillFormScreen from './waybill-form-screen.tsx'
import WaybillScreen from './waybill-screen.tsx'
import WaybillsScreen from './waybills-screen.tsx'

const LIST = '/others/logistics-query'
const { answer, lastRequestOf, open, sent } = setupStockScreens([
  { path: LIST, element: <WaybillsScreen /> },
  { path: `${LIST}/add`, element: <WaybillFormScreen /> },
  { path: `${LIST}/detail`, element: <WaybillScreen /> },
])

const late = {
  ...{
    id: 3,
    number: 'SF1234567890',
    carrier: 'shunfeng',
    state: 'moving',
    overdue: true,
    goods: '手机 2 台',
  },
  ...{ from_location_id: 6, from: '中心仓', to_location_id: null, customer_id: 9, to: '张三数码' },
  ...{ sent_day: '2026-11-18', expected_day: '2026-11-20', document: null, transfer_id: null, sale_id: null },
  last: { at: '2026-11-19T02:00:00Z', place: '嘉兴', text: '到达转运中心' },
}
const detail = {
  ...late,
  ...{
    phone_tail: '8888',
    version: 4,
    by: 'kuguan',
    asked_at: null,
    trouble: null,
    asks: true,
    may_withdraw: true,
  },
  events: [{ id: 1, at: '2026-11-19T02:00:00Z', place: '嘉兴', text: '到达转运中心', state: null, by: null }],
}
const defaultResponse = (path: string) => {
  if (path === '/api/logistics/waybills') return ok(pageOf([late]))
  if (path === '/api/logistics/summary') return ok({ open: 5, overdue: 1, trouble: 0 })
  return path === '/api/logistics/waybills/3' ? ok(detail) : undefined
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { 'sales-record': true } })
  answer((path, _params, { method }) => (method === 'GET' ? defaultResponse(path) : undefined))
})

test('shows how long a waybill is overdue and its last place', async () => {
  const router = open(`${LIST}?view=overdue&carrier=shunfeng&store=5&transfer=31`)
  const row = await screen.findByRole('link', { name: /中心仓 → 张三数码/ })
  expect(row.textContent).toContain('应在11月20日到')
  expect(row.textContent).toContain('嘉兴 到达转运中心')
  expect(lastRequestOf('/api/logistics/waybills')).toMatchObject({
    ...{ view: 'overdue', carrier: 'shunfeng', location_id: '5', transfer_id: '31' },
  })
  await userEvent.click(screen.getByRole('button', { name: /这张调拨单/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('transfer'))
})

test('detects the carrier by number and adds a waybill once', async () => {
  answer((path, _params, { method }) => {
    if (method === 'POST' && path === '/api/logistics/waybills') return ok({ id: 3 })
    return defaultResponse(path)
  })
  const router = open(`${LIST}/add?document=DB261120-AAAAA&from=6&to=5`)
  await userEvent.click(await screen.findByRole('button', { name: '登记' }))
  expect(await screen.findByText('请扫描或填写运单号')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/运单号/), 'sf 1234 5678')
  expect(screen.getByLabelText<HTMLSelectElement>(/快递公司/).value).toBe('shunfeng')
  await userEvent.dblClick(screen.getByRole('button', { name: '登记' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/detail`))
  expect(sent('/api/logistics/waybills')).toMatchObject([
    {
      ...{ number: 'sf12345678', carrier: 'shunfeng', from_location_id: 6, to_location_id: 5 },
      ...{ customer_id: null, document: 'DB261120-AAAAA', expected_day: null },
    },
  ])
})

test('shows a duplicate number and keeps the form', async () => {
  answer((path, _params, { method }) =>
    method === 'POST'
      ? refusal(
          409,
          ERRORS.waybill_known.code,
          '运单 YT12345678 已经登记过，请搜索这个单号查看，或核对快递公司',
        )
      : defaultResponse(path),
  )
  open(`${LIST}/add`)
  await userEvent.type(await screen.findByLabelText(/运单号/), 'YT12345678')
  await userEvent.click(screen.getByRole('button', { name: '登记' }))
  expect(await screen.findByText(/已经登记过/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/运单号/).value).toBe('YT12345678')
})

test('shows a concurrent change and saves on the second attempt', async () => {
  let version = 4
  answer((path, _params, { method, body }) => {
    if (path !== '/api/logistics/waybills/3') return defaultResponse(path)
    if (method === 'GET') return ok({ ...detail, version })
    if (JSON.parse(body).version === 4) {
      version = 5
      return refusal(409, ERRORS.waybill_changed.code, '这张运单刚被他人修改，请核对后再保存')
    }
    return ok({ version: 6 })
  })
  open(`${LIST}/add?id=3`)
  const goods = await screen.findByLabelText<HTMLTextAreaElement>(/货物/)
  await userEvent.type(goods, '，加急')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/别处现在是SF1234567890，中心仓 → 张三数码，运输中/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent('/api/logistics/waybills/3').at(-1)).toMatchObject({
      ...{ version: 5, goods: '手机 2 台，加急', customer_id: 9, to_location_id: null },
    }),
  )
})

test('reports new events or why there are none', async () => {
  let trouble: string | null = null
  answer((path) =>
    path === '/api/logistics/waybills/3/refresh'
      ? ok({ state: 'moving', news: trouble ? 0 : 2, trouble })
      : defaultResponse(path),
  )
  open(`${LIST}/detail?id=3`)
  await userEvent.click(await screen.findByRole('button', { name: '刷新' }))
  expect(await screen.findByText('有 2 条新动态')).toBeTruthy()
  trouble = '快递公司没有及时回应，稍后会自动再查'
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText(trouble)).toBeTruthy()
})

test('adds an event with a status by hand', async () => {
  answer((path) =>
    path === '/api/logistics/waybills/3/events' ? ok({ state: 'trouble' }) : defaultResponse(path),
  )
  open(`${LIST}/detail?id=3`)
  await userEvent.click(await screen.findByRole('button', { name: '添加动态' }))
  const sheet = await screen.findByRole('dialog', { name: '添加动态' })
  await userEvent.click(within(sheet).getByRole('button', { name: '添加' }))
  expect(await within(sheet).findByText('请填写发生了什么')).toBeTruthy()
  await userEvent.selectOptions(within(sheet).getByLabelText('状态'), '异常')
  await userEvent.type(within(sheet).getByLabelText(/发生了什么/), '外箱破损')
  await userEvent.click(within(sheet).getByRole('button', { name: '添加' }))
  await waitFor(() =>
    expect(sent('/api/logistics/waybills/3/events')).toEqual([
      { state: 'trouble', place: '', text: '外箱破损' },
    ]),
  )
})

test('deletes a waybill with a reason and returns to the list', async () => {
  answer((path) => (path === '/api/logistics/waybills/3/withdraw' ? ok({ id: 3 }) : defaultResponse(path)))
  const router = open(`${LIST}/detail?id=3`)
  await userEvent.click(await screen.findByRole('button', { name: '删除运单' }))
  const sheet = await screen.findByRole('dialog', { name: '删除运单' })
  await userEvent.click(within(sheet).getByRole('button', { name: '删除' }))
  expect(await within(sheet).findByText(/请填写原因/)).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: '单号填错' }))
  await userEvent.dblClick(within(sheet).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST))
  expect(sent('/api/logistics/waybills/3/withdraw')).toEqual([{ reason: '单号填错' }])
})

test('shows waybills read-only without permission', async () => {
  useSession.setState({ permissions: { finance: true } })
  answer((path) =>
    path === '/api/logistics/waybills/3' ? ok({ ...detail, may_withdraw: false }) : defaultResponse(path),
  )
  open(`${LIST}/detail?id=3`)
  await screen.findByText('到达转运中心')
  for (const name of ['添加动态', '标记签收', '删除运单'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: '修改运单' })).toBeNull()
})
