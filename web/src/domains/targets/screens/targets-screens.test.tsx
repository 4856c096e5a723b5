import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { PICKER_RESPONSES } from '../../sales-figures/testing/figure-responses.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import ProgressScreen from './progress-screen.tsx'
import TargetsScreen from './targets-screen.tsx'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

const NOW = Date.parse('2026-11-23T04:00:00Z')
const TASKS = '/others/business-tasks'
const ADD = 'POST /api/targets'
const SAVE = 'PUT /api/targets/4'

const store = { id: 4, month: '2026-11', scope: 'store', subject_id: 1, name: '滨江店' }
const goal = { pieces: 100, amount_fen: null, version: 1 }

let list: object[]
let before: number
let progress: object[]
let save: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ isAdmin: true })
  list = [
    { ...store, ...goal },
    { ...store, id: 5, scope: 'person', subject_id: 7, name: '小林', ...goal, amount_fen: 2_000_000 },
  ]
  before = 3
  progress = []
  save = () => ok({ ...store, ...goal, version: 2 })
  server = await startScriptedServer({
    ...Object.fromEntries(Object.entries(PICKER_RESPONSES).map(([call, answer]) => [call, () => ok(answer)])),
    'GET /api/targets': () => ok({ list, before }),
    'GET /api/targets/progress': () => ok({ days: 30, passed: 23, list: progress }),
    [ADD]: () => ok({ ...store, ...goal }),
    [SAVE]: () => save(),
    'DELETE /api/targets/4': () => {
      list = []
      return ok(null)
    },
    'POST /api/targets/copy': () => ok({ copied: 2, left_out: 1 }),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('业务任务', () => {
  test('groups the targets of the month by scope', async () => {
    show(TASKS, TargetsScreen)
    const people = await screen.findByRole('list', { name: '员工任务' })
    expect(within(people).getByText('100 件 · ¥2.0万')).toBeTruthy()
    expect(screen.getByRole('link', { name: /滨江店/ }).getAttribute('href')).toBe(
      `${TASKS}?month=2026-11&target=4`,
    )
  })

  test('validates the form before adding a target', async () => {
    show(`${TASKS}?target=new`, TargetsScreen)
    await tap('保存')
    await screen.findByText('请选择这个任务是给谁的')
    await userEvent.click(screen.getByRole('radio', { name: '员工' }))
    await tap(/^员工：/)
    expect(screen.queryByText('小周')).toBeNull()
    await tap(/小林/)
    await tap('保存')
    await screen.findByText('请填写目标件数或目标金额')
    // focus moves to the invalid field asynchronously
    await waitFor(() => expect(document.activeElement).toBe(field('目标件数')))
    await userEvent.type(field('目标金额'), '20000')
    await tap('保存')
    await waitFor(() =>
      expect(server.calls(ADD)).toEqual([
        { month: '2026-11', scope: 'person', subject_id: 7, pieces: null, amount_fen: 2_000_000 },
      ]),
    )
    await screen.findByText('已新增')
  })

  test('reports a conflicting change and then saves over it', async () => {
    show(`${TASKS}?target=4`, TargetsScreen)
    await screen.findByDisplayValue('100')
    await userEvent.type(field('目标件数'), '0')
    list = [{ ...store, ...goal, pieces: 80, version: 2 }]
    save = () => refusal(409, 40926, '这条任务刚在别处改过，请核对后再保存')
    await tap('保存')
    await screen.findByText(/别处现在是 80 件；再次保存会以这里的内容为准/)
    save = () => ok({ ...store, ...goal, version: 3 })
    await tap('保存')
    await screen.findByText('已保存')
    expect(server.calls(SAVE)).toMatchObject([
      { pieces: 1_000, version: 1 },
      { pieces: 1_000, version: 2 },
    ])
  })

  test('deletes after confirmation and reloads the list', async () => {
    show(`${TASKS}?target=4`, TargetsScreen)
    await tap('删除')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('删除滨江店的任务？')
    await userEvent.click(within(question).getByRole('button', { name: '删除' }))
    await screen.findByText('11月还没有业务任务')
  })

  test('copies the targets of the previous month into an empty one', async () => {
    list = []
    show(TASKS, TargetsScreen)
    await tap('复制10月的 3 条')
    await screen.findByText('已复制 2 条，1 条已有或已停用')
  })

  test('is read-only without permission', async () => {
    useSession.setState({ isAdmin: false, permissions: { 'sales-record': true } })
    show(`${TASKS}?target=new`, TargetsScreen)
    await screen.findByText('滨江店')
    expect(screen.queryByRole('link', { name: /滨江店/ })).toBeNull()
    expect(screen.queryByRole('link', { name: '新增业务任务' })).toBeNull()
    expect(screen.queryByRole('button', { name: /复制/ })).toBeNull()
  })
})

describe('业务进度', () => {
  const row = (id: number, pace: string, overrides: object) => ({
    ...store,
    id,
    pace,
    pieces: { target: 100, actual: 44, expected: 57 },
    amount: null,
    ...overrides,
  })

  test('describes pace and forecast in text and opens the sales lines', async () => {
    progress = [
      row(1, 'behind', {}),
      row(2, 'ahead', {
        scope: 'brand',
        subject_id: 3,
        name: '华为',
        pieces: null,
        amount: { target: 2_000_000, actual: 1_800_000, expected: 2_347_826 },
      }),
    ]
    show('/others/business-progress', ProgressScreen)
    const shop = await screen.findByRole('link', { name: /滨江店/ })
    expect(shop.textContent).toContain('落后')
    expect(shop.textContent).toContain('预计月底 57 件，完成 57%')
    expect(shop.getAttribute('href')).toBe('/others/daily-sales-detail?from=2026-11-01&to=2026-11-30&store=1')
    const brand = screen.getByRole('link', { name: /华为/ })
    expect(brand.textContent).toContain('领先')
    expect(brand.textContent).toContain('¥1.8万 / ¥2.0万')
    expect(screen.getByText('23 天 / 30 天')).toBeTruthy()
  })

  test('shows no forecast for a past month', async () => {
    progress = [row(1, 'missed', {})]
    show('/others/business-progress?month=2026-10', ProgressScreen)
    expect((await screen.findByRole('link', { name: /滨江店/ })).textContent).toContain('未完成')
    expect(screen.queryByText(/预计月底/)).toBeNull()
  })

  test('does not link an own target without sales permission', async () => {
    useSession.setState({ isAdmin: false })
    progress = [row(1, 'steady', { scope: 'person', name: '小林' })]
    show('/others/business-progress', ProgressScreen)
    await screen.findByText('小林')
    expect(screen.queryByRole('link', { name: /小林/ })).toBeNull()
  })
})
