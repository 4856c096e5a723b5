import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { refusal } from '../../../lib/testing/server.ts'
import { examPage } from '../testing/exam-page.tsx'
import { attempt, MINUTE } from '../testing/exam-server.ts'

const page = examPage()
const START = '/paper-analysis/exam/5'
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString()
const option = (key: string) => screen.findByRole('radio', { name: new RegExp(`^${key}`) })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const goTo = async (label: number) => {
  await press('答题卡')
  await userEvent.click((await sheet('答题卡')).getByRole('button', { name: new RegExp(`^第 ${label} 题`) }))
}
const submit = async () => {
  await goTo(5)
  await press('交卷')
  return (await sheet('交卷')).getByRole('button', { name: '确认交卷' })
}

test('shows facts and rules, then opens the first question', async () => {
  page.open(START)
  expect(await screen.findByText('5 题')).toBeTruthy()
  expect(screen.getByText('20 分')).toBeTruthy()
  expect(screen.getByText(/多选题少选得部分分/)).toBeTruthy()
  await press('开始考试')
  expect(await screen.findByText('题干 1')).toBeTruthy()
  expect(page.sent('start-exam')[0]).toMatchObject({ paper_id: 5, username: 'xuesheng' })
})

test('resumes an open attempt and blocks unpublished papers', async () => {
  page.paper({ open_attempt_id: 12 })
  page.open(START)
  expect(await screen.findByRole('button', { name: '继续考试' })).toBeTruthy()
  page.close()
  page.paper({ published: false })
  page.open(START)
  expect(await screen.findByText('试卷还没有发布，请先核对题目并发布')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开始考试' })).toBeNull()
})

test('resumes at the question last open on this device', async () => {
  page.open()
  await option('A')
  await goTo(4)
  expect(await screen.findByText('题干 4')).toBeTruthy()
  await waitFor(() => expect(page.storedAttempt()).toMatchObject({ openQuestion: 104 }))
  page.close()
  page.open()
  expect(await screen.findByText('题干 4')).toBeTruthy()
  expect(screen.getByText('第 4 题，共 5 题')).toBeTruthy()
})

test('resumes at the last saved question on another device', async () => {
  page.exam.answerTo('/save-answer', { question_id: 102, time_spent: 4 })
  page.exam.answerTo('/save-answer', { question_id: 103, time_spent: 4 })
  page.open()
  expect(await screen.findByText('题干 3')).toBeTruthy()
})

test('resumes offline at the same question', async () => {
  page.open()
  await option('A')
  await goTo(2)
  await waitFor(() => expect(page.storedAttempt()).toMatchObject({ openQuestion: 102 }))
  page.close()
  page.answer((call) => (call === 'get-exam-questions' ? { instead: 'cut' } : undefined))
  page.open()
  expect(await screen.findByText('题干 2')).toBeTruthy()
})

test('repeats the request as POST when GET fails', async () => {
  let first = true
  page.answer((call) => {
    if (call !== 'get-paper-detail' || !first) return undefined
    first = false
    return refusal(502, 50200, '网关错误')
  })
  page.open(START)
  await screen.findByRole('button', { name: '开始考试' })
  expect(page.seen.filter((call) => call.includes('paper'))).toEqual([
    'GET get-paper-detail',
    'POST get-paper-detail',
  ])
})

test('shows an error for an address without a paper', async () => {
  page.open('/paper-analysis/exam/x')
  expect(await screen.findByText('试卷ID不能为空')).toBeTruthy()
})

test('shows the refusal of the start', async () => {
  page.answer((call) =>
    call === 'start-exam' ? refusal(409, 40952, '试卷还没有发布，请先核对题目并发布') : undefined,
  )
  page.open(START)
  await press('开始考试')
  expect(await screen.findByText('试卷还没有发布，请先核对题目并发布')).toBeTruthy()
})

test('renders an input for each question type', async () => {
  page.open()
  await option('A')
  await goTo(2)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^C/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^A/ }))
  await goTo(3)
  await userEvent.click(await screen.findByRole('radio', { name: '错' }))
  await goTo(4)
  await userEvent.type(await screen.findByRole('textbox', { name: '第 1 空' }), 'has; gone')
  await userEvent.type(screen.getByRole('textbox', { name: '第 2 空' }), 'went')
  await goTo(5)
  await userEvent.type(await screen.findByRole('textbox', { name: '作答' }), '我 like it')
  expect(screen.getByText('已写 3 字')).toBeTruthy()
  await page.later()
  const savedAnswers = () => [...page.exam.answers].map(([id, { user_answer }]) => [id, user_answer])
  await waitFor(() =>
    expect(Object.fromEntries(savedAnswers())).toMatchObject({
      102: 'AC',
      103: '错',
      104: 'has, gone;went',
      105: '我 like it',
    }),
  )
})

test('collapses the passage and resizes it by keyboard', async () => {
  page.open()
  await option('A')
  await goTo(2)
  expect(await screen.findByText('Dear Tom, it is raining.')).toBeTruthy()
  const handle = screen.getByRole('separator', { name: '材料高度' })
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(handle.getAttribute('aria-valuenow')).toBe('40')
  await press('收起')
  expect(screen.queryByText('Dear Tom, it is raining.')).toBeNull()
})

test('swipes to the next question and back', async () => {
  page.open()
  const swipe = async (text: string, by: number) => {
    const target = await screen.findByText(text)
    fireEvent.touchStart(target, { touches: [{ clientX: 200, clientY: 100 }] })
    fireEvent.touchEnd(target, { changedTouches: [{ clientX: 200 + by, clientY: 110 }] })
  }
  await swipe('题干 1', -120)
  await swipe('题干 2', 30)
  await swipe('题干 2', 120)
  expect(await screen.findByText('题干 1')).toBeTruthy()
})

test('lists unanswered and marked questions before submission', async () => {
  page.open()
  await userEvent.click(await option('B'))
  await press('标记')
  await press('答题卡')
  const grid = await sheet('答题卡')
  expect(grid.getByRole('button', { name: '第 1 题，已答，已标记，当前' })).toBeTruthy()
  expect(grid.getByRole('button', { name: '第 2 题，未答' })).toBeTruthy()
  await userEvent.click(grid.getByRole('button', { name: '交卷' }))
  const question = await sheet('交卷')
  expect(question.getByText('未答 4 题')).toBeTruthy()
  expect(question.getByText('已标记 1 题')).toBeTruthy()
  await page.later()
  await waitFor(() => expect(page.exam.answers.get(101)).toMatchObject({ marked: true, user_answer: 'B' }))
})

test('sends unsaved answers first and submits once', async () => {
  const router = page.open()
  await option('A')
  const button = await submit()
  await userEvent.type(screen.getByRole('textbox', { name: '作答', hidden: true }), 'x')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe('/paper-analysis/result/12'))
  expect(page.sent('submit-exam')).toMatchObject([{ attempt_id: 12, username: 'xuesheng', user_id: 7 }])
  const order = page.seen.filter((call) => /save-answer$|submit/.test(call))
  expect(order.at(-1)).toBe('POST submit-exam')
  expect(page.exam.answers.get(105)).toMatchObject({ user_answer: 'x' })
  await waitFor(() => expect(page.storedAttempt()).toBeUndefined())
})

test('does not submit without a user name', async () => {
  page.open()
  await option('A')
  const button = await submit()
  useSession.setState({ userName: '' })
  fireEvent.click(button)
  expect(await screen.findByText('无法获取用户名，请重新登录')).toBeTruthy()
  expect(page.sent('submit-exam')).toEqual([])
})

test('reports unsaved answers offline and allows a retry', async () => {
  let cut = true
  page.answer((call) => (cut && call.startsWith('save') ? { instead: 'cut' } : undefined))
  const router = page.open()
  await userEvent.click(await option('A'))
  const button = await submit()
  fireEvent.click(button)
  expect(await screen.findByText('还有 1 题没有保存到服务器，请检查网络后再交卷')).toBeTruthy()
  expect(page.sent('submit-exam')).toEqual([])
  cut = false
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.pathname).toBe('/paper-analysis/result/12'))
})

test('counts down by the server clock and announces warnings', async () => {
  // the device clock is one hour slow
  page.exam.set({ server_now: isoIn(60 * MINUTE), deadline: isoIn(64 * MINUTE + 30_000) })
  page.open()
  expect((await screen.findByRole('timer', { name: '剩余时间' })).textContent).toMatch(/^04:[23]\d$/)
  const warning = screen.getByText('剩余不到 5 分钟')
  expect(warning.closest('[aria-live]')).toBeTruthy()
})

test('submits at the deadline with answers from offline time', async () => {
  page.exam.set({ deadline: isoIn(6_000) })
  let cut = true
  page.answer((call) => (cut && call.startsWith('save') ? { instead: 'cut' } : undefined))
  const router = page.open()
  await userEvent.click(await option('C'))
  await page.later(6_000)
  expect(await screen.findByText('时间到，正在交卷，请不要关闭页面')).toBeTruthy()
  expect((await option('C')).closest('fieldset')).toHaveProperty('disabled', true)
  expect(page.sent('submit-exam')).toEqual([])
  cut = false
  await page.until(() => expect(router.state.location.pathname).toBe('/paper-analysis/result/12'))
  expect(page.exam.answers.get(101)).toMatchObject({ user_answer: 'C' })
  expect(page.sent('submit-exam')).toHaveLength(1)
})

test('shows a refusal at the deadline and allows a retry', async () => {
  page.exam.set({ deadline: isoIn(1_000) })
  let refused = true
  page.answer((call) =>
    refused && call === 'submit-exam' ? refusal(403, 40300, '没有权限执行此操作') : undefined,
  )
  const router = page.open()
  await option('A')
  await page.later()
  expect(await screen.findByText('没有权限执行此操作')).toBeTruthy()
  refused = false
  await press('重试')
  await waitFor(() => expect(router.state.location.pathname).toBe('/paper-analysis/result/12'))
})

test('does not submit early after a clock correction', async () => {
  // one hour slow, with half an hour remaining
  page.exam.set({ server_now: isoIn(60 * MINUTE), deadline: isoIn(90 * MINUTE) })
  page.open()
  await option('A')
  page.close()
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  page.answer(() => ({ instead: 'cut' }))
  page.open()
  const closing = '时间到，正在交卷，请不要关闭页面'
  expect(await screen.findByText(closing)).toBeTruthy()
  page.exam.set({ server_now: isoIn(0) })
  page.answer(() => undefined)
  await waitFor(() => expect(screen.queryByText(closing)).toBeNull())
  expect(page.sent('submit-exam')).toEqual([])
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:[45]\d)$/))
  expect((await option('C')).closest('fieldset')).toHaveProperty('disabled', false)
})

test('redirects to the result after submission on another device', async () => {
  page.answer((call) =>
    call === 'save-answer' ? refusal(409, 40960, '考试已经交卷或时间已到，答案不能再修改') : undefined,
  )
  const router = page.open()
  await userEvent.click(await option('C'))
  page.exam.set({ status: 'submitted' })
  await page.later()
  await waitFor(() => expect(router.state.location.pathname).toBe('/paper-analysis/result/12'))
  expect(await screen.findByText('有 1 题没有赶上交卷')).toBeTruthy()
})

test('does not redirect after the user has left', async () => {
  let release: () => void = () => undefined
  const router = page.open()
  await userEvent.click(await option('C'))
  await page.later()
  await screen.findByText('已保存')
  const requestCount = page.sent('get-exam-questions').length
  page.answer((call) =>
    call === 'get-exam-questions' ? new Promise((done) => (release = () => done(undefined))) : undefined,
  )
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(page.sent('get-exam-questions').length).toBeGreaterThan(requestCount))
  await act(() => router.navigate('/paper-analysis'))
  page.exam.set({ status: 'submitted' })
  release()
  await waitFor(() => expect(page.storedAttempt()).toBeUndefined())
  await page.settled()
  expect(router.state.location.pathname).toBe('/paper-analysis')
})

test('stores the text size', async () => {
  page.open()
  await option('A')
  await press('考试设置')
  await userEvent.click(await screen.findByRole('radio', { name: '大' }))
  page.close()
  page.open()
  await option('A')
  await press('考试设置')
  expect(await screen.findByRole('radio', { name: '大' })).toHaveProperty('checked', true)
})

test('hides the questions during a pause', async () => {
  page.open()
  await option('A')
  await press('考试设置')
  await press('暂停考试')
  expect(await screen.findByText('考试已暂停')).toBeTruthy()
  expect(screen.queryByText('题干 1')).toBeNull()
  await press('继续考试')
  expect(await screen.findByText('题干 1')).toBeTruthy()
})

test('cannot pause a timed exam of another owner', async () => {
  page.paper({ mine: false, duration_minutes: 60 })
  page.exam.set(attempt({ deadline: isoIn(30 * MINUTE) }))
  page.open()
  await option('A')
  await press('考试设置')
  await screen.findByRole('radio', { name: '大' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '暂停考试' })).toBeNull())
})
