import { exportDevices } from '@shangxue/contract/stock/endpoints'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { ExportButton } from '../public.ts'

configure({ asyncUtilTimeout: 8_000 })

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const START = 'POST /api/stock/devices/export'
const run = (state: string) => ({
  id: ID,
  title: '设备',
  file_name: '设备.xlsx',
  state,
  rows_done: state === 'done' ? 1_200 : 0,
  rows_total: 0,
  created_at: '2026-11-21T00:00:00Z',
  finished_at: null,
  expires_at: null,
  refusal: null,
})

let server: Awaited<ReturnType<typeof startScriptedServer>>
let start: () => ScriptedResponse | Promise<ScriptedResponse>
const saved = vi.fn(() => 'blob:1')
beforeEach(async () => {
  saved.mockClear()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  useSession.setState({ permissions: { export: true } })
  start = () => ok(run('done'))
  server = await startScriptedServer({
    [START]: () => start(),
    [`GET /api/exports/${ID}/file`]: () => ({ text: 'PK' }),
    [`GET /api/exports/${ID}`]: () => ok(run('done')),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ permissions: {} })
  vi.restoreAllMocks()
  await server.stop()
})

const List = () => <ExportButton endpoint={exportDevices} filters={{ q: 'mate', sort: 'oldest' }} />
const open = () => show('/list', List)
const button = () => screen.getByRole('button', { name: /导出 Excel|正在/ })

test('delivers a small export immediately with the filters of the list', async () => {
  open()
  await userEvent.click(button())
  expect(await screen.findByText('已导出 1,200 行')).toBeTruthy()
  expect(saved).toHaveBeenCalledTimes(1)
  expect(server.calls(START)).toEqual([{ q: 'mate', sort: 'oldest' }])
})

test('ignores a second tap while the export runs', async () => {
  let answer = (_: ScriptedResponse) => {}
  start = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  open()
  await userEvent.click(button())
  await waitFor(() => expect(button().textContent).toBe('正在生成…'))
  await userEvent.click(button())
  answer(ok(run('done')))
  await screen.findByText('已导出 1,200 行')
  expect(server.calls(START)).toHaveLength(1)
})

test('runs a big export in the background and reports completion', async () => {
  start = () => ok(run('queued'))
  open()
  await userEvent.click(button())
  expect(await screen.findByText('正在后台导出，完成后会有通知')).toBeTruthy()
  expect(await screen.findByText('设备导出完成')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: '查看' })[0] as HTMLElement)
  expect((await screen.findByTestId('arrived')).textContent).toBe('/exports')
})

test('resets the button after a refusal', async () => {
  start = () => refusal(403, 40300, '没有权限执行此操作')
  open()
  await userEvent.click(button())
  await waitFor(() => expect(button().textContent).toBe('导出 Excel'))
  expect(saved).not.toHaveBeenCalled()
})

test('hides the button without export permission', () => {
  useSession.setState({ permissions: {} })
  open()
  expect(screen.queryByRole('button')).toBeNull()
})
