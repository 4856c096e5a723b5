import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/state.ts'
import { ok, refusal } from '../../lib/testing/server.ts'
import { pageOf } from '../stock/testing/stock-responses.ts'
import { setupStockScreens } from '../stock/testing/stock-screens.tsx'
import CustomerScreen from './details/customer-screen.tsx'
import AreaCustomersScreen from './list/area-customers-screen.tsx'
import CustomersScreen from './list/customers-screen.tsx'
import VisitScreen from './visits/visit-screen.tsx'

const LIST = '/others/customers'
const { answer, lastRequestOf, open, sent } = setupStockScreens([
  { path: LIST, element: <CustomersScreen /> },
  { path: `${LIST}/:id`, element: <CustomerScreen /> },
  { path: '/others/area-customers/:area', element: <AreaCustomersScreen /> },
  { path: '/others/kehu-visit/:kehuxingming', element: <VisitScreen /> },
])

const row = {
  ...{ id: 7, name: '宏达通讯', short_name: '宏达', area: '城东', phone: '057188880000', level: 'A' },
  ...{ owner: 'xiaolin', state: 'active', merged_into: null, last_visit: null, amount_90_fen: 123_400 },
}
const card = {
  ...{ id: 7, name: '宏达通讯', short_name: '宏达', area: '城东', owner_id: 3, owner: 'xiaolin', level: 'A' },
  ...{
    address: '中山路 1 号',
    place: null,
    note: '',
    active: true,
    version: 2,
    merged_into: null,
    merged: [],
  },
  contacts: [{ name: '王老板', role: '老板', phone: '0571-8888 0000', main: true }],
  ...{ last_visit: null, amount_90_fen: 123_400, sales: [], owed_fen: null },
}
const near = {
  ...row,
  ...{ address: '中山路 1 号', distance_m: null, days_unvisited: 12, planned_day: null },
}
const toVisit = {
  ...{ id: 7, name: '宏达通讯', area: '城东', level: 'A', address: '', active: true },
  ...{ contacts: card.contacts, open: null, planned: null },
}
const visit = {
  ...{ id: 5, customer_id: 7, customer: '宏达通讯', area: '城东', user_id: 3, by: 'xiaolin', state: 'open' },
  ...{ day: '2026-11-23', overdue: false, purpose: '', checked_at: '2026-11-23T02:00:00Z', late: false },
  ...{ place_state: 'given', accuracy_m: 18, distance_m: 120, done_at: null, notes: '', next_step: '' },
  ...{ next_day: null, cancel_reason: '', photo_ids: [], version: 1 },
}
const defaults = (path: string) => {
  if (path === '/api/customers') return ok(pageOf([row]))
  if (path === '/api/customers/areas') return ok(['城东', '城西'])
  if (path === '/api/customers/owners') return ok([{ id: 3, name: 'xiaolin', disabled: false }])
  if (path === '/api/customers/near') return ok(pageOf([near]))
  if (path === '/api/customers/7') return ok(card)
  if (path === '/api/visits/customer') return ok(toVisit)
  if (path === '/api/visits') return ok(pageOf([]))
  return undefined
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({
    permissions: { 'sales-record': true, 'customer-manage': true, 'kehu-fenxi': true },
  })
  answer((path, _params, { method }) => (method === 'GET' ? defaults(path) : undefined))
})

test('filters the list by the address and hides actions without permission', async () => {
  useSession.setState({ permissions: { 'sales-record': true } })
  open(`${LIST}?q=hd&area=城东&level=A&state=inactive`)
  expect((await screen.findByRole('link', { name: /宏达通讯/ })).textContent).toContain('¥1,234')
  expect(lastRequestOf('/api/customers')).toMatchObject({
    q: 'hd',
    area: '城东',
    level: 'A',
    state: 'inactive',
  })
  expect(screen.queryByRole('link', { name: '新增客户' })).toBeNull()
})

test('explains the missing sales permission in the area screen', async () => {
  useSession.setState({ permissions: { 'customer-manage': true } })
  open('/others/area-customers/城东')
  expect(await screen.findByText(/^区域客户需要/)).toBeTruthy()
})

test('switches to all areas and keeps the order without a location', async () => {
  const router = open('/others/area-customers/城东')
  expect((await screen.findByRole('link', { name: /宏达通讯/ })).textContent).toContain('12 天未拜访')
  expect(lastRequestOf('/api/customers/near')).toMatchObject({ area: '城东', sort: 'due' })
  await userEvent.click(screen.getByRole('button', { name: '离我最近' }))
  expect(await screen.findByText(/没有定位到，现在按久未拜访排序/)).toBeTruthy()
  expect(lastRequestOf('/api/customers/near')).not.toHaveProperty('lat')
  await userEvent.click(screen.getByRole('button', { name: /城东/ }))
  await userEvent.click(await screen.findByRole('button', { name: '全部区域' }))
  await waitFor(() => expect(decodeURIComponent(router.state.location.pathname)).toContain('全部'))
  await waitFor(() => expect(lastRequestOf('/api/customers/near')).not.toHaveProperty('area'))
})

test('calls a phone number and saves over a conflicting change on retry', async () => {
  let version = 2
  answer((path, _params, { method, body }) => {
    if (path !== '/api/customers/7') return defaults(path)
    if (method === 'GET') return ok({ ...card, version })
    if (JSON.parse(body).version !== 2) return ok({ id: 7, version: 4 })
    version = 3
    return refusal(409, ERRORS.customer_changed.code, ERRORS.customer_changed.msg)
  })
  const router = open(`${LIST}/7`)
  const phone = await screen.findByRole('link', { name: /拨打王老板/ })
  expect(phone.getAttribute('href')).toBe('tel:057188880000')
  await userEvent.click(screen.getByRole('link', { name: '修改客户' }))
  await userEvent.clear(await screen.findByLabelText('电话'))
  await userEvent.type(screen.getByLabelText('电话'), 'abc')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填手机号，或带区号的固定电话')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('电话'))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/别处现在是宏达通讯，城东，A 核心客户/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(sent('/api/customers/7').at(-1)).toMatchObject({
    ...{ version: 3, name: '宏达通讯', contacts: [{ name: '王老板', phone: null, main: true }] },
  })
})

test('explains what a merge moves and merges once', async () => {
  const preview = {
    ...{ from: { id: 7, name: '宏达通讯', version: 2 }, into: { id: 8, name: '宏达', version: 5 } },
    ...{ sales: 12, devices: 3, visits: 4, contacts: 1, debts: 2 },
  }
  answer((path, _params, { method }) => {
    if (path === '/api/customers/7/merge') return ok(method === 'GET' ? preview : { id: 8 })
    if (path === '/api/customers') return ok(pageOf([row, { ...row, id: 8, name: '宏达' }]))
    return defaults(path)
  })
  const router = open(`${LIST}/7`)
  await userEvent.click(await screen.findByRole('button', { name: '合并到其他客户' }))
  await userEvent.click(await screen.findByRole('button', { name: /^宏达/ }))
  const sheet = await screen.findByRole('dialog', { name: '合并客户' })
  expect(await within(sheet).findByText('12 张')).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: '合并' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('合并后不能撤销')
  await userEvent.dblClick(within(question).getByRole('button', { name: '合并' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/8`))
  expect(sent('/api/customers/7/merge')).toEqual([{ into_id: 8, version: 2, into_version: 5 }])
})

test('starts one visit without a location despite two taps', async () => {
  answer((path, _params, { method }) =>
    method === 'POST' ? ok({ id: 5, checked_at: '2026-11-23T02:00:00Z' }) : defaults(path),
  )
  open('/others/kehu-visit/宏达通讯')
  await userEvent.click(await screen.findByRole('button', { name: '签到' }))
  expect(await screen.findByText(/没有定位到。可以走到室外重试/)).toBeTruthy()
  await userEvent.dblClick(screen.getByRole('button', { name: '不带定位签到' }))
  await waitFor(() =>
    expect(sent('/api/visits/check-in')).toMatchObject([
      { customer_id: 7, place: null, place_state: 'unavailable' },
    ]),
  )
  // jsdom has no speech recognition
  expect(screen.queryByRole('button', { name: '语音听写' })).toBeNull()
})

test('sends the visit outcome with the next step and keeps rejected input', async () => {
  let refused = true
  answer((path, _params, { method }) => {
    if (path === '/api/visits/customer') return ok({ ...toVisit, open: visit })
    if (method !== 'POST') return defaults(path)
    if (!refused) return ok({ id: 5 })
    refused = false
    return refusal(409, ERRORS.visit_closed.code, '宏达通讯没有进行中的拜访，请刷新后查看')
  })
  open('/others/kehu-visit/宏达通讯')
  expect(await screen.findByText(/10:00 签到 · 距客户 120 米 · 误差约 18 米/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('记录'), '要两台样机')
  await userEvent.type(screen.getByLabelText('下一步'), '带样机')
  await userEvent.click(screen.getByRole('button', { name: '完成拜访' }))
  expect(await screen.findByText(/没有进行中的拜访/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('记录').value).toBe('要两台样机')
  await userEvent.click(screen.getByRole('button', { name: '完成拜访' }))
  expect(await screen.findByText('已完成拜访')).toBeTruthy()
  expect(sent('/api/visits/finish').at(-1)).toEqual({
    ...{ customer_id: 7, notes: '要两台样机', next_step: '带样机', next_day: null, photo_ids: [] },
  })
})

test('reports an unknown customer with a way back', async () => {
  answer((path) =>
    path === '/api/visits/customer' ? refusal(404, ERRORS.not_found.code, '内容不存在') : defaults(path),
  )
  open('/others/kehu-visit/查无此人')
  expect(await screen.findByText('没有客户“查无此人”')).toBeTruthy()
})
