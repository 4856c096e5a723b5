import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/state.ts'
import { ok, refusal } from '../../lib/testing/server.ts'
import { NO_TEXTS } from './../sales/public.ts'
import { pageOf } from '../stock/testing/stock-responses.ts'
import { setupStockScreens } from '../stock/testing/stock-screens.tsx'
import type { RepairDetail } from './api.ts'
import RepairScreen from './detail/repair-screen.tsx'
import RepairsScreen from './list/repairs-screen.tsx'
import { buildSlip } from './slip/slip.ts'

const { answer, lastRequestOf, open, sent } = setupStockScreens([
  { path: '/repairs', element: <RepairsScreen /> },
  { path: '/repairs/:id', element: <RepairScreen /> },
])

const row = {
  ...{ id: 3, number: 'WX261128-AB2CD', state: 'ready', outcome: 'repaired', code: '490154203237518' },
  ...{ model: '小米 15', customer_id: null, contact_name: '李四', contact_phone: '13800001111' },
  ...{ location_id: 5, location: '滨江店', handler_id: 2, handler: 'xiaolin', symptoms: ['screen'] },
  ...{ covered: false, received_at: '2026-11-20T02:00:00Z', due_on: '2026-11-22', overdue: false },
  loan_overdue: false,
}
const detail = {
  ...row,
  ...{ device_id: null, customer: null, received_by: 'xiaolin', symptom_note: '摔裂', condition: '' },
  ...{ has_password: true, warranty_note: '', consent: 'phone', signature: '', photos: [] },
  warranty: { covered: null, basis: 'none', starts_on: null, until: null },
  quote: {
    ...{ labour_fen: 5_000, parts_fen: 30_000, total_fen: 35_000, note: '', agreed: true },
    ...{ consent: 'phone', signature: '' },
  },
  ...{ parts: [], charge_fen: 35_000, payments: [], shipments: [], loans: [], swap: null, claims: [] },
  ...{ status_code: 'A'.repeat(24), events: [] },
}
const known = {
  ...{ code: '490154203237518', device_id: 8, model: '华为 Mate 70', customer_id: 9, customer: '张三' },
  ...{ phone: '13900002222', sale_number: 'XS261101-AAAAA', activated_on: null, open_repair: null },
  warranty: { covered: true, basis: 'sale', starts_on: '2026-11-01', until: '2027-10-31' },
  earlier_repairs: 1,
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { repair: true, 'repair-manage': true, 'sales-record': true } })
  answer((path, _params, { method }) => {
    if (method !== 'GET') return undefined
    if (path === '/api/repairs') return ok(pageOf([row]))
    if (path === '/api/repairs/summary') return ok({ open: 4, late: 1, own: 2, claims: 0, states: [] })
    if (path === '/api/repairs/lookup') return ok(known)
    return path === '/api/repairs/3' ? ok(detail) : undefined
  })
})

describe('list', () => {
  test('passes the filters of the address on', async () => {
    open('/repairs?view=late&store=5&customer=9')
    expect(await screen.findByRole('link', { name: /小米 15/ })).toBeTruthy()
    expect(lastRequestOf('/api/repairs')).toMatchObject({ view: 'late', location_id: '5', customer_id: '9' })
  })

  test('shows all repairs of a customer, and open ones otherwise', async () => {
    open('/repairs?customer=9')
    await screen.findByRole('link', { name: /小米 15/ })
    expect(lastRequestOf('/api/repairs')).toMatchObject({ view: 'all' })
  })
})

describe('intake', () => {
  const lookUp = async () => {
    open('/repairs?view=new')
    await userEvent.type(await screen.findByRole('textbox', { name: /串号/ }), known.code)
    await userEvent.click(screen.getByRole('button', { name: '查找' }))
  }

  test('fills in what the records say, and asks why the warranty differs', async () => {
    await lookUp()
    expect(await screen.findByText(/保修内，到 2027-10-31（按销售日 2026-11-01）/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/型号/).value).toBe('华为 Mate 70')
    expect(screen.getByLabelText<HTMLInputElement>(/联系电话/).value).toBe('13900002222')
    expect(screen.queryByLabelText(/保修与记录不同的原因/)).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '保修外' }))
    expect(screen.getByLabelText(/保修与记录不同的原因/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '登记' }))
    expect(await screen.findByText('请写下原因')).toBeTruthy()
    expect(sent('/api/repairs')).toEqual([])
  })

  test('leads to the repair that is still open', async () => {
    answer((path) =>
      path === '/api/repairs/lookup'
        ? ok({ ...known, open_repair: { id: 3, number: row.number } })
        : undefined,
    )
    await lookUp()
    const link = await screen.findByRole('link', { name: /打开维修单 WX261128-AB2CD/ })
    expect(link.getAttribute('href')).toBe('/repairs/3')
  })

  test('says that the warranty was not checked if the look-up fails', async () => {
    answer((path) => (path === '/api/repairs/lookup' ? { instead: 'cut' } : undefined))
    await lookUp()
    expect(await screen.findByText(/保修没有核对/)).toBeTruthy()
  })

  test('stores no password in the draft', async () => {
    open('/repairs?view=new')
    await userEvent.type(await screen.findByLabelText('开机密码'), '2580')
    await userEvent.type(screen.getByLabelText(/联系人/), '李四')
    expect(JSON.stringify({ ...localStorage })).toContain('李四')
    expect(JSON.stringify({ ...localStorage })).not.toContain('2580')
  })
})

describe('repair', () => {
  test('shows the password on demand to managers only', async () => {
    useSession.setState({ permissions: { repair: true } })
    open('/repairs/3')
    expect(await screen.findByText(/开机密码 ••••••/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看密码' })).toBeNull()
  })

  test('warns before it is ready that the quoted parts were not used and are not charged', async () => {
    answer((path) =>
      path === '/api/repairs/3'
        ? ok({ ...detail, state: 'repairing', outcome: null, charge_fen: 5_000 })
        : undefined,
    )
    open('/repairs/3')
    await userEvent.click(await screen.findByRole('button', { name: '可以取机' }))
    const sheet = await screen.findByRole('dialog', { name: '可以取机' })
    expect(within(sheet).getByText(/报价含配件 ¥300，还没有领用配件/)).toBeTruthy()
  })

  test('takes a payment that adds up, once', async () => {
    answer((path, _params, { method }) => {
      if (method === 'POST') return ok({ state: 'handed_over', charge_fen: 35_000 })
      return path === '/api/repairs/3' ? ok(detail) : undefined
    })
    open('/repairs/3')
    await userEvent.click(await screen.findByRole('button', { name: '取机收款' }))
    const sheet = await screen.findByRole('dialog', { name: '取机收款' })
    await userEvent.type(within(sheet).getByLabelText('现金'), '300')
    await userEvent.click(within(sheet).getByRole('button', { name: /^收款/ }))
    expect(await within(sheet).findByText('还差 ¥50')).toBeTruthy()
    await userEvent.type(within(sheet).getByLabelText('微信'), '50')
    await userEvent.dblClick(within(sheet).getByRole('button', { name: /^收款/ }))
    await waitFor(() =>
      expect(sent('/api/repairs/3/hand-over')).toEqual([
        {
          charge_fen: 35_000,
          payments: [
            { method: 'cash', amount_fen: 30_000 },
            { method: 'wechat', amount_fen: 5_000 },
          ],
        },
      ]),
    )
  })

  test('shows the customer the state by code, and an unknown code as missing', async () => {
    useSession.setState({ permissions: {} })
    answer((path) =>
      path.endsWith('A'.repeat(24))
        ? ok({ state: 'ready', store: '滨江店', phone: '0571-88' })
        : refusal(404, ERRORS.not_found.code, '没有找到'),
    )
    open(`/repairs/${'A'.repeat(24)}`)
    expect(await screen.findByRole('heading', { name: '待取机' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /0571-88/ }).getAttribute('href')).toBe('tel:057188')
  })
})

test('the slip contains what was agreed and neither password nor cost', () => {
  const slip = JSON.stringify(buildSlip(detail as unknown as RepairDetail, '某某通讯', NO_TEXTS))
  for (const text of ['某某通讯', '取机单', row.number, row.code, '摔裂', '¥350', '滨江店'])
    expect(slip).toContain(text)
  expect(slip).not.toContain('密码')
})
