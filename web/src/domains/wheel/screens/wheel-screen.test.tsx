import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { addDrawnPrize, oddsText, splitPrizeName } from '../wheel.ts'
import WheelScreen from './wheel-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const DRAW = 'POST /api/wheel/draws'
const SAVE = 'PUT /api/wheel/prizes/1'
const PRIZES = [
  { id: 1, name: '保温杯', kind: 'goods', odds: 0.02, stock: 3 },
  { id: 2, name: '谢谢参与', kind: 'thanks', odds: 0.98, stock: null },
  { id: 3, name: '蓝牙耳机', kind: 'goods', odds: 0, stock: 0 },
]
const RULE = { kind: 'sales_day', need: 3, chances: 1, active: true }
const listed = (list: object[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 20, total: list.length, totalPages: 1, totalCapped: false },
  })

let chances: number
let draw: () => ScriptedResponse
let save: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  chances = 1
  draw = () => {
    chances -= 1
    return ok({ id: 9, prize_id: 1, name: '保温杯', kind: 'goods', chances })
  }
  save = () => ok(null)
  server = await startScriptedServer({
    'GET /api/wheel': () => ok({ chances, prizes: PRIZES, rules: [{ ...RULE, done: 2, got: false }] }),
    'POST /api/wheel/collect': () => ok({ granted: 0 }),
    [DRAW]: () => draw(),
    'GET /api/wheel/draws': () =>
      listed([
        {
          ...{ id: 4, user_id: 8, user_name: '小周', name: '保温杯', kind: 'goods', odds: 0.02 },
          ...{ at: '2026-11-20T05:00:00Z', handed_at: null, handed_by: null },
        },
      ]),
    'GET /api/wheel/prizes': () =>
      ok({
        prizes: [
          { id: 1, name: '保温杯', kind: 'goods', weight: 2, stock: 3, active: true, drawn: 1, version: 6 },
        ],
        rules: [RULE],
      }),
    [SAVE]: () => save(),
    'POST /api/wheel/draws/4/hand-over': () => ok(null),
    'PUT /api/wheel/rules': () => ok(null),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  await server.stop()
})
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('shows odds, remaining stock and chance rules', async () => {
  show('/others/lucky-wheel', WheelScreen)
  const odds = await screen.findByRole('list', { name: '奖品与概率' })
  expect(
    within(odds)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['保温杯剩 3 份2%', '谢谢参与98%', '蓝牙耳机已抽完'])
  screen.getByText('一天开单满 3 单，得 1 次')
  screen.getByText('今天 2 / 3 单')
  expect(screen.queryByRole('radio', { name: '管理' })).toBeNull()
})

test('shows the prize at once with reduced motion', async () => {
  // jsdom has no matchMedia, which counts as a preference for reduced motion
  show('/others/lucky-wheel', WheelScreen)
  await screen.findByText('还有 1 次机会')
  await tap('抽奖')
  const result = await screen.findByRole('dialog', { name: '中奖了' })
  within(result).getByText('保温杯')
  expect(server.calls(DRAW)).toHaveLength(1)
  await userEvent.click(within(result).getByRole('button', { name: '知道了' }))
  await screen.findByText('现在没有机会，看看下面怎样得到')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '抽奖' }).disabled).toBe(true)
})

test('stops and allows a retry after a refusal', async () => {
  draw = () => refusal(409, 41191, '转盘上没有奖品了，机会没有用掉，请告诉老板补充')
  show('/others/lucky-wheel', WheelScreen)
  await tap('抽奖')
  await waitFor(() => expect(server.calls(DRAW)).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '抽奖' }).disabled).toBe(false),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('saves a prize with its version and shows the conflict', async () => {
  useSession.setState({ isAdmin: true })
  save = () => refusal(409, 41192, '这个奖品刚被抽中或修改，请核对后再保存')
  show('/others/lucky-wheel?view=manage', WheelScreen)
  await tap(/保温杯.*权重/)
  const sheet = await screen.findByRole('dialog', { name: '修改奖品' })
  await userEvent.clear(within(sheet).getByLabelText(/剩余数量/))
  await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
  await within(sheet).findByText(/刚被抽中或修改，现在是“保温杯”，剩 3 份/)
  expect(server.calls(SAVE)).toEqual([
    { name: '保温杯', kind: 'goods', weight: 2, stock: null, active: true, version: 6 },
  ])
})

test('hands a prize over after confirmation', async () => {
  useSession.setState({ isAdmin: true })
  show('/others/lucky-wheel?view=manage', WheelScreen)
  await tap('给小周发放保温杯')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '发放' }))
  await screen.findByText(/已登记发放：.*保温杯/)
})

test('rejects rule numbers out of range', async () => {
  useSession.setState({ isAdmin: true })
  show('/others/lucky-wheel?view=manage', WheelScreen)
  const form = await screen.findByRole('form', { name: '自动得到机会' })
  const [need] = within(form).getAllByLabelText(/一天满/)
  if (!need) throw new Error('no field')
  await userEvent.clear(need)
  await userEvent.click(within(form).getByRole('button', { name: '保存' }))
  await within(form).findByText(/数量请填 1 至 1000/)
  await userEvent.type(need, '5')
  await userEvent.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(server.calls('PUT /api/wheel/rules')).toMatchObject([{ sales_day: { need: 5, active: true } }]),
  )
})

test('keeps digits of rare odds and truncates long names', () => {
  expect([0.5, 0.025, 0.0004, 0].map(oddsText)).toEqual(['50%', '2.5%', '0.04%', '已抽完'])
  expect(splitPrizeName('午休加一小时')).toEqual(['午休加', '一小时'])
  expect(splitPrizeName('一二三四五六七八九十一二')).toEqual(['一二三四五', '六七八九…'])
})

test('gives a removed or renamed prize its own sector', () => {
  const prize = { id: 1, name: '保温杯', kind: 'goods', odds: 0.1, stock: 3 } as const
  const drawn = (prize_id: number, name: string) =>
    ({ id: 9, prize_id, name, kind: 'goods', chances: 0 }) as const
  expect(addDrawnPrize([prize], drawn(1, '保温壶'))).toEqual({
    prizes: [{ ...prize, name: '保温壶' }],
    index: 0,
  })
  expect(addDrawnPrize([prize], drawn(2, '耳机'))).toMatchObject({
    prizes: [prize, { id: 2, name: '耳机' }],
    index: 1,
  })
})
