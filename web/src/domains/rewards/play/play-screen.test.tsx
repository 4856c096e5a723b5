import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { fakePageTime } from '../../../lib/testing/time.ts'
import { renderAt } from '../../papers/testing/papers-server.tsx'
import {
  emptyAnswer,
  rewardsServer,
  rewardTask,
  runningTask,
  SAVE,
  START,
  SUBMIT,
  startedPlay,
  TASK,
} from '../testing/rewards-server.ts'
import PlayScreen from './play-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const CONNECTION_LOST = { instead: 'cut' } as const
const time = fakePageTime()
const server = rewardsServer()
const open = () => renderAt('/reward-tasks/challenge/:id', '/reward-tasks/challenge/5', PlayScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const option = (key: string) => screen.findByRole('radio', { name: new RegExp(`^${key}`) })
const choose = async (key: string) => userEvent.click(await option(key))
const findArrivedPath = async () => (await screen.findByTestId('arrived')).textContent
const heading = (name: string) => screen.findByRole('heading', { name })
/** Waits as long as the autosave delay. */
const waitForAutosave = () => time.later(500)
const expectSaved = async () => {
  await waitForAutosave()
  await waitFor(() => expect(screen.getByText('已保存')).toBeTruthy())
}
const isoBefore = (ms: number) => new Date(Date.now() - ms).toISOString()
const submit = async () => {
  await tap('交卷')
  await userEvent.click(
    await within(await screen.findByRole('dialog', { name: '交卷' })).findByRole('button', {
      name: '确认交卷',
    }),
  )
}

test('starts only after the rules page', async () => {
  open()
  expect(await screen.findByText('初中', { exact: false })).toBeTruthy()
  expect(server.calls(START)).toEqual([])
  await userEvent.type(screen.getByLabelText(/称呼/), '小明')
  await tap('开始挑战')
  expect(await heading('第 1 题')).toBeTruthy()
  expect(server.calls(START)).toMatchObject([{ shown_as: '小明' }])
})

test.each([
  ['an own task', rewardTask({ mine: true }), '不能挑战自己发布的任务', '我发布的任务'],
  [
    'a played task',
    rewardTask({ play: { attempt_id: 3, code: 'x', finished: true, ends_at: isoBefore(0) } }),
    '已经挑战过这个任务',
    '查看挑战结果',
  ],
  ['an ended task', rewardTask({ state: 'settled', ended_by: 'deadline' }), '任务已经结束', '查看排行'],
  ['a full task', rewardTask({ takers: 10 }), '名额已满', '看看其他任务'],
])('blocks %s and links elsewhere', async (_, response, title, linkName) => {
  server.answer({ [TASK]: () => ok(response) })
  open()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: linkName })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始挑战' })).toBeNull()
})

test('shows a message for an unknown task', async () => {
  server.answer({ [TASK]: () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试') })
  open()
  expect(await screen.findByText('没有这个任务')).toBeTruthy()
})

test('shows the refusal when the last place was taken', async () => {
  server.answer({ [START]: () => refusal(409, 41327, '名额已满，请看看其他任务') })
  open()
  await tap('开始挑战')
  expect((await screen.findByRole('alert')).textContent).toContain('名额已满')
})

test('saves each answer together with all others', async () => {
  server.answer({ [TASK]: () => ok(runningTask()) })
  open()
  await choose('B')
  await expectSaved()
  await tap('下一题')
  await choose('D')
  await tap('下一题')
  await userEvent.type(await screen.findByLabelText('答案'), 'desk')
  await expectSaved()
  const optionAnswer = (key: string) => ({ options: [key], text: '' })
  expect(server.calls(SAVE)[0]).toMatchObject({
    seq: 1,
    answers: [optionAnswer('B'), emptyAnswer, emptyAnswer],
  })
  expect(server.calls(SAVE).at(-1)).toMatchObject({
    answers: [optionAnswer('B'), optionAnswer('D'), { text: 'desk' }],
  })
})

test('resumes a running play at the last question', async () => {
  server.answer({ [TASK]: () => ok(runningTask()) })
  const { unmount } = open()
  await choose('B')
  await tap('下一题')
  await heading('第 2 题')
  await expectSaved()
  unmount()
  server.answer({
    [START]: () =>
      ok(startedPlay({ seq: 1, answers: [{ options: ['B'], text: '' }, emptyAnswer, emptyAnswer] })),
  })
  open()
  expect(await heading('第 2 题')).toBeTruthy()
  await tap('上一题')
  expect(((await option('B')) as HTMLInputElement).checked).toBe(true)
})

test('resumes on another device at the first unanswered question', async () => {
  const answers = [{ options: ['B'], text: '' }, emptyAnswer, emptyAnswer]
  const at = Date.now()
  server.answer({
    [TASK]: () => ok(runningTask()),
    // this device's clock is one hour slow
    [START]: () =>
      ok(
        startedPlay({
          answers,
          server_now: new Date(at + 3_600_000).toISOString(),
          ends_at: new Date(at + 3_600_000 + 125_000).toISOString(),
        }),
      ),
  })
  open()
  expect(await heading('第 2 题')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^0[0-2]:/)
})

test('stores answers offline, keeps them on reload and sends them later', async () => {
  server.answer({ [TASK]: () => ok(runningTask()) })
  open()
  await choose('B')
  await expectSaved()
  server.answer({
    [SAVE]: () => CONNECTION_LOST,
    [TASK]: () => CONNECTION_LOST,
    [START]: () => CONNECTION_LOST,
  })
  await choose('C')
  await waitForAutosave()
  expect(await screen.findByText('离线，已保存在本机 1 题')).toBeTruthy()
  cleanup()
  open()
  expect(((await option('C')) as HTMLInputElement).checked).toBe(true)
  server.answer({ [SAVE]: ({ seq, answers }) => ok({ seq, answers, server_now: isoBefore(0) }) })
  act(() => void window.dispatchEvent(new Event('online')))
  await expectSaved()
  expect(server.calls(SAVE).at(-1)).toMatchObject({ answers: [{ options: ['C'] }, emptyAnswer, emptyAnswer] })
})

test('merges answers from another device with new ones', async () => {
  const otherAnswer = { options: ['D'], text: '' }
  server.answer({
    [TASK]: () => ok(runningTask()),
    [SAVE]: ({ seq, answers }) =>
      (seq as number) > 4
        ? ok({ seq, answers, server_now: isoBefore(0) })
        : ok({ seq: 4, answers: [emptyAnswer, otherAnswer, emptyAnswer], server_now: isoBefore(0) }),
  })
  open()
  await choose('B')
  await expectSaved()
  expect(server.calls(SAVE).at(-1)).toMatchObject({
    seq: 5,
    answers: [{ options: ['B'] }, otherAnswer, emptyAnswer],
  })
})

test('lists unanswered questions, submits once and shows the result', async () => {
  server.answer({ [TASK]: () => ok(runningTask()) })
  open()
  await choose('B')
  await tap('答题卡')
  await userEvent.click(await screen.findByRole('button', { name: '第 3 题，未答' }))
  await tap('交卷')
  const dialog = await screen.findByRole('dialog', { name: '交卷' })
  expect(within(dialog).getByText('未答 2 题')).toBeTruthy()
  await userEvent.dblClick(within(dialog).getByRole('button', { name: '确认交卷' }))
  expect(await findArrivedPath()).toBe('/reward-tasks/result/3')
  expect(server.calls(SUBMIT)).toMatchObject([{ answers: [{ options: ['B'] }, emptyAnswer, emptyAnswer] }])
})

test('shows a failed submission and allows a retry', async () => {
  server.answer({ [TASK]: () => ok(runningTask()), [SUBMIT]: () => CONNECTION_LOST })
  open()
  for (const _ of [1, 2]) await tap('下一题')
  await submit()
  const dialog = await screen.findByRole('dialog', { name: '交卷' })
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  server.answer({ [SUBMIT]: () => ok({ id: 3 }) })
  await userEvent.click(within(dialog).getByRole('button', { name: '确认交卷' }))
  expect(await findArrivedPath()).toBe('/reward-tasks/result/3')
})

test('submits at the deadline once the network returns', async () => {
  let tries = 0
  server.answer({
    [TASK]: () => ok(runningTask()),
    // time and deadline follow the server's clock
    [SAVE]: ({ seq, answers }) => ok({ seq, answers, server_now: isoBefore(-600_000) }),
    [SUBMIT]: () => {
      tries += 1
      return tries === 1 ? CONNECTION_LOST : ok({ id: 3 })
    },
  })
  open()
  await choose('B')
  await waitForAutosave()
  expect(await screen.findByText(/时间到，正在交卷/)).toBeTruthy()
  expect((await option('B')).matches(':disabled')).toBe(true)
  await time.until(() => expect(screen.queryByTestId('arrived')?.textContent).toBe('/reward-tasks/result/3'))
  expect(server.calls(SUBMIT).at(-1)).toMatchObject({
    answers: [{ options: ['B'] }, emptyAnswer, emptyAnswer],
  })
})

test('shows the result after submission on another device', async () => {
  server.answer({
    [TASK]: () => ok(runningTask()),
    [SAVE]: () => refusal(409, 41330, '这次挑战已经提交，答案不能再修改'),
  })
  open()
  await choose('B')
  await waitForAutosave()
  expect(await findArrivedPath()).toBe('/reward-tasks/result/3')
})

test('confirms leaving and continues when the user stays', async () => {
  server.answer({ [TASK]: () => ok(runningTask()) })
  open()
  await choose('B')
  await userEvent.click(screen.getByRole('link', { name: '返回' }))
  await tap('继续作答')
  expect(await heading('第 1 题')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '返回' }))
  await tap('离开')
  expect(await findArrivedPath()).toBe('/reward-tasks')
})

test('shows a passage above its questions', async () => {
  const passage = { title: 'The Wrong Bus', paragraphs: ['Peter took the wrong bus home.'], glossary: [] }
  const { questions } = startedPlay()
  server.answer({
    [TASK]: () => ok({ ...runningTask(), kind: 'reading' }),
    [START]: () =>
      ok(
        startedPlay({
          kind: 'reading',
          passages: [passage],
          questions: questions.map((question) => ({ ...question, passage: 0 })),
        }),
      ),
  })
  open()
  expect(await screen.findByRole('region', { name: '阅读材料' })).toBeTruthy()
  expect(screen.getByText('wrong')).toBeTruthy()
})
