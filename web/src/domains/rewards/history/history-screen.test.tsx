import { configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderAt, type ScriptedResponses, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { FIGURES, figuresResponse, listResponse } from '../testing/task-samples.ts'
import HistoryScreen from './history-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const CODE = 'abcdefghijklmnopqrstuv'
const samplePlay = (fields = {}) => ({
  id: 1,
  task_id: 7,
  code: CODE,
  task_code: CODE,
  title: '七年级单词 挑战',
  kind: 'words',
  level: '初中',
  points: 10,
  state: 'open',
  ended_by: null,
  started_at: '2026-03-01T00:00:00Z',
  ends_at: '2026-03-01T00:10:00Z',
  submitted_at: '2026-03-01T00:03:05Z',
  score: 9,
  total: 10,
  passed: true,
  place: 2,
  seconds: 185,
  paid: 0,
  ...fields,
})
const plays: ScriptedResponses = {
  'GET /api/reward-tasks/attempts': () =>
    listResponse([
      samplePlay(),
      samplePlay({ id: 2, state: 'settled', place: 1, paid: 10 }),
      samplePlay({ id: 3, submitted_at: null, score: null, passed: null, place: null, seconds: null }),
    ]),
  'GET /api/reward-tasks/points': () =>
    listResponse([
      {
        id: 2,
        at: '2026-03-01T00:00:00Z',
        reason: 'escrow',
        points: -50,
        balance: 50,
        task_id: 7,
        title: '动物',
      },
      {
        id: 1,
        at: '2026-03-01T00:00:00Z',
        reason: 'welcome',
        points: 100,
        balance: 100,
        task_id: null,
        title: null,
      },
    ]),
  [FIGURES]: () => figuresResponse({ held: 50, played: { plays: 3, passed: 2, won: 10, best_place: 1 } }),
}
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  server = await startPapersServer(plays)
})
afterEach(() => server.stop())
const open = (search = '') =>
  renderAt('/reward-tasks/history', `/reward-tasks/history${search}`, HistoryScreen)

test('shows score, rank and points as provisional until settlement', async () => {
  open()
  const rows = await screen.findAllByRole('link', { name: /七年级单词/ })
  expect(rows[0]?.textContent).toContain('暂列第2名 · 用时 3 分 5 秒 · 结束后得 10 积分')
  expect(rows[1]?.textContent).toContain('第1名 · 用时 3 分 5 秒 · 得 10 积分')
  const links = rows.map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/reward-tasks/result/1', '/reward-tasks/result/2', '/reward-tasks/challenge/7'])
})

test('shows reason and balance of each ledger entry', async () => {
  open('?view=points')
  expect(await screen.findByText('发布任务押下')).toBeTruthy()
  expect(screen.getByText('-50')).toBeTruthy()
  expect(screen.getByText('+100')).toBeTruthy()
  expect(screen.getByText('余 50')).toBeTruthy()
})
