import { ERRORS } from '@shangxue/contract/errors/errors'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import WheelScreen from './wheel-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const DRAW = 'POST /api/wheel/draws'
const CUP = { id: 1, name: '保温杯', kind: 'goods', odds: 0.02, stock: 3 }
const THANKS = { id: 2, name: '谢谢参与', kind: 'thanks', odds: 0.98, stock: null }
const spinResponse = (chancesLeft: number) =>
  ok({ id: 9, prize_id: 1, name: '保温杯', kind: 'goods', chances: chancesLeft })
const pendingDraw = (id: number, user_name: string, name: string) => ({
  ...{ id, user_id: id, user_name, name, kind: 'goods', odds: 0.1, at: '2026-11-20T05:00:00Z' },
  ...{ handed_at: null, handed_by: null },
})

let wheel: { chances: number; prizes: object[]; rules: object[] }
let draws: ReturnType<typeof pendingDraw>[]
let draw: () => ScriptedResponse | Promise<ScriptedResponse>
let handOver: (id: number) => ScriptedResponse | Promise<ScriptedResponse>
let keys: unknown[]
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  wheel = { chances: 2, prizes: [CUP, THANKS], rules: [] }
  draws = [pendingDraw(4, '小周', '保温杯'), pendingDraw(5, '小林', '耳机'), pendingDraw(6, '店长', '奶茶')]
  draw = () => spinResponse(1)
  handOver = (id) => {
    draws = draws.filter((item) => item.id !== id)
    return ok(null)
  }
  keys = []
  const handOverRoute = (id: number) => [`POST /api/wheel/draws/${id}/hand-over`, () => handOver(id)] as const
  server = await startScriptedServer({
    'GET /api/wheel': () => ok(wheel),
    'POST /api/wheel/collect': () => ok({ granted: 0 }),
    [DRAW]: (_, { headers }) => {
      keys.push(headers['idempotency-key'])
      return draw()
    },
    'GET /api/wheel/prizes': () => ok({ prizes: [], rules: [] }),
    'GET /api/wheel/draws': () =>
      ok({
        list: draws,
        pagination: { page: 1, pageSize: 20, total: draws.length, totalPages: 1, totalCapped: false },
      }),
    ...Object.fromEntries([4, 5, 6].map(handOverRoute)),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  await server.stop()
})

const spinButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '抽奖' })
const openWheel = async (text: string) => {
  show('/others/lucky-wheel', WheelScreen)
  await screen.findByText(text)
}

describe('wheel', () => {
  test('without prizes shows who can add them', async () => {
    wheel.prizes = []
    await openWheel('转盘上还没有奖品')
    screen.getByText('老板放上奖品后就可以抽奖')
    resetDevice()
    useSession.setState({ isAdmin: true })
    await openWheel('转盘上还没有奖品')
    expect(screen.getByRole('link', { name: '添加奖品' }).getAttribute('href')).toBe(
      '/others/lucky-wheel?view=manage',
    )
  })

  test('without chances shows the rules and disables the button', async () => {
    wheel.chances = 0
    await openWheel('现在没有机会，看看下面怎样得到')
    expect(spinButton().disabled).toBe(true)
    screen.getByText('老板发放')
  })

  test('with all prizes gone keeps chances and disables the button', async () => {
    wheel.prizes = [{ ...CUP, odds: 0, stock: 0 }]
    await openWheel('奖品抽完了，2 次机会留到补充之后')
    expect(spinButton().disabled).toBe(true)
  })

  test('reports the loss of the last prize and refreshes', async () => {
    await openWheel('还有 2 次机会')
    draw = () => {
      wheel.prizes = [{ ...CUP, odds: 0, stock: 0 }]
      const { status, code, msg } = ERRORS.wheel_empty
      return refusal(status, code, msg)
    }
    await userEvent.click(spinButton())
    await screen.findByText('奖品抽完了，2 次机会留到补充之后')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows no chances after use on another device', async () => {
    await openWheel('还有 2 次机会')
    draw = () => {
      wheel.chances = 0
      const { status, code, msg } = ERRORS.wheel_no_chance
      return refusal(status, code, msg)
    }
    await userEvent.click(spinButton())
    await screen.findByText('现在没有机会，看看下面怎样得到')
  })

  test('repeats the same spin after a network error', async () => {
    await openWheel('还有 2 次机会')
    draw = () => ({ instead: 'cut' })
    await userEvent.click(spinButton())
    await waitFor(() => expect(keys.length).toBeGreaterThan(0))
    await waitFor(() => expect(spinButton().disabled).toBe(false))
    draw = () => spinResponse(1)
    await userEvent.click(spinButton())
    await screen.findByRole('dialog', { name: '中奖了' })
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toBeTruthy()
  })

  test('sends one request for a double tap', async () => {
    await openWheel('还有 2 次机会')
    let answer: (scripted: ScriptedResponse) => void = () => undefined
    draw = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const button = spinButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(keys).toHaveLength(1))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '抽奖中' }).disabled).toBe(true)
    answer(spinResponse(1))
    const result = await screen.findByRole('dialog', { name: '中奖了' })
    draw = () => spinResponse(0)
    await userEvent.click(within(result).getByRole('button', { name: '再抽一次，还有 1 次' }))
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(new Set(keys).size).toBe(2)
  })
})

describe('handing over a prize', () => {
  const tap = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: '发放' }))
  }
  const sent = () =>
    [4, 5, 6].filter((id) => server.calls(`POST /api/wheel/draws/${id}/hand-over`).length > 0)
  beforeEach(() => {
    useSession.setState({ isAdmin: true })
    show('/others/lucky-wheel?view=manage', WheelScreen)
  })

  test('queues a second hand-over until the first completes', async () => {
    let first: (scripted: ScriptedResponse) => void = () => undefined
    const usual = handOver
    handOver = (id) =>
      id === 4
        ? new Promise((resolve) => {
            first = (scripted) => {
              usual(4)
              resolve(scripted)
            }
          })
        : usual(id)
    await tap('给小周发放保温杯')
    await waitFor(() => expect(sent()).toEqual([4]))
    await tap('给小林发放耳机')
    await tap('给店长发放奶茶')
    expect(sent()).toEqual([4])
    first(ok(null))
    await waitFor(() => expect(sent()).toEqual([4, 5, 6]))
    for (const id of [4, 5, 6]) expect(server.calls(`POST /api/wheel/draws/${id}/hand-over`)).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^给.*发放/ })).toBeNull())
  })

  test('removes a prize that another administrator handed over', async () => {
    const usual = handOver
    handOver = (id) => {
      if (id !== 4) return usual(id)
      draws = draws.filter((item) => item.id !== 4)
      const { status, code, msg } = ERRORS.wheel_handed_over
      return refusal(status, code, msg)
    }
    await tap('给小周发放保温杯')
    await waitFor(() => expect(screen.queryByRole('button', { name: '给小周发放保温杯' })).toBeNull())
    await tap('给小林发放耳机')
    await screen.findByText('已登记发放：耳机')
  })
})
