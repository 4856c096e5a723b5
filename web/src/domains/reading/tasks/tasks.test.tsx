import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, signIn } from '../../../lib/session/session.ts'
import { ok } from '../../../lib/testing/server.ts'
import { renderAt, startPapersServer } from '../../papers/testing/papers-server.tsx'
import { adoptPractices } from '../guest/adopt-practices.ts'
import {
  GUEST,
  getTaskAnswers,
  listPractices,
  removeTransferred,
  storeTaskAnswers,
  withReadingDatabase,
} from '../guest/guest-store.ts'
import PracticeScreen from '../practice/practice-screen.tsx'
import ResultScreen from '../results/result-screen.tsx'
import { createKeyedExercise, TEXT } from '../testing/keyed-exercise.ts'
import { gradeTask } from './grade-task.ts'

configure({ asyncUtilTimeout: 8_000 })

const USER = '12'
const SUBMIT = 'POST /api/reading/attempts/3/submit'
const MARK = 'PUT /api/reading/attempts/3/tasks'
const EXERCISE = createKeyedExercise()
const TASKS = [
  {
    stem: 'Whose bus was it?',
    answers: ["It was Peter's bus.", "Peter's bus."],
    evidence: 'Peter took the wrong bus home.',
    explanation: '句子的主语是 Peter。',
  },
  {
    stem: 'Where did he go?',
    answers: ['Home.'],
    evidence: 'wrong bus home',
    explanation: '最后一个词说他回家。',
  },
]
let server: Awaited<ReturnType<typeof startPapersServer>>

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  server = await startPapersServer({
    [`GET /api/reading/texts/${TEXT}/exercise`]: () => ok({ ...EXERCISE, tasks: TASKS }),
    'POST /api/reading/practices': (sent) => {
      const { practices } = sent as unknown as { practices: readonly { id: string }[] }
      const added = practices.map(({ id }) => ({ id, exercise_id: 40, attempt_id: 90, submitted: true }))
      return ok({ added, refused: [] })
    },
    'POST /api/reading/exercises/7/start': () =>
      ok({
        ...EXERCISE,
        ...{ words: 6, exercise_id: 7, attempt_id: 3, purpose: 'library', engine: 'embedded' },
        ...{ chosen: [1, 2], ms: [0, 0], seq: 0, started_at: '2026-03-01T00:00:00.000Z' },
        tasks: TASKS.map(({ stem }) => ({ stem })),
      }),
    [SUBMIT]: () => ok({ id: 3, exercise_id: 7, right: 0, questions: 2 }),
    'GET /api/reading/attempts/3': () =>
      ok({
        ...{ id: 3, exercise_id: 7, title: EXERCISE.title, level: EXERCISE.level, purpose: 'library' },
        ...{ questions: 2, right: 0, seconds: 9, share: null, text: { ...EXERCISE, words: 6 } },
        ...{ started_at: '2026-03-01T00:00:00.000Z', submitted_at: '2026-03-01T00:01:00.000Z' },
        marked: EXERCISE.questions.map((question) => ({ ...question, chosen: null, right: false, ms: 0 })),
        tasks: TASKS,
        task_answers: [
          { text: 'Peter', mark: 'partial' },
          { text: 'to his house', mark: null },
        ],
      }),
    [MARK]: (sent) => ok({ answers: (sent as unknown as { answers: unknown }).answers }),
    'GET /api/permissions/current-user/permissions': () => ok({}),
  })
})
afterEach(async () => {
  cleanup()
  endSession()
  localStorage.clear()
  await server.stop()
})

const open = (key: number | string = TEXT) =>
  renderAt('/reading-comprehension/:id', `/reading-comprehension/${key}`, PracticeScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (number: number, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: `第 ${number} 题的答案` }), text)
const signInAs = () =>
  signIn({
    ...{ id: Number(USER), yonghuming: 'lan', shujuku: '甲', token: 'T', refreshtoken: 'R' },
    ...{ time_zone: 'Asia/Shanghai', laobanbiaoshi: '', zhiwei: '学习者', avatar: null },
  })

async function completePractice(first: string, second: string): Promise<string> {
  open()
  await tap(/Two\./)
  await tap('下一题')
  await tap(/Three\./)
  await tap('下一题')
  if (first !== '') await type(3, first)
  await tap('下一题')
  if (second !== '') await type(4, second)
  await tap(second === '' ? /^提交（还有/ : '提交')
  if (second === '') await tap('提交')
  return (await screen.findByTestId('arrived')).textContent ?? ''
}
const markAs = async (mark: string) => {
  const groups = await screen.findAllByRole('group', { name: /自评$/ })
  await userEvent.click(within(groups.at(-1) as HTMLElement).getByRole('radio', { name: mark }))
}
async function showResult(address: string) {
  cleanup()
  renderAt('/reading-comprehension/:id/result/:attemptId', address, ResultScreen)
}

test('asks tasks after the questions and compares the answers', async () => {
  await showResult(await completePractice('peters bus', 'To the school'))
  expect(await screen.findByText('2 / 2')).toBeTruthy()
  expect(await screen.findByText('任务型答对 0 / 2 题，2 题还没有自评')).toBeTruthy()
  expect(screen.getByText('接近')).toBeTruthy()
  expect(screen.getByText('请自评')).toBeTruthy()
  expect(screen.getByText("It was Peter's bus.")).toBeTruthy()
  expect(screen.getByText('最后一个词说他回家。')).toBeTruthy()
})

test('counts an answer as the learner marks it, also after a reload', async () => {
  const address = await completePractice("it was Peter's bus", 'to his house')
  await showResult(address)
  expect(await screen.findByText('任务型答对 1 / 2 题，1 题还没有自评')).toBeTruthy()
  await markAs('对')
  expect(await screen.findByText('任务型答对 2 / 2 题')).toBeTruthy()
  await showResult(address)
  expect(await screen.findByText('自评对')).toBeTruthy()
  await markAs('部分对')
  expect(await screen.findByText('任务型答对 1 / 2 题，部分对 1 题')).toBeTruthy()
  expect(server.calls(MARK)).toEqual([])
})

test('reports tasks without an answer before the submission', async () => {
  await showResult(await completePractice('Peter', ''))
  expect(await screen.findByText('没有作答')).toBeTruthy()
  expect(screen.getAllByRole('group', { name: /自评$/ })).toHaveLength(1)
})

test('keeps what was typed when the page is reloaded', async () => {
  signInAs()
  open(7)
  await tap('3')
  await type(3, 'Peter')
  await waitFor(async () => expect((await getTaskAnswers(USER, '3'))?.texts).toEqual(['Peter']))
  cleanup()
  open(7)
  await tap(/^3/)
  expect((await screen.findByRole('textbox', { name: '第 3 题的答案' })) as HTMLInputElement).toMatchObject({
    value: 'Peter',
  })
})

test('moves the answers of a guest to the attempt of the account', async () => {
  await completePractice('Peter', 'home')
  const [practice] = await listPractices(GUEST)
  signInAs()
  await adoptPractices(USER)
  expect((await getTaskAnswers(USER, '90'))?.texts).toEqual(['Peter', 'home'])
  expect(await getTaskAnswers(GUEST, practice?.id ?? '')).toBeUndefined()
  expect(await getTaskAnswers(USER, practice?.id ?? '')).toBeUndefined()
  expect(server.calls('POST /api/reading/practices')[0]).toMatchObject({
    practices: [
      {
        task_answers: [
          { text: 'Peter', mark: null },
          { text: 'home', mark: null },
        ],
      },
    ],
  })
})

test('submits the answers of an account and sends its marks', async () => {
  signInAs()
  open(7)
  await tap('下一题')
  await tap('下一题')
  await type(3, 'Peter')
  await tap('下一题')
  await type(4, 'to his house')
  await tap('提交')
  await waitFor(() => expect(server.calls(SUBMIT)).toHaveLength(1))
  expect(server.calls(SUBMIT)[0]).toMatchObject({
    task_answers: [
      { text: 'Peter', mark: null },
      { text: 'to his house', mark: null },
    ],
  })
  await showResult('/reading-comprehension/7/result/3')
  expect(await screen.findByText('自评部分对')).toBeTruthy()
  expect(screen.getByText(/老师能看到作答和自评/)).toBeTruthy()
  await markAs('错')
  await waitFor(() => expect(server.calls(MARK)).toHaveLength(1))
  expect(server.calls(MARK)[0]).toMatchObject({
    answers: [
      { text: 'Peter', mark: 'partial' },
      { text: 'to his house', mark: 'wrong' },
    ],
  })
})

test('reads answers as an earlier version stored them', async () => {
  await withReadingDatabase((database) =>
    database.put('tasks', { texts: ['home', 'there'], accepted: [true] }, [GUEST, 'p']),
  )
  expect(await getTaskAnswers(GUEST, 'p')).toEqual({ texts: ['home', 'there'], marks: ['right'] })
})

test('forgets the answers of a user who signs out', async () => {
  await storeTaskAnswers(USER, '90', { texts: ['home'], marks: [] })
  await removeTransferred(USER)
  expect(await getTaskAnswers(USER, '90')).toBeUndefined()
})

test('shows only the accepted answers of an attempt without answers', async () => {
  const address = await completePractice('Peter', 'home')
  const [practice] = await listPractices(GUEST)
  await storeTaskAnswers(GUEST, practice?.id ?? '', { texts: [], marks: [] })
  await showResult(address)
  expect(await screen.findByText(/这次没有任务型题的作答/)).toBeTruthy()
  expect(screen.queryByText('没有作答')).toBeNull()
})

test('an empty answer is wrong whatever the learner marks', () => {
  expect(gradeTask(['Home.'], '  ', 'right')).toMatchObject({ mark: 'wrong' })
  expect(gradeTask(['Home.'], 'home', 'wrong')).toMatchObject({ match: 'same', mark: 'right' })
})
