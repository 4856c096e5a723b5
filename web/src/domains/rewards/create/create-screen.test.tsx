import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { renderAt, type ScriptedResponses, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { FIGURES, figuresResponse, listResponse, sampleTask, TASK } from '../testing/task-samples.ts'
import CreateScreen from './create-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const ADD = 'POST /api/reward-tasks'
const SAVE = 'PUT /api/reward-tasks/7'
const PUBLISH = 'POST /api/reward-tasks/7/publish'
const DRAFT = {
  kind: 'words' as const,
  title: '动物 挑战',
  note: '',
  points: 10,
  takers_max: 5,
  pass_mark: 60,
  play_minutes: 10,
  open_hours: 72,
  word_list_id: 4,
  ask: 'mixed' as const,
  questions: 10,
}
const draftResponse = () =>
  ok(sampleTask({ title: '动物 挑战', mine: true, state: 'draft', takers: 0, draft: DRAFT }))
let answers: ScriptedResponses
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  answers = {
    [FIGURES]: () => figuresResponse(),
    [TASK]: draftResponse,
    [ADD]: () => ok({ id: 7, questions: 10, left_out: 0 }),
    [SAVE]: () => ok({ id: 7, questions: 10, left_out: 0 }),
    [PUBLISH]: () => ok({ deadline: '2026-03-04T00:00:00Z', held: 50, balance: 78 }),
    'GET /api/word-lists': () =>
      ok({ list: [{ id: 4, name: '动物', count: 20, made_at: '2026-03-01T00:00:00Z', book: false }] }),
    'GET /api/word-lists/4/words': () => listResponse([]),
    'GET /api/reward-tasks/7/questions': () =>
      ok({
        passages: [],
        list: [
          {
            type: 'single_choice',
            content: 'tiger',
            options: [
              { key: 'A', text: '老虎' },
              { key: 'B', text: '狮子' },
            ],
            right_options: ['A'],
            right_text: '',
            explanation: '',
            passage: null,
            score: 1,
            answered: 0,
            right: 0,
          },
        ],
      }),
  }
  server = await startPapersServer(
    Object.fromEntries(
      Object.keys(answers).map((key) => [key, (...args) => answers[key]?.(...args) ?? ok(null)]),
    ),
  )
  useSession.setState({ isLoggedIn: true, userName: '小明', database: 'demo', userId: 5 })
})
afterEach(() => server.stop())
const open = (search = '') => renderAt('/reward-tasks/create', `/reward-tasks/create${search}`, CreateScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const chooseList = async () => {
  await tap('词表：请选择')
  await tap(/动物/)
}

test('requires content before the next step', async () => {
  open()
  await tap('下一步')
  expect(await screen.findByText('请选择词表')).toBeTruthy()
})

test('creates a draft from a word list and shows the escrow', async () => {
  const { router } = open()
  await chooseList()
  await tap('下一步')
  expect(await screen.findByDisplayValue('动物 挑战')).toBeTruthy()
  expect(await screen.findByText(/发布时押下 50 积分，余 78/)).toBeTruthy()
  await tap('下一步')
  await waitFor(() => expect(router.state.location.search).toBe('?draft=7&view=publish'))
  expect(server.calls(ADD)).toEqual([
    expect.objectContaining({
      kind: 'words',
      word_list_id: 4,
      title: '动物 挑战',
      points: 10,
      takers_max: 5,
    }),
  ])
})

test('links to study when points are insufficient', async () => {
  answers[FIGURES] = () => figuresResponse({ balance: 20 })
  const { router } = open('?draft=7&view=publish')
  expect(await screen.findByText(/需要 50 积分，现有 20 积分，还差 30/)).toBeTruthy()
  await tap('去学习')
  await waitFor(() => expect(router.state.location.pathname).toBe('/english-study'))
})

test('names fields out of range', async () => {
  open()
  await chooseList()
  await tap('下一步')
  const points = await screen.findByRole('textbox', { name: '每人积分' })
  await userEvent.clear(points)
  await userEvent.type(points, '2000')
  await tap('下一步')
  expect(await screen.findByText('请填写 1 至 1000')).toBeTruthy()
  expect(server.calls(ADD)).toEqual([])
})

test('restores unsaved input after leaving', async () => {
  const first = open()
  await chooseList()
  first.unmount()
  open()
  expect(await screen.findByRole('button', { name: '词表：动物' })).toBeTruthy()
  expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
})

test('edits a draft', async () => {
  open('?draft=7')
  expect(await screen.findByRole('button', { name: '词表：动物' })).toBeTruthy()
  await tap('下一步')
  await tap('下一步')
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1))
})

test('shows a refusal of content with too few questions', async () => {
  answers[ADD] = () => refusal(422, 41320, '只能出 2 道题，至少要 3 道，请换一个内容')
  open()
  await chooseList()
  await tap('下一步')
  await tap('下一步')
  expect(await screen.findByText(/只能出 2 道题/)).toBeTruthy()
})

test('reviews questions with answers and publishes once', async () => {
  const { router } = open('?draft=7&view=publish')
  expect(await screen.findByText('tiger')).toBeTruthy()
  expect(screen.getByLabelText('正确答案')).toBeTruthy()
  const publish = await screen.findByRole('button', { name: '发布' })
  await userEvent.dblClick(publish)
  await waitFor(() => expect(router.state.location.pathname).toBe('/reward-tasks/creator-tasks'))
  expect(server.calls(PUBLISH)).toHaveLength(1)
  expect(await screen.findByText('已发布，押下 50 积分')).toBeTruthy()
})

test('opens the list for a published task', async () => {
  answers[TASK] = () => ok(sampleTask({ mine: true }))
  const { router } = open('?draft=7')
  await waitFor(() => expect(router.state.location.search).toBe('?task=7'))
})
