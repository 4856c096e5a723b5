import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { UNALLOCATED_STOCK_PATH } from '../device-addresses.ts'
import { buildAllocation, buildDevice, COMMON_RESPONSES, pageOf } from '../testing/device-responses.ts'
import UnallocatedStockScreen from './unallocated-stock-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const ALLOCATE = 'POST /api/devices/allocations'
const EXTEND = 'POST /api/devices/allocations/extend'
const END = 'POST /api/devices/allocations/end'
const IMEI = '490154203237518'

let allocated: () => ScriptedResponse
let devices: object[]
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  // Fakes only the clock; timers keep running.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T04:00:00Z') })
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ isAdmin: true })
  allocated = () => ok({ devices: 1 })
  devices = [buildDevice(1, { identifier: IMEI }), buildDevice(2, { identifier: '' })]
  const events = [
    {
      id: 9,
      kind: 'allocated',
      at: '2026-11-20T02:00:00Z',
      by: '库管',
      expires_on: '2026-11-27',
      note: '路演',
    },
  ]
  server = await startScriptedServer({
    ...COMMON_RESPONSES,
    'GET /api/devices': () => pageOf(devices),
    'GET /api/devices/allocations': () =>
      pageOf([buildAllocation(1), buildAllocation(2, { expires_on: '2026-12-20' })]),
    'GET /api/devices/allocations/1': () => ok({ ...buildAllocation(1), events }),
    'POST /api/stock/codes/resolve': ({ codes }) =>
      ok(
        (codes as string[]).map((code) => ({
          ...{ code, kind: code === IMEI ? 'device' : 'unknown', device_id: code === IMEI ? 1 : null },
          ...{ sku_id: 4, title: code === IMEI ? '华为 Mate 70' : '', identifier: code, status: 'in_stock' },
          ...{ location_id: 3, location: '滨江店', tracking: 'serial', retail_fen: null },
        })),
      ),
    [ALLOCATE]: () => allocated(),
    [EXTEND]: () => ok({ devices: 2 }),
    [END]: () => ok({ devices: 1 }),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

const open = (search = '') => show(`${UNALLOCATED_STOCK_PATH}${search}`, UnallocatedStockScreen)
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function selectDevices() {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(IMEI) }))
  await tap('分配 1 台')
  await tap(/分配给哪个业务员/)
  await tap(/小林/)
}

test('allocates selected devices to a colleague until a date', async () => {
  await selectDevices()
  await screen.findByText('设备 1 台')
  await tap('分配 1 台')
  await waitFor(() =>
    expect(server.calls(ALLOCATE)).toEqual([
      { device_ids: [1], kind: 'salesperson', target_id: 5, expires_on: '2026-12-02', note: '' },
    ]),
  )
  expect(await screen.findByText('已分配 1 台给小林')).toBeTruthy()
  expect(await screen.findByText('还剩 2 天')).toBeTruthy()
})

test.each([
  ['to allocate', '', '分配 2 台'],
  ['to revoke', '?tab=allocated', '收回 2 台'],
])('counts two quick ticks on devices %s', async (_what, search, done) => {
  devices = [buildDevice(1, { identifier: IMEI }), buildDevice(2, { identifier: '490154203237526' })]
  open(search)
  if (search) await tap('多选')
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[]
  // Defers rendering like a browser does.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  for (const box of boxes) box.click()
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
  expect(await screen.findByRole('button', { name: done })).toBeTruthy()
})

test('marks a device allocated meanwhile and keeps the form', async () => {
  allocated = () => ({
    status: 409,
    json: {
      code: 40937,
      msg: 'Mate 70已分配给小王，不能再分配，请移除后重试',
      data: [{ device_id: 1, reason: '已分配给小王' }],
    },
  })
  await selectDevices()
  await screen.findByText('设备 1 台')
  await tap('分配 1 台')
  expect(await screen.findByText(/已分配给小王，不能再分配/)).toBeTruthy()
  const excludedSection = await screen.findByRole('region', { name: '不能分配' })
  expect(within(excludedSection).getByText('已分配给小王')).toBeTruthy()
})

test('requires devices and a target before sending', async () => {
  open('?do=allocate')
  await tap('分配')
  expect(await screen.findByText('请先扫描或输入要分配的设备')).toBeTruthy()
  expect(screen.getByText('请选择分配给谁')).toBeTruthy()
  expect(server.calls(ALLOCATE)).toEqual([])
})

test('shows the list read-only without permission', async () => {
  useSession.setState({ isAdmin: false, permissions: {} })
  open()
  const row = await screen.findByRole('link', { name: new RegExp(IMEI) })
  expect(row.getAttribute('href')).toBe('/home?device=1')
  expect(screen.queryByRole('button', { name: '扫码分配' })).toBeNull()
})

test('shows the history and ends an allocation with a reason', async () => {
  open('?tab=allocated')
  await userEvent.click((await screen.findAllByRole('button', { name: /小林/ }))[0] as HTMLElement)
  expect(await screen.findByText('分配 · 库管')).toBeTruthy()
  await tap('收回')
  await tap('收回 1 台')
  expect(await screen.findByText('请填写收回的原因')).toBeTruthy()
  await userEvent.type(await screen.findByLabelText(/^原因/), '别处要用')
  await tap('收回 1 台')
  await waitFor(() => expect(server.calls(END)).toEqual([{ ids: [1], reason: '别处要用' }]))
})

test('extends several allocations at once', async () => {
  open('?tab=allocated')
  await tap('多选')
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await tap('改到期日')
  await tap('保存 2 台')
  await waitFor(() =>
    expect(server.calls(EXTEND)).toEqual([{ ids: [1, 2], expires_on: '2026-12-02', note: '' }]),
  )
  expect(await screen.findByText('已延期 2 台')).toBeTruthy()
})

test('shows a refusal in the sheet', async () => {
  await server.stop()
  server = await startScriptedServer({
    ...COMMON_RESPONSES,
    'GET /api/devices/allocations': () => pageOf([buildAllocation(1)]),
    'GET /api/devices/allocations/1': () => ok({ ...buildAllocation(1), events: [] }),
    [EXTEND]: () => refusal(409, 40938, '华为 Mate 70的分配已经结束，请刷新后重试'),
  })
  open('?tab=allocated')
  await tap(/小林/)
  await tap('改到期日')
  await tap('保存 1 台')
  expect(await screen.findByText(/的分配已经结束，请刷新后重试/)).toBeTruthy()
})
