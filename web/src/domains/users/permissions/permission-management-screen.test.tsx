import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { GridRow } from './permission-changes.ts'
import PermissionManagementScreen from './permission-management-screen.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })
vi.setConfig({ testTimeout: 30_000 })

const PATH = '/admin/permission-management'
const row = (overrides: Partial<GridRow> = {}): GridRow => ({
  id: 5,
  yonghuming: '小林',
  zhiwei: '业务员',
  avatar: null,
  boss: false,
  keys: ['export'],
  ...overrides,
})
const BOSS = row({ id: 1, yonghuming: '王总', zhiwei: '老板', boss: true, keys: [] })
const CLERK = row({ id: 6, yonghuming: '小周', zhiwei: '财务', keys: ['finance'] })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let rows: GridRow[]
let saved: () => ScriptedResponse

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  rows = [BOSS, row(), CLERK]
  saved = () => ok({ users: 1 })
  server = await startScriptedServer({
    'GET /api/admin/permissions': () =>
      ok({
        list: rows,
        pagination: { page: 1, pageSize: 100, total: rows.length, totalPages: 1, totalCapped: false },
      }),
    'PUT /api/admin/permissions': () => saved(),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
  vi.restoreAllMocks()
})

const open = (address = PATH) => show(address, PermissionManagementScreen)
const sent = () => server.calls('PUT /api/admin/permissions')
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const review = async () => {
  await tap('核对并保存')
  return screen.findByRole('dialog', { name: '核对权限改动' })
}

describe('on a phone', () => {
  test("a user's switches are reviewed as a difference before anything is saved", async () => {
    open()
    await tap(/小林/)
    const sheet = await screen.findByRole('dialog', { name: '小林' })
    await userEvent.click(within(sheet).getByRole('switch', { name: /^资金管理/ }))
    await userEvent.click(within(sheet).getByRole('switch', { name: /^导出数据/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: '返回列表' }))
    expect((await screen.findByText(/2 项改动/)).textContent).toBe('2 项改动，1 位用户')
    expect(sent()).toEqual([])
    const difference = await review()
    expect(within(difference).getByRole('listitem').textContent).toBe(
      '小林 业务员＋增加 资金管理－移除 导出数据',
    )
    rows = [BOSS, row({ keys: ['finance'] }), CLERK]
    await userEvent.click(within(difference).getByRole('button', { name: '保存 2 项改动' }))
    await screen.findByText('已保存 1 位用户的权限')
    expect(sent()).toEqual([
      {
        changes: [
          { user_id: 5, key: 'finance', granted: true, expected: false },
          { user_id: 5, key: 'export', granted: false, expected: true },
        ],
      },
    ])
    expect(screen.queryByText('核对并保存')).toBeNull()
  })

  test('sets exactly the keys of a template', async () => {
    open(`${PATH}?user=5`)
    const sheet = await screen.findByRole('dialog', { name: '小林' })
    await userEvent.click(within(sheet).getByRole('button', { name: '库管' }))
    const switchedOn = within(sheet)
      .getAllByRole('switch')
      .filter((box) => (box as HTMLInputElement).checked)
    expect(switchedOn.map((box) => box.closest('label')?.textContent)).toMatchObject([
      /^库存管理/,
      /^售后维修/,
      /^导出数据/,
    ])
  })

  test('shows all keys of a boss as fixed', async () => {
    open(`${PATH}?user=1`)
    const sheet = await screen.findByRole('dialog', { name: '王总' })
    for (const box of within(sheet).getAllByRole<HTMLInputElement>('switch'))
      expect([box.checked, box.disabled]).toEqual([true, true])
  })

  test('names keys changed by another boss and refreshes the differences', async () => {
    open(`${PATH}?user=5`)
    const sheet = await screen.findByRole('dialog', { name: '小林' })
    await userEvent.click(within(sheet).getByRole('switch', { name: /^资金管理/ }))
    await userEvent.click(within(sheet).getByRole('switch', { name: /^考勤管理/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: '返回列表' }))
    const difference = await review()
    saved = () => refusal(409, 20012, '小林的权限刚被他人修改，请核对后再保存')
    rows = [BOSS, row({ keys: ['export', 'finance'] }), CLERK]
    await userEvent.click(within(difference).getByRole('button', { name: '保存 2 项改动' }))
    await within(difference).findByText('小林的权限刚被他人修改，请核对后再保存')
    expect(await within(difference).findByRole('button', { name: '保存 1 项改动' })).toBeTruthy()
    expect(within(difference).getByRole('listitem').textContent).toBe('小林 业务员＋增加 考勤管理')
  })

  test('asks before leaving unsaved changes', async () => {
    open(`${PATH}?user=5`)
    const sheet = await screen.findByRole('dialog', { name: '小林' })
    await userEvent.click(within(sheet).getByRole('switch', { name: /^资金管理/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: '返回列表' }))
    await userEvent.click(await screen.findByRole('link', { name: '用户管理' }))
    await screen.findByText('内容还没有保存')
    await tap('继续填写')
    expect(screen.queryByTestId('arrived')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: '用户管理' }))
    await tap('放弃内容')
    expect((await screen.findByTestId('arrived')).textContent).toBe('/admin/user-management')
  })

  test('users are found by name and by position', async () => {
    open()
    await screen.findByText('小林')
    await tap('财务')
    await waitFor(() => expect(screen.queryByText('小林')).toBeNull())
    expect(screen.getByText('小周')).toBeTruthy()
    await tap('财务')
    await userEvent.type(screen.getByRole('searchbox'), '无此人')
    await screen.findByText('没有符合条件的记录')
  })
})

describe('on a wide screen', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  })

  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  test('the grid is switched by cell, by row and by column, and bosses are left alone', async () => {
    open()
    expect((await box('王总 资金管理')).disabled).toBe(true)
    await userEvent.click(await box('小林 资金管理'))
    expect(screen.getByText(/项改动/).textContent).toBe('1 项改动，1 位用户')
    await tap(/查看成本/)
    expect(screen.getByText(/项改动/).textContent).toBe('3 项改动，2 位用户')
    await userEvent.click(await box('小周 全部权限'))
    expect(screen.getByText(/项改动/).textContent).toBe('18 项改动，2 位用户')
    await tap('全部撤销')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: '全部撤销' }))
    await waitFor(() => expect(screen.queryByText('核对并保存')).toBeNull())
    expect((await box('小林 资金管理')).checked).toBe(false)
  })

  test('the arrow keys move between the boxes', async () => {
    open()
    const start = await box('小林 市场分析')
    start.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(await box('小周 简称分析'))
  })

  test('a template is applied from the end of the line', async () => {
    open()
    await box('小林 市场分析')
    await userEvent.click(screen.getAllByRole('button', { name: '模板' })[0] as HTMLElement)
    await tap(/^学习者/)
    expect((await box('小林 导出数据（待保存）')).checked).toBe(false)
  })
})

test('a grid that cannot be loaded says why and is there after 重试', async () => {
  const good = rows
  await server.stop()
  let answer = refusal(503, 50300, '服务器繁忙，请稍后重试')
  server = await startScriptedServer({ 'GET /api/admin/permissions': () => answer })
  open()
  await screen.findByText('服务器繁忙，请稍后重试')
  answer = ok({
    list: good,
    pagination: { page: 1, pageSize: 100, total: 3, totalPages: 1, totalCapped: false },
  })
  await tap('重试')
  expect(await screen.findByText('小林')).toBeTruthy()
})
