import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { examResultResponse } from '../../exams/testing/exam-result-response.ts'
import { bookPage } from '../testing/book-page.tsx'
import { bookResponse, wrongQuestion } from '../testing/book-responses.ts'

const page = bookPage()
const row = (id: number) => screen.findByRole('button', { name: new RegExp(`错题 ${id}`) })
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('requests filters and sort order from the address', async () => {
  page.open(
    '?state=open&subject=英语&type=fill_blank&difficulty=hard&point=时态&error=careless&sort=due&paper=5',
  )
  await row(1)
  expect(page.sent('list')[0]).toEqual({
    username: 'xuesheng',
    state: 'open',
    subject: '英语',
    question_type: 'fill_blank',
    difficulty_level: 'hard',
    knowledge_point: '时态',
    error_type: 'careless',
    sort_by: 'due',
    paper_id: 5,
    page: 1,
    pageSize: 20,
  })
})

test('starts with due questions and switches the state', async () => {
  const user = page.open()
  await row(1)
  expect(page.sent('list')[0]).toMatchObject({ state: 'due', sort_by: 'error_count' })
  await user.click(screen.getByRole('radio', { name: '已掌握' }))
  await waitFor(() => expect(page.sent('list').at(-1)).toMatchObject({ state: 'mastered' }))
  await user.click(screen.getByRole('button', { name: /筛选/ }))
  const filters = await sheet('筛选和排序')
  await user.selectOptions(filters.getByRole('combobox', { name: '知识点' }), '时态')
  await user.selectOptions(filters.getByRole('combobox', { name: '排序' }), '复习次数')
  await waitFor(() =>
    expect(page.sent('list').at(-1)).toMatchObject({ knowledge_point: '时态', sort_by: 'review_count' }),
  )
})

test('renders formulas and shows overdue questions as due', async () => {
  const due = wrongQuestion(4, { question_content: '错题 4：$\\frac{5}{6}$' })
  page.answer('list', () => ok(bookResponse([due, wrongQuestion(5, { due_at: '2999-03-08T04:00:00.000Z' })])))
  page.open()
  const first = await row(4)
  await waitFor(() => expect(first.textContent).not.toContain('frac'))
  expect(first.textContent).toContain('该复习了')
  expect((await row(5)).textContent).toContain('3月8日复习')
})

test('accepts code 200 and older field names', async () => {
  const stats = { total_wrong: 31, reviewed_count: 0, accuracy_improvement: 0, due: 0, mastered: 0 }
  page.answer('list', () => ({
    json: { code: 200, msg: 'ok', data: { wrong_questions: [wrongQuestion(3)], stats } },
  }))
  page.open()
  expect(await row(3)).toBeTruthy()
  expect(screen.getByText('31')).toBeTruthy()
})

test('sends no request without a user name', async () => {
  useSession.setState({ userName: '' })
  page.open()
  expect(await screen.findByText('用户名不能为空')).toBeTruthy()
  expect(page.sent('list')).toEqual([])
})

test('shows an error', async () => {
  page.answer('list', () => refusal(500, 50000, '服务器出错'))
  page.open()
  expect(await screen.findByText('服务器出错')).toBeTruthy()
})

test.each([
  ['is empty', () => ok(bookResponse([]))],
  ['fails', () => refusal(500, 50000, '服务器出错')],
])('shows the wrong answers of the attempt when the book %s', async (_, answer) => {
  page.answer('list', answer)
  page.answer('result', () => ok(examResultResponse()))
  page.open('?attempt=12')
  expect(await screen.findByRole('button', { name: /题干 2/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /题干 1/ })).toBeNull()
  expect(screen.getByText('错题本里还没有这些题，下面是这次考试的错题')).toBeTruthy()
  expect(page.sent('list')[0]).toMatchObject({ include_attempt: 12, state: 'all' })
})

test('shows the error of the book if the result fails too', async () => {
  page.answer('list', () => refusal(500, 50000, '服务器出错'))
  page.answer('result', () => refusal(404, 40400, '内容不存在'))
  page.open('?attempt=12')
  expect(await screen.findByText('服务器出错')).toBeTruthy()
})

test('saves the cause of the mistake and a note', async () => {
  const user = page.open()
  await user.click(await row(1))
  const question = await sheet('错题')
  expect(question.getByText('看主语')).toBeTruthy()
  await user.selectOptions(question.getByRole('combobox', { name: '错因' }), '粗心')
  await user.type(question.getByRole('textbox', { name: '笔记' }), '看清主语')
  await user.click(question.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(page.sent('edit')).toEqual([{ error_type: 'careless', note: '看清主语' }])
})

test('undoes a removal within the time limit', async () => {
  const user = page.open()
  const remove = async () => {
    await user.click(await row(1))
    await user.click((await sheet('错题')).getByRole('button', { name: '移出错题本' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /错题 1/ })).toBeNull())
  }
  await remove()
  await user.click(await screen.findByRole('button', { name: '撤销' }))
  await row(1)
  await remove()
  expect(page.sent('remove')).toEqual([])
  page.leave()
  await waitFor(() => expect(page.sent('remove')).toHaveLength(1))
})

test('prints the filtered book with or without answers', async () => {
  page.answer('pdf', () => ({ text: '%PDF', headers: { 'content-type': 'application/pdf' } }))
  URL.createObjectURL = () => 'blob:x'
  const user = page.open('?state=open&subject=英语')
  await row(1)
  await user.click(screen.getByRole('button', { name: '打印错题' }))
  await user.click((await sheet('打印错题')).getByRole('button', { name: '题目和答案' }))
  await waitFor(() => expect(page.sent('pdf')).toHaveLength(1))
  const search = new URLSearchParams(page.urls.find((url) => url.includes('/pdf'))?.split('?')[1])
  expect(Object.fromEntries(search)).toEqual({
    state: 'open',
    subject: '英语',
    sort_by: 'error_count',
    answers: 'true',
  })
})

test('reviews questions in turn and shows the next date', async () => {
  page.answer('review', ({ user_answer }) =>
    ok({
      is_correct: user_answer === 'B',
      score: 4,
      feedback: '',
      question: wrongQuestion(1, { right_days: 1, due_at: '2026-11-25T00:00:00.000Z' }),
    }),
  )
  const user = page.open()
  await row(1)
  await user.click(screen.getByRole('button', { name: '开始复习' }))
  await user.click(await screen.findByRole('radio', { name: /^B/ }))
  expect(screen.queryByText('看主语')).toBeNull()
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText(/答对了。下次复习：11月25日。已有 1 天答对/)).toBeTruthy()
  expect(screen.getByText('看主语')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '下一题' }))
  expect(await screen.findByText('错题 2')).toBeTruthy()
})

test('marks an answer with one wrong letter as near', async () => {
  const feedback = '很接近，请对照答案找出差别。'
  const question = wrongQuestion(1, { right_days: 1, due_at: '2026-11-25T00:00:00.000Z' })
  page.answer('review', () => ok({ is_correct: false, near: true, score: 0, feedback, question }))
  const user = page.open('?review=1')
  await user.click(await screen.findByRole('radio', { name: /^B/ }))
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(
    await screen.findByText(/^接近。很接近，请对照答案找出差别。下次复习：11月25日。已有 1 天答对/),
  ).toBeTruthy()
  expect(screen.queryByText(/答错了/)).toBeNull()
})

test('caps the time sent for a review left open', async () => {
  page.answer('review', () => ok({ is_correct: true, score: 4, feedback: '', question: wrongQuestion(1) }))
  const user = page.open('?review=1')
  await user.click(await screen.findByRole('radio', { name: /^B/ }))
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3 * 86_400_000)
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(page.sent('review')).toMatchObject([{ time_spent: 86_400 }]))
  late.mockRestore()
})

test('lets the user rate answers that no rule can grade', async () => {
  const open = { question_type: 'essay', all_options: [], correct_options: [], standard_answer: '范文' }
  page.answer('list', () => ok(bookResponse([wrongQuestion(1, open)])))
  page.answer('review', () =>
    ok({ is_correct: null, score: 3, feedback: '', question: wrongQuestion(1, open) }),
  )
  const user = page.open('?review=1')
  await user.type(await screen.findByRole('textbox', { name: '作答' }), '我的作文')
  await user.click(screen.getByRole('button', { name: '对照答案' }))
  expect(screen.getByText('范文')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '勉强' }))
  await waitFor(() =>
    expect(page.sent('review')).toMatchObject([{ user_answer: '我的作文', self_rating: 'hard' }]),
  )
  await user.click(await screen.findByRole('button', { name: '下一题' }))
  expect(await screen.findByText('1 题，答对 1 题')).toBeTruthy()
})
