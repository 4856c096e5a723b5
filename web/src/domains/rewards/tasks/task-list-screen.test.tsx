import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { renderAt, type ScriptedResponses, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { FIGURES, figuresResponse, LIST, listResponse, sampleTask, TASK } from '../testing/task-samples.ts'
import TaskListScreen from './task-list-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const START = 'POST /api/reward-tasks/7/start'
const REPORT = 'POST /api/reward-tasks/7/reports'
const REPORTS = 'GET /api/reward-tasks/reports'
const HANDLE = 'POST /api/reward-tasks/reports/3'
let answers: ScriptedResponses
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  answers = {
    [LIST]: () => listResponse([sampleTask()]),
    [TASK]: () => ok(sampleTask()),
    [FIGURES]: () => figuresResponse(),
    [START]: () => ok({}),
    [REPORT]: () => ok(null),
    [HANDLE]: () => ok(null),
  }
  server = await startPapersServer(
    Object.fromEntries(
      [...Object.keys(answers), REPORTS].map((key) => [
        key,
        (...args) => answers[key]?.(...args) ?? ok(null),
      ]),
    ),
  )
  useSession.setState({ isLoggedIn: true, userName: '小明', database: 'demo', userId: 5 })
})
afterEach(() => server.stop())
const open = (search = '') => renderAt('/reward-tasks', `/reward-tasks${search}`, TaskListScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))

test('shows reward, free places, deadline and the ledger link', async () => {
  open()
  const row = await screen.findByRole('button', { name: /七年级单词 挑战/ })
  expect(row.textContent).toContain('初中 · 12 题 · 限时 8 分钟')
  expect(row.textContent).toContain('小** 发布 · 剩 3 个名额 · 30 小时后截止')
  expect(row.textContent).toContain('10 积分')
  const points = await screen.findByRole('link', { name: '128 积分' })
  expect(points.getAttribute('href')).toBe('/reward-tasks/history?view=points')
})

test('marks own, running and played tasks', async () => {
  const play = { attempt_id: 1, code: 'abcdefghijklmnopqrstuv', ends_at: '2026-03-01T00:00:00Z' }
  answers[LIST] = () =>
    listResponse([
      sampleTask({ id: 1, mine: true }),
      sampleTask({ id: 2, play: { ...play, finished: false } }),
      sampleTask({ id: 3, play: { ...play, finished: true } }),
    ])
  open()
  for (const mark of ['我发布的', '挑战中', '已挑战'])
    expect(await screen.findAllByText(mark)).not.toHaveLength(0)
})

test('stores filters in the address and requests them', async () => {
  const { router } = open()
  await tap('阅读')
  await tap('高中')
  await tap('已结束')
  await tap('最新发布')
  await tap('积分最多')
  await waitFor(() =>
    expect(server.calls(LIST).at(-1)).toMatchObject({
      kind: 'reading',
      level: '高中',
      state: 'ended',
      sort: 'points',
    }),
  )
  expect(router.state.location.search).toContain('kind=reading')
})

test('links to task creation when empty', async () => {
  answers[LIST] = () => listResponse([])
  open()
  expect(await screen.findByText('现在没有可以挑战的任务')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: '发布任务' })[0]?.getAttribute('href')).toBe(
    '/reward-tasks/create',
  )
})

test('starts a play under the chosen name', async () => {
  const { router } = open('?task=7')
  const sheet = await screen.findByRole('dialog', { name: '任务详情' })
  expect(await within(sheet).findByText('总分的 60%')).toBeTruthy()
  await userEvent.type(within(sheet).getByRole('textbox', { name: '排行里的称呼' }), '小旋风')
  await tap('开始挑战')
  await waitFor(() => expect(router.state.location.pathname).toBe('/reward-tasks/challenge/7'))
  expect(server.calls(START)).toEqual([expect.objectContaining({ shown_as: '小旋风' })])
})

test('opens a reading task at the reading address', async () => {
  answers[TASK] = () => ok(sampleTask({ kind: 'reading' }))
  const { router } = open('?task=7')
  await tap('开始挑战')
  await waitFor(() => expect(router.state.location.pathname).toBe('/reward-tasks/reading-comprehension/7'))
})

test('shows a refused start in the sheet', async () => {
  answers[START] = () => refusal(409, 41327, '名额已满，请看看其他任务')
  open('?task=7')
  await tap('开始挑战')
  expect(await screen.findByText('名额已满，请看看其他任务')).toBeTruthy()
})

test.each([
  [sampleTask({ mine: true }), 'link', '管理任务'],
  [
    sampleTask({ play: { attempt_id: 1, code: 'c', finished: false, ends_at: '2026-03-01T00:00:00Z' } }),
    'link',
    '继续挑战',
  ],
  [
    sampleTask({ play: { attempt_id: 1, code: 'c', finished: true, ends_at: '2026-03-01T00:00:00Z' } }),
    'link',
    '查看结果',
  ],
] as const)('what is to do next depends on whose it is and what was played', async (task, role, name) => {
  answers[TASK] = () => ok(task)
  open('?task=7')
  expect(await screen.findByRole(role, { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始挑战' })).toBeNull()
})

test('shows why an ended task cannot be started', async () => {
  answers[TASK] = () => ok(sampleTask({ state: 'settled', ended_by: 'removed' }))
  open('?task=7')
  expect(await screen.findByText('因举报下架，不能再挑战')).toBeTruthy()
})

test('reports a task once with a reason', async () => {
  open('?task=7')
  await tap('举报')
  await tap('提交举报')
  expect(await screen.findByText('请选择原因')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '题目或答案有错' }))
  answers[TASK] = () => ok(sampleTask({ reported: true }))
  await tap('提交举报')
  expect(await screen.findByText('已举报，等待处理')).toBeTruthy()
  expect(server.calls(REPORT)).toEqual([expect.objectContaining({ reason: 'wrong_answer', note: '' })])
  expect(await screen.findByRole('button', { name: '已举报' })).toHaveProperty('disabled', true)
})

const sampleReport = (fields = {}) => ({
  id: 3,
  task_id: 7,
  title: '七年级单词 挑战',
  kind: 'words',
  creator: '小红',
  state: 'open',
  task_state: 'open',
  task_ended_by: null,
  reason: 'copied',
  note: '和我的一样',
  reporter: '小明',
  at: '2026-03-01T00:00:00Z',
  handled_by: null,
  handled_at: null,
  answer: '',
  mine: false,
  ...fields,
})
const signInAsModerator = () => useSession.setState({ permissions: { 'content-author': true } })

test('hides reports from users who are not moderators', async () => {
  open('?view=reports')
  expect(await screen.findByRole('heading', { level: 1, name: '悬赏任务' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /举报/ })).toBeNull()
})

test('removes a reported task with a message to its creator', async () => {
  signInAsModerator()
  answers[REPORTS] = () => listResponse([sampleReport()])
  open('?view=reports')
  await tap(/七年级单词 挑战/)
  await userEvent.type(await screen.findByRole('textbox', { name: '给发布者的说明' }), '请换自己的词')
  await tap('下架任务')
  expect(await screen.findByText('任务已下架')).toBeTruthy()
  expect(server.calls(HANDLE)).toEqual([expect.objectContaining({ deed: 'remove', answer: '请换自己的词' })])
})

test('blocks creators from deciding reports about their task', async () => {
  signInAsModerator()
  answers[REPORTS] = () => listResponse([sampleReport({ mine: true })])
  open('?view=reports')
  await tap(/七年级单词 挑战/)
  expect(await screen.findByText(/要由另一位/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下架任务' })).toBeNull()
})
