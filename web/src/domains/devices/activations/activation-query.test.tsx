import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { ACTIVATION_QUERY_PATH, ACTIVATION_RESULT_PATH } from '../device-addresses.ts'
import { buildResult } from '../testing/device-responses.ts'
import ActivationQueryScreen from './activation-query-screen.tsx'
import ActivationResultScreen from './activation-result-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const QUERY_ENDPOINT = 'POST /api/devices/activation-query'
const SOLD = '490154203237518'
const STOCK = '353270077171234'

let answer: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ isAdmin: true })
  answer = () =>
    ok({
      outside: 'off',
      list: [
        buildResult(SOLD, 'activated', {
          device_id: 7,
          title: '华为 Mate 70',
          activated_at: '2026-11-03T02:00:00Z',
          place: '杭州',
          source: '华为',
          sold_on: '2026-11-01',
          salesperson: '小林',
          customer: '张三数码',
          location: '滨江店',
          gap_days: 2,
        }),
        buildResult(SOLD, 'duplicate', { twin: SOLD }),
        buildResult('X12345', 'unknown'),
      ],
    })
  server = await startScriptedServer({ [QUERY_ENDPOINT]: () => answer() })
})
afterEach(async () => {
  resetDevice()
  vi.unstubAllGlobals()
  await server.stop()
})

const field = () => screen.findByLabelText<HTMLTextAreaElement>('IMEI 或序列号')
const fill = async (text: string) => {
  show(ACTIVATION_QUERY_PATH, ActivationQueryScreen)
  await userEvent.click(await field())
  await userEvent.paste(text)
}
const results = async (text: string, address = ACTIVATION_RESULT_PATH) => {
  await fill(text)
  cleanup()
  show(address, ActivationResultScreen, ACTIVATION_RESULT_PATH)
}

test('counts a pasted list with duplicates and invalid codes', async () => {
  await fill(`IMEI 1: ${SOLD}, ${SOLD}\n\n353270077171235；序列号：ABC12345`)
  expect((await screen.findAllByRole('status')).map((item) => item.textContent).join()).toContain('共 3 个')
  expect(screen.getByText(/1 个重复，1 个有误（353270077171235）/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '移除' }))
  expect((await field()).value).toBe(`${SOLD}\nABC12345`)
})

test('restores the list after leaving and can clear it', async () => {
  await fill(SOLD)
  cleanup()
  show(ACTIVATION_QUERY_PATH, ActivationQueryScreen)
  expect((await field()).value).toBe(SOLD)
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect((await field()).value).toBe('')
})

test('rejects more than five hundred codes', async () => {
  await fill(Array.from({ length: 501 }, (_, n) => `SN${10_000 + n}`).join(' '))
  expect(await screen.findByText('一次最多 500 个，请删除 1 个')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '查询 501 个' }).disabled).toBe(true)
})

test('shows activation and sale and links to the device', async () => {
  await results(`${SOLD} ${SOLD} x12345`)
  const row = await screen.findByRole('link', { name: /华为 Mate 70/ })
  expect(row.getAttribute('href')).toBe('/home?device=7')
  expect(row.textContent).toContain('2026-11-03 10:00 在杭州激活（华为）')
  expect(row.textContent).toContain('2026-11-01 小林 在滨江店售出给张三数码')
  expect(row.textContent).toContain('售后 2 天激活')
  expect(server.calls(QUERY_ENDPOINT)).toEqual([{ codes: [SOLD, SOLD, 'X12345'] }])
  expect(screen.getByText('和前面的重复')).toBeTruthy()
  expect(screen.getByText('库存和激活记录里都没有')).toBeTruthy()
})

test('filters by state and searches the results', async () => {
  await results(SOLD)
  await userEvent.click(await screen.findByRole('button', { name: /^未知\s*1$/ }))
  await waitFor(() => expect(screen.queryByText(/华为 Mate 70/)).toBeNull())
  expect(screen.getByText('1 个，共 3 个')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^全部\s*3$/ }))
  await userEvent.type(screen.getByRole('searchbox'), '张三')
  await waitFor(() => expect(screen.queryByText('X12345')).toBeNull())
  expect(screen.getByText(/售出给张三数码/)).toBeTruthy()
})

test('reports that the online service did not respond', async () => {
  answer = () => ok({ outside: 'failed', list: [buildResult(STOCK, 'unactivated')] })
  await results(STOCK)
  expect(await screen.findByText(/在线查询没有成功/)).toBeTruthy()
})

test('shows an error and recovers on retry', async () => {
  answer = () => refusal(503, 50300, '服务器繁忙，请稍后重试')
  await results(STOCK)
  expect(await screen.findByText('服务器繁忙，请稍后重试')).toBeTruthy()
  answer = () => ok({ outside: 'off', list: [buildResult(STOCK, 'unactivated', { title: '小米 15' })] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('小米 15')).toBeTruthy()
})

test('links to the query when the list is empty', async () => {
  show(ACTIVATION_RESULT_PATH, ActivationResultScreen)
  expect(await screen.findByText('还没有要查的串号')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去填写串号' }).getAttribute('href')).toBe(ACTIVATION_QUERY_PATH)
  expect(server.calls(QUERY_ENDPOINT)).toEqual([])
})
