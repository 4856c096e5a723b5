import './own-task-sheet.tsx'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../lib/testing/server.ts'
import { renderAt, type ScriptedResponses, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { FIGURES, figuresResponse, listResponse, sampleOwnTask } from '../testing/task-samples.ts'
import OwnTasksScreen from './own-tasks-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const LIST_OWN = 'GET /api/reward-tasks/own'
const STOP = 'POST /api/reward-tasks/7/stop'
const DELETE = 'DELETE /api/reward-tasks/7'
let answers: ScriptedResponses
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  answers = {
    [LIST_OWN]: () => listResponse([sampleOwnTask()]),
    [FIGURES]: () => figuresResponse(),
    [STOP]: () => ok({ state: 'settled' }),
    [DELETE]: () => ok(null),
  }
  server = await startPapersServer(
    Object.fromEntries(
      Object.keys(answers).map((key) => [key, (...args) => answers[key]?.(...args) ?? ok(null)]),
    ),
  )
})
afterEach(() => server.stop())
const open = (search = '') =>
  renderAt('/reward-tasks/creator-tasks', `/reward-tasks/creator-tasks${search}`, OwnTasksScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))

const confirmDialog = async (name: string) => {
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name }))
}

test('shows required, reserved and settled points by state', async () => {
  answers[LIST_OWN] = () =>
    listResponse([
      sampleOwnTask({ id: 1, state: 'draft', held: 0, takers: 0, deadline: null, published_at: null }),
      sampleOwnTask({ id: 2 }),
      sampleOwnTask({ id: 3, state: 'settled', held: 0, paid: 10, refunded: 40, ended_by: 'deadline' }),
    ])
  open()
  expect(await screen.findAllByText('需 50 积分')).toHaveLength(1)
  expect(screen.getAllByText('押 50 积分')).toHaveLength(1)
  expect(screen.getAllByText('发 10，退 40')).toHaveLength(1)
  expect(screen.queryByText('押 0 积分')).toBeNull()
})

test('ends an open task after confirming the refund', async () => {
  answers[LIST_OWN] = () => listResponse([sampleOwnTask({ takers: 0 })])
  open('?task=7')
  await tap('结束任务')
  expect(await screen.findByText(/押下的 50 积分全部退还/)).toBeTruthy()
  expect(server.calls(STOP)).toEqual([])
  await confirmDialog('结束任务')
  expect(await screen.findByText('已结束，积分已结算')).toBeTruthy()
})

test('continues or deletes a draft', async () => {
  answers[LIST_OWN] = () => listResponse([sampleOwnTask({ state: 'draft', takers: 0, held: 0 })])
  open('?task=7')
  expect((await screen.findByRole('link', { name: '修改' })).getAttribute('href')).toBe(
    '/reward-tasks/create?draft=7',
  )
  expect(screen.queryByRole('button', { name: '分享排行' })).toBeNull()
  await tap('删除')
  await confirmDialog('删除')
  await waitFor(() => expect(server.calls(DELETE)).toHaveLength(1))
})

test('links to task creation when empty', async () => {
  answers[LIST_OWN] = () => listResponse([])
  open()
  expect(await screen.findByText('还没有发布过任务')).toBeTruthy()
})
