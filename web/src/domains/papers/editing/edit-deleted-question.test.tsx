import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import type { PaperDetail } from '../api.ts'
import DetailScreen from '../detail/detail-screen.tsx'
import { sampleDetail, samplePaper, sampleQuestion } from '../testing/paper-samples.ts'
import { renderAt, startPapersServer } from '../testing/papers-server.tsx'

configure({ asyncUtilTimeout: 8_000 })

const BASE = '/api/paper-analysis/papers/7/questions'
const EDIT = `PUT ${BASE}/1`
const ADD = `POST ${BASE}`

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
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('drafts '))
const DELETED_MESSAGE = '这道题已在别处删除'
const NOT_FOUND = '内容不存在或已被删除，请刷新后重试'

describe('question deleted on another device', () => {
  const copied = vi.fn(async (_: string) => undefined)
  beforeEach(() => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  })
  const expectInputPreserved = async () => {
    expect((await screen.findByText(new RegExp(DELETED_MESSAGE))).closest('[role=alert]')).toBeTruthy()
    expect((await field('题目')).value).toBe('mine')
    await userEvent.click(screen.getByRole('button', { name: '复制填写的内容' }))
    expect(copied.mock.lastCall?.[0]).toContain('mine')
    expect(screen.queryByRole('button', { name: '下一题' })).toBeNull()
    await tap('存为新题')
    await waitFor(() => expect(server.calls(ADD)).toHaveLength(1))
    expect(server.calls(ADD)[0]).toMatchObject({ body: { content: 'mine' } })
  }
  test('keeps the input, which can be copied or saved as new', async () => {
    const { refresh, router } = open('?edit=1')
    await replace('题目', 'mine')
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await refresh()
    await expectInputPreserved()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(drafts()).toEqual([])
  })
  test('copies the selected answer, not the original one', async () => {
    const { refresh } = open('?edit=1')
    await userEvent.click(await screen.findByRole('button', { name: 'B', pressed: false }))
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await refresh()
    await userEvent.click(await screen.findByRole('button', { name: '复制填写的内容' }))
    expect(copied.mock.lastCall?.[0].split('\n')).toEqual(['1. question 1', 'A. yes', 'B. no', '答案：B'])
  })
  test.each([
    ['after its predecessor', 2, [sampleQuestion(1), sampleQuestion(3)], { after_id: 1 }, null],
    ['at the end without a predecessor', 1, [sampleQuestion(2)], { after_id: null }, /排在试卷最后/],
  ])('is saved as a new question %s', async (_where, id, remaining, sent, expectedMessage) => {
    detail = sampleDetail({ questions: [sampleQuestion(1), sampleQuestion(2), sampleQuestion(3)] })
    const { refresh } = open(`?edit=${id}`)
    await replace('题目', 'mine')
    detail = sampleDetail({ questions: remaining })
    await refresh()
    const notice = await screen.findByText(new RegExp(DELETED_MESSAGE))
    if (expectedMessage) expect(notice.textContent).toMatch(expectedMessage)
    else expect(notice.textContent).not.toContain('最后')
    await tap('存为新题')
    await waitFor(() => expect(server.calls(ADD)).toMatchObject([sent]))
  })
  test('is left only after confirmation and removes the draft', async () => {
    const { refresh, router } = open('?edit=1')
    await replace('题目', 'mine')
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await refresh()
    await screen.findByText(new RegExp(DELETED_MESSAGE))
    await tap('返回')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '继续填写' }))
    expect((await field('题目')).value).toBe('mine')
    await tap('返回')
    await userEvent.click(await screen.findByRole('button', { name: '放弃内容' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(drafts()).toEqual([]))
  })
  test('confirms on browser Back too', async () => {
    const { refresh, router } = open('')
    await act(() => router.navigate('/paper-analysis/detail/7?edit=1'))
    await replace('题目', 'mine')
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await refresh()
    await screen.findByText(new RegExp(DELETED_MESSAGE))
    await act(() => router.navigate(-1))
    await tap('继续填写')
    expect((await field('题目')).value).toBe('mine')
    expect(drafts()).toHaveLength(1)
    await act(() => router.navigate(-1))
    await tap('放弃内容')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(drafts()).toEqual([])
  })
  test('keeps the input when another screen replaces it', async () => {
    const { refresh } = open('?edit=1')
    await replace('题目', 'mine')
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await refresh()
    await screen.findByText(new RegExp(DELETED_MESSAGE))
    detail = sampleDetail({ paper: samplePaper({ status: 'analyzing' }), questions: [sampleQuestion(2)] })
    await refresh()
    await waitFor(() => expect(screen.queryByLabelText('题目')).toBeNull())
    expect(drafts()).toHaveLength(1)
  })
  test('is detected on save', async () => {
    edit = () => refusal(404, 40400, NOT_FOUND)
    open('?edit=1')
    await replace('题目', 'mine')
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await tap('保存')
    await expectInputPreserved()
  })
})

describe('deleted section', () => {
  const SECTION = { id: 5, kind: 'section', title: '一、选择', text: '' } as const
  const OTHER_SECTION = { ...SECTION, id: 9, title: '二、填空' }
  const inSection = (id: number | null) => sampleQuestion(1, { section_id: id })
  beforeEach(() => {
    detail = sampleDetail({ blocks: [SECTION], questions: [inSection(5), sampleQuestion(2)] })
  })
  const openAndType = async (text = 'mine') => {
    const screenHandle = open('?edit=1')
    await replace('题目', text)
    return screenHandle
  }
  test.each([
    ['out of the section', [], null],
    ['to its current section', [OTHER_SECTION], 9],
  ])('moves a question with a draft %s', async (_where, blocks, section_id) => {
    const { unmount } = await openAndType()
    unmount()
    detail = sampleDetail({ blocks, questions: [inSection(section_id), sampleQuestion(2)] })
    open('?edit=1')
    expect((await field('题目')).value).toBe('mine')
    await tap('保存')
    await waitFor(() => expect(server.calls(EDIT)).toMatchObject([{ section_id, body: { content: 'mine' } }]))
  })
  test('is detected on save without marking the question deleted', async () => {
    edit = () => refusal(404, 40400, NOT_FOUND)
    await openAndType()
    detail = sampleDetail({ questions: [inSection(null), sampleQuestion(2)] })
    await tap('保存')
    expect((await screen.findByRole('alert')).textContent).toContain('大题或短文已在别处删除')
    expect(screen.queryByText(new RegExp(DELETED_MESSAGE))).toBeNull()
    expect((await field('题目')).value).toBe('mine')
    edit = () => ok({ question_id: 1, version: 2 })
    await tap('保存')
    await waitFor(() => expect(server.calls(EDIT)).toHaveLength(2))
    expect(server.calls(EDIT)[1]).toMatchObject({ section_id: null, body: { content: 'mine' } })
  })
  test('still allows saving a deleted question as new', async () => {
    const { refresh } = await openAndType()
    detail = sampleDetail({ questions: [sampleQuestion(2)] })
    await refresh()
    await tap('存为新题')
    await waitFor(() =>
      expect(server.calls(ADD)).toMatchObject([{ section_id: null, body: { content: 'mine' } }]),
    )
  })
})

test('appends a new question whose predecessor was deleted', async () => {
  detail = sampleDetail({ questions: [sampleQuestion(1)] })
  open('?edit=new&after=2')
  await replace('题目', 'mine')
  await tap('添加选项')
  await userEvent.type(await field('选项A'), 'x')
  await tap('保存')
  await waitFor(() => expect(server.calls(ADD)).toMatchObject([{ after_id: null }]))
})
