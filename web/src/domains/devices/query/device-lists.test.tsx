import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import DeviceActivationScreen from '../activations/device-activation-screen.tsx'
import { buildDevice, COMMON_RESPONSES, pageOf } from '../testing/device-responses.ts'
import DeviceQueryScreen from './device-query-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const requests: string[] = []
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  requests.length = 0
  const recordRequest = ({ url }: ReceivedRequest) =>
    requests.push(decodeURIComponent(url.split('?')[1] ?? ''))
  server = await startScriptedServer({
    ...COMMON_RESPONSES,
    'GET /api/devices': (_, seen) => {
      recordRequest(seen)
      return pageOf([
        buildDevice(1, { status: 'sold', sold_on: '2026-11-01', salesperson: '小林', days: 21 }),
      ])
    },
    'GET /api/devices/activations': (_, seen) => {
      recordRequest(seen)
      return ok({
        // jsdom cannot render charts.
        total: 0,
        sold: 0,
        groups: [{ label: '滨江店', count: 0 }],
        sold_unactivated: 1001,
        activated_unsold: 4,
      })
    },
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.unstubAllGlobals()
  await server.stop()
})

const list = (type: string, search = '') =>
  show(
    `/inventory/device-query-result/${type}${search}`,
    DeviceQueryScreen,
    '/inventory/device-query-result/:type',
  )

test('shows the kind of a list and links its devices', async () => {
  list('sold-unactivated')
  expect(await screen.findByRole('heading', { name: '已售未激活' })).toBeTruthy()
  const row = await screen.findByRole('link', { name: /860000000001001/ })
  expect(row.getAttribute('href')).toBe('/home?device=1')
  expect(row.textContent).toContain('小林 · 已售 21 天')
  expect(requests[0]).toContain('type=sold-unactivated')
})

test('keeps age, store and search filters in the address', async () => {
  list('sold-unactivated', '?store=3&brand=2')
  await userEvent.click(await screen.findByRole('button', { name: '超过 7 天' }))
  expect(screen.getByRole('button', { name: '超过 7 天' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() =>
    expect(
      requests.filter((item) => item.includes('brand_id=2&location_id=3&older_than_days=7')),
    ).toHaveLength(1),
  )
})

test('offers all kinds for an unknown kind', async () => {
  list('nonsense')
  expect(await screen.findByText('没有这种查询')).toBeTruthy()
  expect(screen.getByRole('link', { name: '在库设备' }).getAttribute('href')).toBe(
    '/inventory/device-query-result/in-stock',
  )
  expect(requests).toEqual([])
})

const ACTIVATION = '/inventory/device-activation'

test('links activations to the lists to review', async () => {
  show(ACTIVATION, DeviceActivationScreen)
  expect(await screen.findByText('这段时间还没有数据')).toBeTruthy()
  const overdueLink = screen.getByRole('link', { name: /已售未激活/ })
  expect(overdueLink.getAttribute('href')).toBe('/inventory/device-query-result/sold-unactivated')
  expect(overdueLink.textContent).toContain('1000+ 台')
  expect(requests[0]).toContain('by=day')
  expect(screen.queryByRole('button', { name: '导入激活文件' })).toBeNull()
})

test('groups activations and ignores an invalid period', async () => {
  show(`${ACTIVATION}?from=2026-11-09&to=2026-11-01`, DeviceActivationScreen)
  await userEvent.click(await screen.findByRole('radio', { name: '门店' }))
  expect(await screen.findByText('各门店激活')).toBeTruthy()
  expect(requests.at(-1)).toContain('by=store')
  expect(requests.at(-1)).not.toContain('from=2026-11-09')
})

test('asks for the source before an import', async () => {
  useSession.setState({ isAdmin: true })
  show(ACTIVATION, DeviceActivationScreen)
  await userEvent.click(await screen.findByRole('button', { name: '导入激活文件' }))
  await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
  expect(await screen.findByText('请选择或填写是谁的文件')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '荣耀' }))
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
  expect(await screen.findByRole('heading', { name: '导入激活' })).toBeTruthy()
})
