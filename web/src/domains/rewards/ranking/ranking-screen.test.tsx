import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { endSession } from '../../../lib/session/session.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { renderAt } from '../../papers/testing/papers-server.tsx'
import { CODE, RANKING, RANKING_BY_ID, ranking, rewardsServer, TASK_CODE } from '../testing/rewards-server.ts'
import RankingScreen from './ranking-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const server = rewardsServer()
const open = (id: string | number) =>
  renderAt('/reward-tasks/ranking/:id', `/reward-tasks/ranking/${id}`, RankingScreen)
const row = { place: 1, player: '小**', score: 30, seconds: 61, passed: true, paid: 0, code: CODE }

test('shows guests a provisional ranking', async () => {
  endSession()
  server.answer({ [RANKING]: () => ok(ranking({}, [row])) })
  open(TASK_CODE)
  const link = await screen.findByRole('link', { name: /小\*\*/ })
  expect(link.getAttribute('href')).toBe(`/reward-tasks/result/${CODE}`)
  expect(link.textContent).toContain('30 / 30')
  expect(link.textContent).toContain('1 分 1 秒')
  expect(screen.getByText(/名次会变/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '登录后去挑战' })).toBeTruthy()
})

test('shows points after settlement', async () => {
  server.answer({
    [RANKING]: () => ok(ranking({ state: 'settled', ended_by: 'full' }, [{ ...row, paid: 20 }])),
  })
  open(TASK_CODE)
  expect(await screen.findByText('得 20 积分')).toBeTruthy()
  expect(screen.queryByText(/名次会变/)).toBeNull()
  expect(screen.getByText('名额已满')).toBeTruthy()
  // screen readers need value and label together
  expect(screen.getByText('平均得分率').closest('dl')).toBeTruthy()
})

test('can be refreshed', async () => {
  open(TASK_CODE)
  expect(await screen.findByText('还没有人完成')).toBeTruthy()
  server.answer({ [RANKING]: () => ok(ranking({}, [row])) })
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(screen.getByRole('link', { name: /小\*\*/ })).toBeTruthy())
})

test('opens the ranking by task id and shares the code', async () => {
  server.answer({ [RANKING_BY_ID]: () => ok(ranking({}, [row])) })
  const shared: string[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async ({ url }: { url: string }) => void shared.push(url),
  })
  for (const leave of [() => endSession(), () => Reflect.deleteProperty(navigator, 'share')]) {
    const { unmount } = open(5)
    expect(await screen.findByRole('link', { name: /小\*\*/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '分享排行' }))
    unmount()
    leave()
  }
  const address = `${window.location.origin}/reward-tasks/ranking/${TASK_CODE}`
  expect(shared).toEqual([address, address])
})

test('shows a message for an unknown code or id', async () => {
  const notFoundResponse = () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
  server.answer({ [RANKING]: notFoundResponse, [RANKING_BY_ID]: notFoundResponse })
  for (const id of [TASK_CODE, 5, 0, 'cut-off']) {
    const { unmount } = open(id)
    expect(await screen.findByText('打不开这个页面')).toBeTruthy()
    unmount()
  }
})
