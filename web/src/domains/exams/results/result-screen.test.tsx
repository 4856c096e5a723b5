import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { examResultResponse } from '../testing/exam-result-response.ts'
import { paperDetail } from '../testing/exam-server.ts'
import ResultScreen from './result-screen.tsx'

// Other tests may slow down the machine.
configure({ asyncUtilTimeout: 8_000 })

const SCORE = 'PUT /api/paper-analysis/attempts/12/answers/102/score'
const OWN_MARK = 'PUT /api/paper-analysis/attempts/12/answers/103/own-mark'
let server: Awaited<ReturnType<typeof startScriptedServer>>
let answer: () => ScriptedResponse
let mine: boolean

beforeEach(async () => {
  answer = () => ok(examResultResponse())
  mine = false
  useSession.setState({ userName: 'xuesheng' })
  server = await startScriptedServer({
    'POST /api/paper-analysis/get-exam-result': () => answer(),
    'GET /api/paper-analysis/get-paper-detail': () => ok(paperDetail({ mine })),
    [SCORE]: ({ score }) => (score === 3 ? refusal(409, 40962, '还没有批改完，请稍后查看') : ok(null)),
  })
})
afterEach(async () => {
  useSession.setState({ userName: '' })
  resetDevice()
  await server.stop()
  vi.restoreAllMocks()
})

const open = (search = '') => {
  show(`/paper-analysis/result/12${search}`, ResultScreen, '/paper-analysis/result/:attemptId')
  return userEvent.setup()
}

test('shows the score, its comparison and its breakdown', async () => {
  open()
  expect(await screen.findByRole('img', { name: '得分 4，满分 8' })).toBeTruthy()
  expect(screen.getByText(/平均 5.5 分 · 超过 60% 的人/)).toBeTruthy()
  expect(
    screen.getByText(/还有 1 题（共 4 分）待批改，不计入上面的得分。可以在下面对照参考答案自评/),
  ).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '单选题' }).getAttribute('aria-valuetext')).toBe('4 / 8 分')
  expect(screen.getByRole('progressbar', { name: '时态' })).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '容易' })).toBeTruthy()
})

test('shows answer, correct answer, explanation and evidence', async () => {
  open()
  expect(await screen.findByText('主语是第三人称单数')).toBeTruthy()
  expect(screen.getByText('错误')).toBeTruthy()
  expect(screen.getAllByText('待批改').length).toBeGreaterThan(0)
  const evidence = screen.getByText('蒸发', { selector: 'mark' })
  expect(evidence.getAttribute('title')).toBe('说到蒸发')
})

test("shows another user's result without practice links", async () => {
  useSession.setState({ userName: 'laoban' })
  open()
  await screen.findByText('主语是第三人称单数')
  expect(screen.getAllByText('作答')).toHaveLength(3)
  expect(screen.queryByText('自评')).toBeNull()
  expect(screen.queryByText('再做一次')).toBeNull()
  const back = screen.getByRole('link', { name: '返回' })
  expect(back.getAttribute('href')).toMatch(/\/paper-analysis\/stats\?paper=\d+$/)
})

test('marks the wrong option beside the correct one', async () => {
  open()
  const wrong = await screen.findByRole('img', { name: '选错了' })
  expect(wrong.closest('li')?.textContent).toContain('选项A')
})

test('filters wrong questions and keeps the filter in the address', async () => {
  const user = open()
  await screen.findByText('题干 1')
  await user.click(screen.getByRole('button', { name: /只看错题/ }))
  expect(screen.queryByText('题干 1')).toBeNull()
  expect(screen.getByText('题干 2')).toBeTruthy()
  expect(screen.queryByText('题干 3')).toBeNull()
})

test('polls while the attempt is being graded', async () => {
  answer = () => ok(examResultResponse({ status: 'submitted', score: null }))
  open()
  expect(await screen.findByText(/待批改：客观题已评分/)).toBeTruthy()
  answer = () => ok(examResultResponse())
  expect(await screen.findByRole('img', { name: '得分 4，满分 8' })).toBeTruthy()
})

test('links to wrong questions, retry and review paper', async () => {
  open()
  const book = await screen.findByRole('link', { name: '错题本' })
  expect(book.getAttribute('href')).toBe('/paper-analysis/wrong-questions?state=all&paper=5&attempt=12')
  expect(screen.getByRole('link', { name: '再做一次' }).getAttribute('href')).toBe('/paper-analysis/exam/5')
  expect(screen.getByRole('link', { name: '生成复习卷' }).getAttribute('href')).toBe(
    '/paper-analysis/wrong-questions?state=all&paper=5&select=1',
  )
})

test('hides practice links without wrong answers and average without others', async () => {
  const all = examResultResponse({ score: 20, total_score: 20, judged_score: 20, needs_review: 0 })
  const [right] = all.question_details
  answer = () =>
    ok({
      ...all,
      question_details: [right],
      analysis: { ...all.analysis, average_score: 20, better_than_percent: null },
    })
  open()
  expect(await screen.findByText('全部答对')).toBeTruthy()
  expect(screen.queryByText(/平均/)).toBeNull()
  expect(screen.queryByRole('link', { name: '生成复习卷' })).toBeNull()
  expect(screen.getByRole('link', { name: '选下一份试卷' }).getAttribute('href')).toBe('/paper-analysis')
})

test('lets only the owner override a score with a reason', async () => {
  mine = true
  const user = open()
  const buttons = await screen.findAllByRole('button', { name: '改分' })
  await user.click(buttons[1] as HTMLElement)
  const sheet = within(await screen.findByRole('dialog', { name: '第 2 题改分' }))
  const score = sheet.getByRole('textbox', { name: '得分' })
  await user.clear(score)
  await user.type(score, '5')
  await user.click(sheet.getByRole('button', { name: '保存' }))
  expect(sheet.getByText('请填写 0 到 4 之间、以 0.5 为单位的分数')).toBeTruthy()
  expect(sheet.getByText('请说明改分的原因')).toBeTruthy()
  await user.clear(score)
  await user.type(score, '3')
  await user.type(sheet.getByRole('textbox', { name: '原因' }), '意思对')
  await user.click(sheet.getByRole('button', { name: '保存' }))
  expect(await sheet.findByText('还没有批改完，请稍后查看')).toBeTruthy()
  await user.clear(score)
  await user.type(score, '3.5')
  await user.click(sheet.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已改分')).toBeTruthy()
  expect(server.calls(SCORE).at(-1)).toEqual({ score: 3.5, reason: '意思对' })
})

test('lets the user mark an ungraded answer', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: '一半' }))
  await waitFor(() => expect(server.calls(OWN_MARK)).toEqual([{ score: 2 }]))
  await user.click(await screen.findByRole('button', { name: '其他分数' }))
  const sheet = within(await screen.findByRole('dialog', { name: '第 3 题自评' }))
  await user.type(sheet.getByRole('textbox', { name: '得分' }), '3.5')
  expect(sheet.queryByRole('textbox', { name: /原因|评语/ })).toBeNull()
  await user.click(sheet.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.calls(OWN_MARK).at(-1)).toEqual({ score: 3.5 }))
})

test('marks an answer with one wrong letter as near', async () => {
  const { question_details, ...rest } = examResultResponse()
  const near = { verdict: 'near', ai_feedback: '很接近，请对照答案找出差别' }
  answer = () =>
    ok({
      ...rest,
      question_details: question_details.map((detail, i) => (i === 1 ? { ...detail, ...near } : detail)),
    })
  open()
  expect(await screen.findByText('接近')).toBeTruthy()
  expect(screen.getByText('很接近，请对照答案找出差别')).toBeTruthy()
  expect(screen.queryByText('错误')).toBeNull()
})

test('filters pending answers', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /^待批改/ }))
  expect(screen.queryByText('题干 2')).toBeNull()
  expect(screen.getByText('题干 3')).toBeTruthy()
})

test('hides the score form from other users', async () => {
  open()
  await screen.findByText('题干 1')
  await waitFor(() => expect(server.calls('GET /api/paper-analysis/get-paper-detail')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '改分' })).toBeNull()
})

test('shows an error with a retry', async () => {
  answer = () => refusal(400, 40000, '考试还没有交卷')
  const user = open()
  await screen.findByText('考试还没有交卷')
  answer = () => ok(examResultResponse())
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('题干 1')).toBeTruthy()
})
