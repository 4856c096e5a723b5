import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { pageTime } from '../../../lib/testing/time.ts'
import { showAt } from '../../papers/testing/papers.tsx'
import {
  begun,
  none,
  rewardsServer,
  running,
  SAVE,
  START,
  SUBMIT,
  TASK,
  task,
} from '../testing/rewards-server.ts'
import PlayScreen from './play-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const CUT = { instead: 'cut' } as const
const time = pageTime()
const server = rewardsServer()
const open = () => showAt('/reward-tasks/challenge/:id', '/reward-tasks/challenge/5', PlayScreen)
const tap = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }))
const option = (key: string) => screen.findByRole('radio', { name: new RegExp(`^${key}`) })
const choose = async (key: string) => userEvent.click(await option(key))
const arrived = async () => (await screen.findByTestId('arrived')).textContent
const heading = (name: string) => screen.findByRole('heading', { name })
/** Waits as long as the autosave delay. */
const moment = () => time.later(500)
const saved = async () => {
  await moment()
  await waitFor(() => expect(screen.getByText('已保存')).toBeTruthy())
}
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const handIn = async () => {
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
  ['an own task', task({ mine: true }), '不能挑战自己发布的任务', '我发布的任务'],
  [
    'a played task',
    task({ play: { attempt_id: 3, code: 'x', finished: true, ends_at: ago(0) } }),
    '已经挑战过这个任务',
    '查看挑战结果',
  ],
  ['an ended task', task({ state: 'settled', ended_by: 'deadline' }), '任务已经结束', '查看排行'],
  ['a full task', task({ takers: 10 }), '名额已满', '看看其他任务'],
])('blocks %s and links elsewhere', async (_, given, title, way) => {
  server.answer({ [TASK]: () => ok(given) })
  open()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: way })).toBeTruthy()
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
  server.answer({ [TASK]: () => ok(running()) })
  open()
  await choose('B')
  await saved()
  await tap('下一题')
  await choose('D')
  await tap('下一题')
  await userEvent.type(await screen.findByLabelText('答案'), 'desk')
  await saved()
  const given = (key: string) => ({ options: [key], text: '' })
  expect(server.calls(SAVE)[0]).toMatchObject({ seq: 1, answers: [given('B'), none, none] })
  expect(server.calls(SAVE).at(-1)).toMatchObject({ answers: [given('B'), given('D'), { text: 'desk' }] })
})

test('resumes a running play at the last question', async () => {
  server.answer({ [TASK]: () => ok(running()) })
  const { unmount } = open()
  await choose('B')
  await tap('下一题')
  await heading('第 2 题')
  await saved()
  unmount()
  server.answer({ [START]: () => ok(begun({ seq: 1, answers: [{ options: ['B'], text: '' }, none, none] })) })
  open()
  expect(await heading('第 2 题')).toBeTruthy()
  await tap('上一题')
  expect(((await option('B')) as HTMLInputElement).checked).toBe(true)
})

test('resumes on another device at the first unanswered question', async () => {
  const answers = [{ options: ['B'], text: '' }, none, none]
  const at = Date.now()
  server.answer({
    [TASK]: () => ok(running()),
    // this device's clock is one hour slow
    [START]: () =>
      ok(
        begun({
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
  server.answer({ [TASK]: () => ok(running()) })
  open()
  await choose('B')
  await saved()
  server.answer({ [SAVE]: () => CUT, [TASK]: () => CUT, [START]: () => CUT })
  await choose('C')
  await moment()
  expect(await screen.findByText('离线，已保存在本机 1 题')).toBeTruthy()
  cleanup()
  open()
  expect(((await option('C')) as HTMLInputElement).checked).toBe(true)
  server.answer({ [SAVE]: ({ seq, answers }) => ok({ seq, answers, server_now: ago(0) }) })
  act(() => void window.dispatchEvent(new Event('online')))
  await saved()
  expect(server.calls(SAVE).at(-1)).toMatchObject({ answers: [{ options: ['C'] }, none, none] })
})

test('merges answers from another device with new ones', async () => {
  const other = { options: ['D'], text: '' }
  server.answer({
    [TASK]: () => ok(running()),
    [SAVE]: ({ seq, answers }) =>
      (seq as number) > 4
        ? ok({ seq, answers, server_now: ago(0) })
        : ok({ seq: 4, answers: [none, other, none], server_now: ago(0) }),
  })
  open()
  await choose('B')
  await saved()
  expect(server.calls(SAVE).at(-1)).toMatchObject({ seq: 5, answers: [{ options: ['B'] }, other, none] })
})

test('lists unanswered questions, submits once and shows the result', async () => {
  server.answer({ [TASK]: () => ok(running()) })
  open()
  await choose('B')
  await tap('答题卡')
  await userEvent.click(await screen.findByRole('button', { name: '第 3 题，未答' }))
  await tap('交卷')
  const dialog = await screen.findByRole('dialog', { name: '交卷' })
  expect(within(dialog).getByText('未答 2 题')).toBeTruthy()
  await userEvent.dblClick(within(dialog).getByRole('button', { name: '确认交卷' }))
  expect(await arrived()).toBe('/reward-tasks/result/3')
  expect(server.calls(SUBMIT)).toMatchObject([{ answers: [{ options: ['B'] }, none, none] }])
})

test('shows a failed submission and allows a retry', async () => {
  server.answer({ [TASK]: () => ok(running()), [SUBMIT]: () => CUT })
  open()
  for (const _ of [1, 2]) await tap('下一题')
  await handIn()
  const dialog = await screen.findByRole('dialog', { name: '交卷' })
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  server.answer({ [SUBMIT]: () => ok({ id: 3 }) })
  await userEvent.click(within(dialog).getByRole('button', { name: '确认交卷' }))
  expect(await arrived()).toBe('/reward-tasks/result/3')
})

test('submits at the deadline once the network returns', async () => {
  let tries = 0
  server.answer({
    [TASK]: () => ok(running()),
    // time and deadline follow the server's clock
    [SAVE]: ({ seq, answers }) => ok({ seq, answers, server_now: ago(-600_000) }),
    [SUBMIT]: () => {
      tries += 1
      return tries === 1 ? CUT : ok({ id: 3 })
    },
  })
  open()
  await choose('B')
  await moment()
  expect(await screen.findByText(/时间到，正在交卷/)).toBeTruthy()
  expect((await option('B')).matches(':disabled')).toBe(true)
  await time.until(() => expect(screen.queryByTestId('arrived')?.textContent).toBe('/reward-tasks/result/3'))
  expect(server.calls(SUBMIT).at(-1)).toMatchObject({ answers: [{ options: ['B'] }, none, none] })
})

test('shows the result after submission on another device', async () => {
  server.answer({
    [TASK]: () => ok(running()),
    [SAVE]: () => refusal(409, 41330, '这次挑战已经提交，答案不能再修改'),
  })
  open()
  await choose('B')
  await moment()
  expect(await arrived()).toBe('/reward-tasks/result/3')
})

test('confirms leaving and continues when the user stays', async () => {
  server.answer({ [TASK]: () => ok(running()) })
  open()
  await choose('B')
  await userEvent.click(screen.getByRole('link', { name: '返回' }))
  await tap('继续作答')
  expect(await heading('第 1 题')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '返回' }))
  await tap('离开')
  expect(await arrived()).toBe('/reward-tasks')
})

test('shows a passage above its questions', async () => {
  const passage = { title: 'The Wrong Bus', paragraphs: ['Peter took the wrong bus home.'], glossary: [] }
  const { questions } = begun()
  server.answer({
    [TASK]: () => ok({ ...running(), kind: 'reading' }),
    [START]: () =>
      ok(
        begun({
          kind: 'reading',
          passages: [passage],
          questions: questions.map((one) => ({ ...one, passage: 0 })),
        }),
      ),
  })
  open()
  expect(await screen.findByRole('region', { name: '阅读材料' })).toBeTruthy()
  expect(screen.getByText('wrong')).toBeTruthy()
})
