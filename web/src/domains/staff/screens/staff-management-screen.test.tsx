import { ERRORS } from '@shangxue/contract/errors/errors'
import { addDays } from '@shangxue/study/time/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { today } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import type { MemberDetail } from '../staff.ts'
import StaffManagementScreen from './staff-management-screen.tsx'

const HOME = '/attendance/staff-management'
const { answer, open, sent, lastRequestOf } = setupStockScreens([
  { path: HOME, element: <StaffManagementScreen /> },
])

const member = (overrides: Partial<MemberDetail> = {}): MemberDetail => ({
  ...{ id: 5, name: '小林', position: '业务员', avatar: null, boss: false, disabled: false, recorded: true },
  ...{ store: '滨江店', employee_number: 'SX006', location_id: 1, store_manager: false, own: false },
  ...{ joined_on: '2024-03-01', work_since: null, left_on: null, phone: null, emergency_name: null },
  ...{ emergency_phone: null, contract_kind: 'fixed', contract_until: '2027-02-28', note: '', version: 3 },
  ...overrides,
})
let currentMember = member()
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { 'attendance-admin': true } })
  currentMember = member()
  answer((path, _params, { method }) => {
    if (path === '/api/staff')
      return ok({
        list: [
          currentMember,
          member({ id: 6, name: '四十个字的名字'.repeat(6).slice(0, 40), recorded: false }),
        ],
        pagination: { page: 1, pageSize: 40, total: 2, totalPages: 1, totalCapped: false },
      })
    if (path !== '/api/staff/5') return undefined
    return method === 'GET' ? ok(currentMember) : ok({ version: 4, closed: false })
  })
})

test('filters staff by text and state from the URL', async () => {
  const router = open(HOME)
  const row = await screen.findByRole('link', { name: /小林 · SX006/ })
  expect(row.textContent).toContain('业务员 · 滨江店')
  await userEvent.click(screen.getByRole('button', { name: '已离职' }))
  await userEvent.type(screen.getByRole('searchbox'), '林')
  await waitFor(() => expect(lastRequestOf('/api/staff')).toMatchObject({ state: 'left', q: '林' }))
  expect(router.state.location.search).toContain('state=left')
})

test('sends the whole record with empty fields as null', async () => {
  open(`${HOME}?id=5`)
  const phone = await screen.findByLabelText('电话')
  await userEvent.type(phone, 'abc')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填手机号，或带区号的固定电话')).toBeTruthy()
  await userEvent.clear(phone)
  await userEvent.type(phone, '0571-88880000')
  await userEvent.dblClick(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent('/api/staff/5')).toEqual([
      {
        ...{ position: '业务员', employee_number: 'SX006', location_id: 1, store_manager: false },
        ...{ joined_on: '2024-03-01', work_since: null, left_on: null, phone: '0571-88880000' },
        ...{ emergency_name: null, emergency_phone: null, contract_kind: 'fixed' },
        ...{ contract_until: '2027-02-28', note: '', version: 3 },
      },
    ]),
  )
})

test('a day of leaving that has come is asked about first, one ahead is not', async () => {
  open(`${HOME}?id=5`)
  const day = await screen.findByLabelText('离职日期')
  await userEvent.type(day, today())
  expect(await screen.findByText(/保存后账号马上停用/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('小林离职？')
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  expect(sent('/api/staff/5')).toEqual([])
  await userEvent.clear(day)
  await userEvent.type(day, addDays(today(), 9))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent('/api/staff/5')).toMatchObject([{ left_on: addDays(today(), 9) }]))
})

test('disables the leaving date of the own record', async () => {
  currentMember = member({ own: true })
  open(`${HOME}?id=5`)
  expect(await screen.findByLabelText<HTMLInputElement>('离职日期')).toMatchObject({ disabled: true })
})

test('reports a conflicting save and allows overwriting it', async () => {
  let calls = 0
  answer((path, _params, { method }) => {
    if (path !== '/api/staff/5') return undefined
    if (method === 'GET')
      return ok(member({ version: calls === 0 ? 3 : 8, position: calls === 0 ? '业务员' : '店长' }))
    calls += 1
    return calls === 1
      ? refusal(409, ERRORS.staff_changed.code, '这份档案刚在别处改过')
      : ok({ version: 9, closed: false })
  })
  open(`${HOME}?id=5`)
  await userEvent.type(await screen.findByLabelText('备注'), '转正')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/别处现在是店长/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent('/api/staff/5').at(-1)).toMatchObject({ version: 8, note: '转正' }))
})

test('shows nothing without permission', async () => {
  useSession.setState({ permissions: {} })
  open(HOME)
  expect(await screen.findByText(/^员工管理需要/)).toBeTruthy()
})
