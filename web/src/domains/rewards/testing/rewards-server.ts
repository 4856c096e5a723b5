import { afterEach, beforeEach } from 'vitest'
import { restoreSession } from '../../../lib/session/session.ts'
import { KEYS } from '../../../lib/session/state.ts'
import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { type ScriptedResponses, startPapersServer } from '../../papers/testing/papers-server.tsx'

const MINUTE = 60_000
export const CODE = 'abcdefghijklmnopqrstuv'
export const TASK_CODE = 'ABCDEFGHIJKLMNOPQRSTUV'
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

export const TASK = 'GET /api/reward-tasks/5'
export const START = 'POST /api/reward-tasks/5/start'
export const SAVE = 'PUT /api/reward-tasks/attempts/3/answers'
export const SUBMIT = 'POST /api/reward-tasks/attempts/3/submit'
export const ATTEMPT = 'GET /api/reward-tasks/attempts/3'
export const RESULT = `GET /api/reward-tasks/results/${CODE}`
export const RESULT_BY_ID = 'GET /api/reward-tasks/results/3'
export const RANKING_BY_ID = 'GET /api/reward-tasks/rankings/5'
export const RANKING = `GET /api/reward-tasks/rankings/${TASK_CODE}`

const terms = { points: 20, takers_max: 10, pass_mark: 60, play_minutes: 5 }

export const rewardTask = (overrides: object = {}) => ({
  id: 5,
  code: TASK_CODE,
  kind: 'words',
  title: '七年级单词挑战',
  note: '',
  level: '初中',
  creator: '王**',
  mine: false,
  ...terms,
  questions: 3,
  takers: 2,
  state: 'open',
  ended_by: null,
  open_hours: 24,
  published_at: fromNow(-MINUTE),
  deadline: fromNow(600 * MINUTE),
  settled_at: null,
  play: null,
  reported: false,
  server_now: fromNow(0),
  ...overrides,
})
export const runningTask = (overrides: object = {}) =>
  rewardTask({
    play: { attempt_id: 3, code: CODE, finished: false, ends_at: fromNow(5 * MINUTE), ...overrides },
  })

const OPTIONS = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项${key}` }))
const question = (type: string, content: string, overrides: object = {}) => ({
  type,
  content,
  options: OPTIONS,
  blanks: 0,
  passage: null,
  score: 10,
  ...overrides,
})
const QUESTIONS = [
  question('single_choice', 'apple'),
  question('single_choice', 'banana'),
  question('fill_blank', '桌子', { options: [], blanks: 1 }),
]
export const emptyAnswer = { options: [], text: '' }

export const startedPlay = (overrides: object = {}) => ({
  attempt_id: 3,
  task_id: 5,
  code: CODE,
  kind: 'words',
  title: '七年级单词挑战',
  level: '初中',
  passages: [],
  questions: QUESTIONS,
  answers: [emptyAnswer, emptyAnswer, emptyAnswer],
  seq: 0,
  started_at: fromNow(0),
  ends_at: fromNow(5 * MINUTE),
  server_now: fromNow(0),
  ...overrides,
})

const figures = {
  score: 20,
  total: 30,
  right: 2,
  questions: 3,
  passed: true,
  seconds: 65,
  timed_out: false,
  place: 2,
  paid: 0,
}
const submitResponse = ok({ id: 3, code: CODE, ...figures })

export const ownAttempt = (overrides: object = {}) => ({
  id: 3,
  task_id: 5,
  code: CODE,
  task_code: TASK_CODE,
  title: '七年级单词挑战',
  kind: 'words',
  level: '初中',
  ...terms,
  state: 'open',
  ended_by: null,
  deadline: fromNow(600 * MINUTE),
  submitted_at: fromNow(0),
  ...figures,
  passages: [],
  marked: null,
  ...overrides,
})
export const GRADED_QUESTIONS = [
  { right_options: ['B'], answer: { options: ['B'], text: '' }, got: 10, right: true, right_text: '' },
  { right_options: ['A'], answer: { options: ['C'], text: '' }, got: 0, right: false, right_text: '' },
  { right_options: [], answer: { options: [], text: '' }, got: 0, right: false, right_text: 'desk' },
].map((gradedAnswer, i) => ({ ...QUESTIONS[i], ...gradedAnswer, explanation: `解析 ${i + 1}` }))

const { id: _, code: __, mine: ___, play: ____, ...publicTask } = rewardTask()
export const publicResult = (overrides: object = {}) => ({
  ...publicTask,
  code: CODE,
  player: '小**',
  task_code: TASK_CODE,
  submitted_at: fromNow(0),
  finished: 2,
  ...figures,
  ...overrides,
})
export const ranking = (overrides: object = {}, list: object[] = []) => ({
  task: {
    ...publicTask,
    code: TASK_CODE,
    finished: list.length,
    passed: 1,
    total: 30,
    average: list.length > 0 ? 66.7 : null,
    ...overrides,
  },
  list,
  pagination: { page: 1, pageSize: 20, total: list.length, totalPages: 1, totalCapped: false },
})

type Script = Record<string, (sent: Record<string, unknown>) => ScriptedResponse | Promise<ScriptedResponse>>

/** Set-up for tests of playing: a signed-in pupil, and a server that responds according to `script`. */
export function rewardsServer() {
  let server: Awaited<ReturnType<typeof startPapersServer>>
  let script: Script = {}
  const keys = [TASK, START, SAVE, SUBMIT, ATTEMPT, RESULT, RESULT_BY_ID, RANKING, RANKING_BY_ID]
  beforeEach(async () => {
    script = {
      [TASK]: () => ok(rewardTask()),
      [START]: () => ok(startedPlay()),
      [SAVE]: ({ seq, answers }) => ok({ seq, answers, server_now: fromNow(0) }),
      [SUBMIT]: () => submitResponse,
      [ATTEMPT]: () => ok(ownAttempt()),
      [RESULT]: () => ok(publicResult()),
      [RESULT_BY_ID]: () => ok(publicResult()),
      [RANKING]: () => ok(ranking()),
      [RANKING_BY_ID]: () => ok(ranking()),
    }
    const answers: ScriptedResponses = Object.fromEntries(
      keys.map((key) => [key, (sent) => script[key]?.(sent) ?? ok(null)]),
    )
    server = await startPapersServer(answers)
    const pupil = {
      [KEYS.userName]: 'xuesheng',
      [KEYS.database]: '演示',
      [KEYS.userId]: '7',
      [KEYS.token]: 'T',
    }
    for (const [key, value] of Object.entries(pupil)) localStorage.setItem(key, value)
    restoreSession()
  })
  afterEach(() => server.stop())
  return {
    calls: (name: string) => server.calls(name),
    answer: (responses: Script) => Object.assign(script, responses),
  }
}
