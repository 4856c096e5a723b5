import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import ExportsScreen from './exports-screen.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const LIST = 'GET /api/exports'
const RETRY = `POST /api/exports/${ID}/retry`
const DELETE = `DELETE /api/exports/${ID}`
const FILE = `GET /api/exports/${ID}/file`

const runOf = (extra: object = {}) => ({
  id: ID,
  title: '设备',
  file_name: '设备 20261121-0714.xlsx',
  state: 'done',
  rows_done: 12_345,
  rows_total: 12_345,
  created_at: new Date().toISOString(),
  finished_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  refusal: null,
  ...extra,
})
const listOf = (...runs: object[]) =>
  ok({
    list: runs,
    pagination: { page: 1, pageSize: 20, total: runs.length, totalPages: 1, totalCapped: false },
  })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let list: () => ScriptedResponse
let file: () => ScriptedResponse
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  list = () => listOf(runOf())
  file = () => ({ text: 'PK' })
  server = await startScriptedServer({
    [LIST]: () => list(),
    [FILE]: () => file(),
    [RETRY]: () => {
      list = () => listOf(runOf({ state: 'queued', refusal: null, rows_done: 0, rows_total: 0 }))
      return ok(runOf({ state: 'queued' }))
    },
    [DELETE]: () => {
      list = () => listOf()
      return ok(null)
    },
  })
})
afterEach(async () => {
  resetDevice()
  vi.restoreAllMocks()
  await server.stop()
})
const open = () => show('/exports', ExportsScreen)
const row = () => screen.findByRole('article', { name: '设备 20261121-0714.xlsx' })

describe('an export', () => {
  test('that is done can be fetched, and says how much it holds and how long it stays', async () => {
    const made = vi.fn(() => 'blob:1')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    open()
    expect((await row()).textContent).toContain('12,345 行 · 7 天后清理')
    await userEvent.click(screen.getByRole('button', { name: '下载' }))
    await waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  })
  test('that is being built shows how far it is, and by itself that it is done', async () => {
    list = () => listOf(runOf({ state: 'running', rows_done: 3_000, expires_at: null }))
    open()
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('3,000 / 12,345 行')
    expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
    list = () => listOf(runOf())
    expect(await screen.findByRole('button', { name: '下载' })).toBeTruthy()
  })
  test('is not asked for again once all are done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await row()
    const requestCount = server.calls(LIST).length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls(LIST)).toHaveLength(requestCount)
    vi.useRealTimers()
  })
  test('that failed says why and can be started again', async () => {
    list = () => listOf(runOf({ state: 'failed', refusal: '服务器出错，文件没有生成', expires_at: null }))
    open()
    expect((await row()).textContent).toContain('服务器出错，文件没有生成')
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('排队中')).toBeTruthy()
    expect(server.calls(RETRY)).toHaveLength(1)
  })
  test('is deleted after a question, and stays when the answer is 取消', async () => {
    open()
    await row()
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    const question = () => within(screen.getByRole('alertdialog'))
    await screen.findByRole('alertdialog')
    await userEvent.click(question().getByRole('button', { name: '取消' }))
    expect(server.calls(DELETE)).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    await screen.findByRole('alertdialog')
    await userEvent.click(question().getByRole('button', { name: '删除' }))
    expect(await screen.findByText('还没有导出文件')).toBeTruthy()
    expect(server.calls(DELETE)).toHaveLength(1)
  })
})

test('shows an empty state without exports', async () => {
  list = () => listOf()
  open()
  expect(await screen.findByText(/在库存或价格表中点“导出”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去库存' })).toBeTruthy()
})

test('offers a retry after a failed load and recovers', async () => {
  list = () => refusal(500, 50000, '服务器出错，请稍后重试')
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错，请稍后重试')
  list = () => listOf(runOf())
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await row()).toBeTruthy()
})
