import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import type { PaperDetail } from '../api.ts'
import DetailScreen from '../detail/detail-screen.tsx'
import { sampleDetail, sampleQuestion } from '../testing/paper-samples.ts'
import { renderAt, startPapersServer } from '../testing/papers-server.tsx'

configure({ asyncUtilTimeout: 8_000 })

const BASE = '/api/paper-analysis/papers/7/questions'
const EDIT = `PUT ${BASE}/1`
const ADD = `POST ${BASE}`
const SPLIT = `POST ${BASE}/1/split`

let detail: PaperDetail
let edit: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  detail = sampleDetail({ questions: [sampleQuestion(1), sampleQuestion(2)] })
  edit = () => ok({ question_id: 1, version: 2 })
  server = await startPapersServer({
    'GET /api/paper-analysis/get-paper-detail': () => ok(detail),
    [EDIT]: () => edit(),
    [ADD]: () => ok({ question_id: 9, version: 1 }),
    [SPLIT]: () => ok([]),
  })
})
afterEach(() => server.stop())

const open = (search: string) =>
  renderAt('/paper-analysis/detail/:paperId', `/paper-analysis/detail/7${search}`, DetailScreen)
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const replace = async (label: string, text: string) => {
  await userEvent.clear(await field(label))
  await userEvent.type(await field(label), text)
}

describe('question editor', () => {
  test('changes every field', async () => {
    const { router } = open('?edit=1')
    await replace('题目', '1 + 1 = ?')
    await userEvent.clear(await field(/^分值/))
    await userEvent.type(await field(/^分值/), '2.5')
    await userEvent.click(await screen.findByRole('button', { name: 'B', pressed: false }))
    await replace('选项A', 'one')
    await replace('知识点', '加法、整数')
    await replace('解析', 'count')
    await userEvent.click(screen.getByRole('radio', { name: '较难' }))
    await tap('保存')
    await waitFor(() => expect(server.calls(EDIT)).toHaveLength(1))
    expect(server.calls(EDIT)[0]).toMatchObject({
      version: 1,
      label: '1',
      body: {
        content: '1 + 1 = ?',
        max_score: 2.5,
        options: [
          { key: 'A', text: 'one' },
          { key: 'B', text: 'no' },
        ],
        correct_options: ['B'],
        standard_answer: 'B',
        knowledge_points: ['加法', '整数'],
        answer_explanation: 'count',
        difficulty_level: 'hard',
      },
    })
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
  test('shows answer, alternatives and tolerance for a fill-in blank', async () => {
    open('?edit=1')
    await userEvent.selectOptions(await field('题型'), '填空题')
    await replace('答案', 'went; gone')
    await replace('其他算对的答案', 'left')
    await replace('允许的误差', '0.01')
    await tap('保存')
    await waitFor(() => expect(server.calls(EDIT)).toHaveLength(1))
    expect(server.calls(EDIT)[0]?.body).toMatchObject({
      type: 'fill_blank',
      options: [],
      correct_options: [],
      standard_answer: 'went; gone',
      alternatives: ['left'],
      tolerance: 0.01,
    })
  })
  test('limits key points of an open question to its score', async () => {
    open('?edit=1')
    await userEvent.selectOptions(await field('题型'), '简答题')
    await tap('添加得分点')
    await userEvent.type(await field('得分点1'), 'because')
    await replace('得分点1的分数', '3')
    await tap('保存')
    expect(await screen.findByText('得分点的分数之和超过了本题分值，请修改')).toBeTruthy()
    expect(server.calls(EDIT)).toHaveLength(0)
    await replace('得分点1的分数', '2')
    await tap('保存')
    await waitFor(() =>
      expect(server.calls(EDIT)[0]?.body).toMatchObject({ key_points: [{ text: 'because', points: 2 }] }),
    )
  })
  test('names missing number, text, option text and score', async () => {
    detail = sampleDetail({ questions: [sampleQuestion(1, {}, { options: [] })] })
    open('?edit=1')
    await userEvent.clear(await field(/^题号/))
    await userEvent.clear(await field('题目'))
    await userEvent.clear(await field(/^分值/))
    await tap('保存')
    expect(await screen.findByText('请填写题号')).toBeTruthy()
    expect(screen.getByText('请填写题目内容')).toBeTruthy()
    expect(screen.getByText('请填写分值')).toBeTruthy()
    await tap('添加选项')
    expect(await screen.findByText('请填写选项内容，或删掉空的选项')).toBeTruthy()
    expect(server.calls(EDIT)).toHaveLength(0)
  })
  test('rejects several correct options for single choice', async () => {
    detail = sampleDetail({
      questions: [sampleQuestion(1, {}, { type: 'multiple_choice', correct_options: ['A', 'B'] })],
    })
    open('?edit=1')
    await userEvent.selectOptions(await field('题型'), '单选题')
    await tap('保存')
    expect(await screen.findByText('单选题只能有一个正确选项')).toBeTruthy()
  })
  test('keeps correct options when another is removed', async () => {
    detail = sampleDetail({ questions: [sampleQuestion(1, {}, { correct_options: ['B'] })] })
    open('?edit=1')
    await tap('删除选项A')
    await tap('保存')
    await waitFor(() =>
      expect(server.calls(EDIT)[0]?.body).toMatchObject({
        options: [{ key: 'A', text: 'no' }],
        correct_options: ['A'],
      }),
    )
  })
  test('keeps the input after a refusal and shows the message', async () => {
    edit = () => refusal(400, 40000, '选项编号重复，请修改')
    open('?edit=1')
    await replace('题目', 'typed')
    await tap('保存')
    expect((await screen.findByRole('alert')).textContent).toContain('选项编号重复，请修改')
    expect((await field('题目')).value).toBe('typed')
  })
  test('restores unsaved input on the next visit', async () => {
    const { unmount } = open('?edit=1')
    await replace('题目', 'half')
    unmount()
    open('?edit=1')
    expect((await field('题目')).value).toBe('half')
    expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
  })
})

test('keeps the input after a conflict and shows the saved version', async () => {
  edit = () => refusal(409, 40951, '这道题刚在别处改过，请刷新后重新修改')
  open('?edit=1')
  await replace('题目', 'mine')
  await tap('保存')
  expect((await screen.findByRole('alert')).textContent).toContain('这道题刚在别处改过，请刷新后重新修改')
  detail = sampleDetail({ questions: [sampleQuestion(1, { version: 5 }, { content: 'theirs' })] })
  edit = () => ok({ question_id: 1, version: 6 })
  await tap('刷新并保留我的修改')
  expect(await screen.findByText('theirs')).toBeTruthy()
  expect((await field('题目')).value).toBe('mine')
  await tap('保存')
  await waitFor(() => expect(server.calls(EDIT)).toHaveLength(2))
  expect(server.calls(EDIT)[1]).toMatchObject({ version: 5, body: { content: 'mine' } })
})

describe('splitting', () => {
  const cursorAt = async (offset: number) => (await field('题目')).setSelectionRange(offset, offset)
  test('splits at the cursor', async () => {
    open('?edit=1')
    await cursorAt(5)
    await tap('在光标处拆成两题')
    await waitFor(() => expect(server.calls(SPLIT)).toMatchObject([{ version: 1, at: 5 }]))
  })
  test('refuses a split at either end', async () => {
    open('?edit=1')
    await cursorAt(0)
    await tap('在光标处拆成两题')
    expect(await screen.findByText('请把光标放在题目中间再拆分')).toBeTruthy()
    expect(server.calls(SPLIT)).toHaveLength(0)
  })
  test('is disabled until changes are saved', async () => {
    open('?edit=1')
    await replace('题目', 'other')
    expect(screen.queryByRole('button', { name: '在光标处拆成两题' })).toBeNull()
  })
})

test('inserts a new question after the selected one', async () => {
  open('?edit=new&after=1')
  expect((await field(/^题号/)).value).toBe('2')
  await replace('题目', 'new one')
  await tap('添加选项')
  await userEvent.type(await field('选项A'), 'x')
  await tap('保存')
  await waitFor(() =>
    expect(server.calls(ADD)).toMatchObject([{ after_id: 1, label: '2', body: { content: 'new one' } }]),
  )
})

test('shows a formula preview while typing', async () => {
  detail = sampleDetail({ questions: [sampleQuestion(1, {}, { content: '若 $x^2=4$' })] })
  open('?edit=1')
  const formula = await screen.findByRole('math')
  expect(formula.getAttribute('aria-label')).toBe('x^2=4')
  expect(within(formula).getByText('4')).toBeTruthy()
})
