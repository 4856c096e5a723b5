import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal } from '../../../lib/testing/server.ts'
import { examPage } from '../testing/exam-page.tsx'

const page = examPage()
const CONNECTION_LOST = { instead: 'cut' } as const
const saved = () => screen.findByText('已保存')
const option = (key: string) => screen.findByRole('radio', { name: new RegExp(`^${key}`) })
const online = () => act(() => window.dispatchEvent(new Event('online')))

test('saves a change once after a delay with a higher seq', async () => {
  page.open()
  const [b, c] = [await option('B'), await option('C')]
  fireEvent.click(b)
  fireEvent.click(c)
  expect(screen.getByText('保存中')).toBeTruthy()
  await page.later()
  await saved()
  expect(page.sent('save-answer')).toMatchObject([
    { attempt_id: 12, question_id: 101, user_answer: 'C', selected_options: ['C'], seq: 2 },
  ])
})

test('saves at once when leaving a question', async () => {
  page.open()
  const user = userEvent.setup()
  await user.click(await option('A'))
  await user.click(screen.getByRole('button', { name: '下一题' }))
  await waitFor(() => expect(page.sent('save-answer')).toHaveLength(1), { timeout: 700 })
})

test('keeps later changes when a save response is late', async () => {
  let release: () => void = () => undefined
  let first = true
  page.answer((call) => {
    if (call !== 'save-answer' || !first) return undefined
    first = false
    return new Promise((done) => {
      release = () => done(undefined)
    })
  })
  page.open()
  const user = userEvent.setup()
  await user.click(await option('A'))
  await page.later()
  await waitFor(() => expect(page.sent('save-answer')).toHaveLength(1))
  await user.click(await option('D'))
  await page.later()
  await page.settled()
  expect(page.sent('save-answer')).toHaveLength(1)
  release()
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'D', seq: 2 }))
  expect((await option('D')) as HTMLInputElement).toHaveProperty('checked', true)
  await saved()
})

test('sends an empty answer only to clear a saved one', async () => {
  page.open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '答题卡' }))
  await user.click(await screen.findByRole('button', { name: /第 5 题/ }))
  const essay = await screen.findByRole('textbox', { name: '作答' })
  await user.type(essay, 'a')
  await user.clear(essay)
  await saved()
  await page.later()
  await page.settled()
  expect(page.sent('save-answer')).toEqual([])

  await user.type(essay, 'ab')
  await page.later()
  await waitFor(() => expect(page.exam.answers.get(105)).toMatchObject({ user_answer: 'ab' }))
  await user.click(screen.getByRole('button', { name: '清除作答' }))
  await page.later()
  await waitFor(() => expect(page.exam.answers.get(105)).toMatchObject({ user_answer: '' }))
})

test('stores answers offline and sends them in one batch', async () => {
  let isOffline = true
  page.answer((call) => (isOffline && call.startsWith('save') ? CONNECTION_LOST : undefined))
  page.open()
  const user = userEvent.setup()
  await user.click(await option('B'))
  await page.later()
  expect(await screen.findByText('离线，已保存在本机 1 题')).toBeTruthy()
  expect(screen.getByText('保存答案失败：网络错误或服务器问题')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '下一题' }))
  await user.click(await screen.findByRole('checkbox', { name: /^A/ }))
  await page.later()
  expect(await screen.findByText('离线，已保存在本机 2 题')).toBeTruthy()
  expect(await screen.findByText('批量保存失败：网络错误或服务器问题')).toBeTruthy()
  expect(Object.keys(page.storedAttempt()?.unsaved ?? {})).toEqual(['101', '102'])
  isOffline = false
  online()
  await saved()
  expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'B' })
  expect(page.exam.answers.get(102)).toMatchObject({ selected_options: ['A'] })
  await waitFor(() => expect(page.storedAttempt()?.unsaved).toEqual({}))
})

test('reports an answer as stored only after storage', async () => {
  page.answer((call) => (call.startsWith('save') ? CONNECTION_LOST : undefined))
  page.open()
  const b = await option('B')
  const store = page.delayStorage()
  fireEvent.click(b)
  await page.later()
  await screen.findByText('保存答案失败：网络错误或服务器问题')
  expect(screen.getByText('保存中')).toBeTruthy()
  expect(screen.queryByText(/已保存在本机/)).toBeNull()
  store()
  expect(await screen.findByText('离线，已保存在本机 1 题')).toBeTruthy()
})

test('sends unsaved answers in a batch after a reload', async () => {
  page.answer((call) => (call.startsWith('save') ? CONNECTION_LOST : undefined))
  page.open()
  const user = userEvent.setup()
  await user.click(await option('B'))
  await page.later()
  await screen.findByText('离线，已保存在本机 1 题')
  page.close()
  page.answer(() => undefined)
  page.open()
  expect(await option('B')).toHaveProperty('checked', true)
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'B', seq: 1 }))
  expect(page.sent('save-answers-batch').at(-1)).toMatchObject({ answers: [{ question_id: 101, seq: 1 }] })
})

test('shows all answers after an offline reload', async () => {
  page.open()
  const user = userEvent.setup()
  await user.click(await option('C'))
  await page.later()
  await saved()
  await waitFor(() => expect(page.sent('save-answer')).toHaveLength(1))
  page.close()
  page.answer(() => CONNECTION_LOST)
  page.open()
  expect(await option('C')).toHaveProperty('checked', true)
})

test('shows newer answers of another device after a reload', async () => {
  page.answer((call) => (call.startsWith('save') ? CONNECTION_LOST : undefined))
  page.open()
  const user = userEvent.setup()
  await user.click(await option('B'))
  await page.later()
  await screen.findByText('离线，已保存在本机 1 题')
  page.exam.answers.set(101, {
    question_id: 101,
    user_answer: 'D',
    selected_options: ['D'],
    time_spent: 9,
    seq: 4,
    marked: false,
  })
  page.answer(() => undefined)
  online()
  expect(await screen.findByText('有题目刚在另一台设备上改过，已显示那里的答案')).toBeTruthy()
  expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'D', seq: 4 })
  expect(await option('D')).toHaveProperty('checked', true)
  await user.click(await option('A'))
  await page.later()
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'A', seq: 5 }))
})

/** Answers to question 1 as another device saved them. */
const saveOnOtherDevice = (key: string, seq: number, overrides: object = {}) =>
  page.exam.answers.set(101, {
    question_id: 101,
    user_answer: key,
    selected_options: key === '' ? [] : [key],
    time_spent: 9,
    seq,
    marked: false,
    ...overrides,
  })
const findOvertakenMessage = () => screen.findByText('有题目刚在另一台设备上改过，已显示那里的答案')

test('shows a remote answer with the same seq', async () => {
  page.open()
  const b = await option('B')
  saveOnOtherDevice('D', 1)
  fireEvent.click(b)
  await page.later()
  await findOvertakenMessage()
  expect(await option('D')).toHaveProperty('checked', true)
  expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'D', seq: 1 })
})

test('resends the answer after a seq raised without an answer', async () => {
  saveOnOtherDevice('C', 1)
  page.open()
  const b = await option('B')
  // an older server that counted time from another device as a change
  saveOnOtherDevice('C', 4, { time_spent: 60 })
  fireEvent.click(b)
  await page.later()
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'B', seq: 5 }))
  await saved()
  expect(screen.queryByText(/另一台设备/)).toBeNull()
  expect(await option('B')).toHaveProperty('checked', true)
  await waitFor(() => expect(page.storedAttempt()?.unsaved).toEqual({}))
})

test('treats the same remote answer as no conflict', async () => {
  page.open()
  const b = await option('B')
  saveOnOtherDevice('B', 3)
  fireEvent.click(b)
  await page.later()
  await saved()
  await waitFor(() => expect(page.sent('save-answer')).toHaveLength(1))
  expect(screen.queryByText(/另一台设备/)).toBeNull()
})

test('reports a stored answer overtaken while the page was closed', async () => {
  page.answer((call) => (call.startsWith('save') ? CONNECTION_LOST : undefined))
  page.open()
  fireEvent.click(await option('B'))
  await page.later()
  await screen.findByText('离线，已保存在本机 1 题')
  page.close()
  saveOnOtherDevice('D', 1)
  page.answer(() => undefined)
  page.open()
  await findOvertakenMessage()
  expect(await option('D')).toHaveProperty('checked', true)
  await waitFor(() => expect(page.storedAttempt()?.unsaved).toEqual({}))
  expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'D', seq: 1 })
})

/** Spends time on the first question and changes an answer that cannot be sent. */
async function answerWhileOffline() {
  page.answer((call) => (call.startsWith('save') ? CONNECTION_LOST : undefined))
  const router = page.open()
  fireEvent.click(await option('B'))
  await page.later()
  await screen.findByText('离线，已保存在本机 1 题')
  await waitFor(() => expect(page.storedAttempt()).toBeTruthy())
  return router
}
const showPage = () => act(() => document.dispatchEvent(new Event('visibilitychange')))
const expectRemoved = async (router: ReturnType<typeof page.open>, pathname: string) => {
  await waitFor(() => expect(router.state.location.pathname).toBe(pathname))
  await waitFor(() => expect(page.storedAttempt()).toBeUndefined())
  // no save in flight stores it again
  await page.later()
  await page.settled()
  expect(page.storedAttempt()).toBeUndefined()
}

test('deletes the stored answers of an abandoned exam', async () => {
  const router = page.open()
  await option('B')
  // long enough for leaving the question to cause a save
  await page.later(3_300)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '考试设置' }))
  const menu = await screen.findByRole('dialog', { name: '考试设置' })
  await user.click(within(menu).getByRole('button', { name: '放弃考试' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: '放弃考试' }))
  await expectRemoved(router, '/paper-analysis')
})

test("cannot abandon an attempt at another owner's paper", async () => {
  page.paper({ mine: false })
  page.open()
  await option('B')
  await userEvent.click(screen.getByRole('button', { name: '考试设置' }))
  const menu = await screen.findByRole('dialog', { name: '考试设置' })
  expect(within(menu).queryByRole('button', { name: '放弃考试' })).toBeNull()
})

test('deletes answers submitted elsewhere and reports late ones', async () => {
  const router = await answerWhileOffline()
  page.exam.set({ status: 'graded' })
  showPage()
  expect(await screen.findByText('有 1 题没有赶上交卷')).toBeTruthy()
  await expectRemoved(router, '/paper-analysis/result/12')
})

test('deletes answers after a submission while closed', async () => {
  await answerWhileOffline()
  page.close()
  page.answer(() => undefined)
  page.exam.set({ status: 'submitted' })
  const router = page.open()
  expect(await screen.findByText('有 1 题没有赶上交卷')).toBeTruthy()
  await expectRemoved(router, '/paper-analysis/result/12')
})

test('deletes the answers of a deleted exam', async () => {
  await answerWhileOffline()
  page.close()
  page.answer((call) => (call === 'get-exam-questions' ? refusal(404, 40400, '没有找到') : undefined))
  page.open()
  expect(await screen.findByText('没有找到')).toBeTruthy()
  await waitFor(() => expect(page.storedAttempt()).toBeUndefined())
})

test('saves other answers when one is refused', async () => {
  page.answer((call, body) => {
    const wrong = refusal(422, 42240, '题目不属于这场考试，请刷新后重试')
    if (call === 'save-answers-batch') return wrong
    return call === 'save-answer' && body.question_id === 101 ? wrong : undefined
  })
  page.open()
  const user = userEvent.setup()
  await user.click(await option('B'))
  await page.later()
  expect(await screen.findByText('1 题没有保存')).toBeTruthy()
  expect(screen.getByText('保存答案失败：题目不属于这场考试，请刷新后重试')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '下一题' }))
  await user.click(await screen.findByRole('checkbox', { name: /^A/ }))
  await page.later()
  await waitFor(() => expect(page.exam.answers.get(102)).toMatchObject({ user_answer: 'A' }))
  expect(page.exam.answers.has(101)).toBe(false)
})

test('renews an expired token without losing answers', async () => {
  localStorage.setItem('refreshtoken', 'R')
  let expired = true
  page.answer((call) => {
    if (call === 'refresh') {
      expired = false
      return { json: { code: 10000, msg: 'ok', data: { token: 'T2', refreshtoken: 'R2' } } }
    }
    return expired && call === 'save-answer' ? refusal(401, 40100, '登录已过期，请重新登录') : undefined
  })
  page.open()
  const user = userEvent.setup()
  await user.click(await option('B'))
  await page.later()
  await saved()
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'B', seq: 1 }))
})
