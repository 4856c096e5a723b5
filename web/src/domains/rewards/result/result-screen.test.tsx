import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { endSession } from '../../../lib/session/session.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { renderAt } from '../../papers/testing/papers-server.tsx'
import {
  ATTEMPT,
  CODE,
  GRADED_QUESTIONS,
  ownAttempt,
  publicResult,
  RESULT,
  RESULT_BY_ID,
  rewardsServer,
  TASK_CODE,
} from '../testing/rewards-server.ts'
import ResultScreen from './result-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const server = rewardsServer()
const open = (id: string | number) =>
  renderAt('/reward-tasks/result/:id', `/reward-tasks/result/${id}`, ResultScreen)
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('hides answers until the task has ended', async () => {
  open(3)
  expect(await screen.findByRole('img', { name: '得分 20，满分 30' })).toBeTruthy()
  expect(screen.getByText(/暂列第 2 名/)).toBeTruthy()
  expect(screen.getByText(/任务结束后得 20 积分/)).toBeTruthy()
  expect(screen.getByText(/答案和解析在结束后显示/)).toBeTruthy()
  expect(await hrefOf('查看排行')).toBe(`/reward-tasks/ranking/${TASK_CODE}`)
})

test('shows own answer, correct answer and explanation afterwards', async () => {
  server.answer({ [ATTEMPT]: () => ok(ownAttempt({ state: 'settled', paid: 20, marked: GRADED_QUESTIONS })) })
  open(3)
  expect(await screen.findByText('获得 20 积分')).toBeTruthy()
  expect(screen.getByText('解析 1')).toBeTruthy()
  expect(screen.getByText('desk')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /只看错题/ }))
  expect(screen.queryByText('解析 1')).toBeNull()
  expect(screen.getByText('解析 2')).toBeTruthy()
})

test('shows a message for a running play', async () => {
  server.answer({ [ATTEMPT]: () => refusal(409, 41331, '挑战还没有提交，请先答完并提交') })
  open(3)
  expect(await screen.findByText('挑战还没有提交，请先答完并提交')).toBeTruthy()
  expect(await hrefOf('挑战记录')).toBe('/reward-tasks/history')
})

test('shows guests the public result and a login', async () => {
  endSession()
  server.answer({ [RESULT]: () => ok(publicResult({ state: 'settled' })) })
  open(CODE)
  expect(await screen.findByText('小**')).toBeTruthy()
  expect(screen.getByText(/^第 2 名/)).toBeTruthy()
  expect(await hrefOf('登录后去挑战')).toBe('/login?redirect=%2Freward-tasks')
  expect(server.calls(ATTEMPT)).toEqual([])
})

test.each(['cut-off', '0'])('shows an error for an incomplete address (%s)', async (id) => {
  open(id)
  expect(await screen.findByText('打不开这个页面')).toBeTruthy()
})

test('shows an error for an unknown code', async () => {
  server.answer({ [RESULT]: () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试') })
  open(CODE)
  expect(await screen.findByText('打不开这个页面')).toBeTruthy()
})

test('opens the public result by id for other users', async () => {
  server.answer({ [ATTEMPT]: () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试') })
  const { unmount } = open(3)
  expect(await screen.findByText('小**')).toBeTruthy()
  unmount()
  endSession()
  open(3)
  expect(await screen.findByText('小**')).toBeTruthy()
  expect(await hrefOf('查看排行')).toBe(`/reward-tasks/ranking/${TASK_CODE}`)
  expect([server.calls(ATTEMPT).length, server.calls(RESULT_BY_ID).length]).toEqual([1, 2])
})
