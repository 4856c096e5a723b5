import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { attempt, PAPER_INFO, paperDetail } from '../testing/exam-server.ts'
import StatsScreen from './stats-screen.tsx'

// Other tests may slow down the machine.
configure({ asyncUtilTimeout: 8_000 })

const share = (name: string) => ({
  name,
  questions: 10,
  score: 30,
  max_score: 40,
  rate: 0.75,
  seconds_per_question: 42,
})
const stats = (overrides: object = {}) => ({
  attempts: 3,
  papers: 2,
  questions: 60,
  seconds: 3_600,
  average_rate: 0.75,
  wrong_open: 8,
  wrong_mastered: 2,
  trend: [
    {
      attempt_id: 12,
      title: '期中英语',
      subject: '英语',
      at: '2026-11-01T00:00:00Z',
      rate: 0.7,
      score: 14,
      total_score: 20,
    },
  ],
  by_subject: [share('英语')],
  by_type: [share('fill_blank')],
  by_knowledge_point: [share('时态')],
  by_difficulty: [share('hard')],
  study_next: [{ name: '时态', subject: '英语', rate: 0.4, reason: '10 题只对 4 题' }],
  ...overrides,
})

let server: Awaited<ReturnType<typeof startScriptedServer>>
let answer: (url: string) => ScriptedResponse
const requests: string[] = []
const historyQueries: Record<string, unknown>[] = []
const pageOf = (list: object[]) => ({
  list,
  pagination: { page: 1, limit: 20, total: list.length, totalPages: 1, totalCapped: false },
})
const EXAMS = [
  { attempt_info: { ...attempt(), attempt_id: 12, status: 'graded', score: 14 }, paper_info: PAPER_INFO },
  { attempt_info: { ...attempt(), attempt_id: 13, status: 'paused', answered: 2 }, paper_info: PAPER_INFO },
]
let attempts: object[]
const SCORE = 'PUT /api/paper-analysis/attempts/31/answers/5/score'
let pending: object[]
const pendingAnswer = (overrides: object = {}) => ({
  attempt_id: 31,
  question_id: 5,
  label: '21',
  username: '小明',
  question_content: '两车几小时后相遇？',
  question_type: 'short_answer',
  standard_answer: '3小时',
  answer_explanation: '',
  key_points: [],
  user_answer: '大约三个小时',
  max_score: 8,
  self_score: null,
  ai_feedback: '',
  submitted_at: '2026-11-01T00:00:00Z',
  ...overrides,
})
const figures = {
  attempts: 12,
  average_score: 61.25,
  questions: Array.from({ length: 9 }, (_, i) => ({
    question_id: i + 1,
    label: String(i + 1),
    answers: 12,
    facility: i === 4 ? 0.2 : 0.7,
    discrimination: i === 2 ? -0.1 : 0.4,
    seconds: 30,
  })),
}

beforeEach(async () => {
  requests.length = 0
  historyQueries.length = 0
  pending = []
  attempts = [
    { ...attempt(), attempt_id: 31, username: '小明', status: 'graded', score: 15, needs_review: 2 },
    { ...attempt(), attempt_id: 32, username: '小红', status: 'in_progress', score: null },
  ]
  answer = () => ok(stats())
  server = await startScriptedServer({
    'GET /api/paper-analysis/get-user-stats': (_, { url }) => {
      requests.push(url)
      return answer(url)
    },
    'POST /api/paper-analysis/get-user-exam-history': (body) => {
      historyQueries.push(body)
      return ok(pageOf(body.subject === '数学' ? [] : EXAMS))
    },
    'GET /api/paper-analysis/papers/7/attempts': () => ok(pageOf(attempts)),
    'GET /api/paper-analysis/papers/7/stats': () => ok(figures),
    'GET /api/paper-analysis/papers/7/pending-answers': () => ok(pageOf(pending)),
    [SCORE]: () => ok({ ...attempt(), status: 'graded' }),
    'GET /api/paper-analysis/get-paper-detail': () => ok(paperDetail({ mine: true })),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})
const open = (search = '') => show(`/paper-analysis/stats${search}`, StatsScreen, '/paper-analysis/stats')

test('shows score shares with the time per question', async () => {
  open()
  const bar = await screen.findByRole('progressbar', { name: '填空题' })
  expect(bar.getAttribute('aria-valuetext')).toBe('30 / 40 分 · 每题 42 秒')
  expect(screen.getByRole('progressbar', { name: '较难' })).toBeTruthy()
  expect(screen.getByRole('figure', { name: '得分率走势' })).toBeTruthy()
})

test('explains recommendations and links to wrong questions', async () => {
  open()
  const link = await screen.findByRole('link', { name: /时态.*10 题只对 4 题/ })
  const search = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(search)).toEqual({ state: 'all', subject: '英语', point: '时态' })
})

test('recalculates on the server on refresh', async () => {
  open()
  await screen.findByRole('figure', { name: '得分率走势' })
  answer = (url) => ok(stats({ attempts: url.includes('force_refresh=true') ? 4 : 3 }))
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(requests.at(-1)).toContain('force_refresh=true'))
  expect(await screen.findByText('4')).toBeTruthy()
})

test('shows a hint without results', async () => {
  answer = () => ok(stats({ attempts: 0, trend: [] }))
  open()
  expect(await screen.findByText('完成一次考试后，这里会显示成绩走势')).toBeTruthy()
})

test('shows an error', async () => {
  answer = () => refusal(504, 50400, '请求超时，请重试')
  open()
  expect(await screen.findByText('请求超时，请重试')).toBeTruthy()
})

test('lists exams, links open ones and filters by subject', async () => {
  const user = userEvent.setup()
  open('?show=history')
  const [graded, paused] = await screen.findAllByRole('link', { name: new RegExp(PAPER_INFO.title) })
  expect(graded?.getAttribute('href')).toBe('/paper-analysis/result/12')
  expect(paused?.getAttribute('href')).toBe(`/paper-analysis/exam/${PAPER_INFO.paper_id}`)
  await user.click(screen.getByRole('button', { name: '科目' }))
  await user.click(await screen.findByText('数学'))
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
  expect(historyQueries.at(-1)).toMatchObject({ subject: '数学' })
})

test('shows the owner hard questions, doubtful ones and answers', async () => {
  open('?paper=7')
  expect(await screen.findByText('61.3')).toBeTruthy()
  expect(screen.getByText(/第3题区分度低/)).toBeTruthy()
  // figures and rows appear together
  const bars = await screen.findAllByRole('progressbar')
  expect(bars[0]?.getAttribute('aria-label')).toBe('第5题')
  expect(bars[0]?.getAttribute('aria-valuetext')).toBe('20% · 区分度 0.40 · 30 秒')
  const row = await screen.findByRole('link', { name: /小明.*2 题待批改/ })
  expect(row.getAttribute('href')).toBe('/paper-analysis/result/31')
  expect(screen.queryByRole('link', { name: /小红/ })).toBeNull()
})

test('lets the owner grade pending answers', async () => {
  pending = [pendingAnswer(), pendingAnswer({ attempt_id: 33, username: '小红', self_score: 8 })]
  const user = userEvent.setup()
  open('?paper=7')
  const link = await screen.findByRole('link', { name: /2 个答案等你批改/ })
  expect(link.getAttribute('href')).toBe('/paper-analysis/stats?paper=7&show=pending')
  await user.click(link)
  expect(await screen.findAllByText('大约三个小时')).toHaveLength(2)
  expect(screen.getAllByText('3小时')).toHaveLength(2)
  expect(screen.getByText('自评 8 / 8 分')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '一半' })[0] as HTMLElement)
  await waitFor(() => expect(server.calls(SCORE)).toEqual([{ score: 4, reason: '' }]))
})

test('shows a hint for a paper without attempts', async () => {
  attempts = []
  open('?paper=7')
  expect(await screen.findByText('还没有人做过这份试卷')).toBeTruthy()
})
