import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import type { PaperDetail } from '../api.ts'
import DetailScreen from '../detail/detail-screen.tsx'
import { sampleDetail, samplePage, samplePaper, sampleQuestion } from '../testing/paper-samples.ts'
import { renderAt, startPapersServer } from '../testing/papers-server.tsx'

configure({ asyncUtilTimeout: 8_000 })

const BASE = '/api/paper-analysis'
const GET = `GET ${BASE}/get-paper-detail`
const OF_PAPER = `${BASE}/papers/7`
const PUBLISH = `POST ${OF_PAPER}/publish`
const WITHDRAW = `POST ${OF_PAPER}/withdraw`
const SET = `POST ${OF_PAPER}/questions/set`
const ORDER = `PUT ${OF_PAPER}/questions/order`
const MERGE = `POST ${OF_PAPER}/questions/merge`
const REMOVE = `DELETE ${OF_PAPER}/questions/1`
const BLOCK = `PUT ${OF_PAPER}/blocks/31`
const REGION = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const DISMISS = `POST ${OF_PAPER}/unread/${REGION}/dismiss`

let detail: PaperDetail
let publish: () => ScriptedResponse
let order: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  detail = sampleDetail()
  publish = () => ok({ paper_id: 7, edition: 1, questions: 2, total_score: 4 })
  order = () => ok(null)
  const changed = () => ok([{ question_id: 1, version: 2 }])
  server = await startPapersServer({
    [GET]: () => ok(detail),
    [PUBLISH]: () => publish(),
    [WITHDRAW]: () => ok(null),
    [SET]: () => {
      detail = {
        ...detail,
        questions: detail.questions.map((question) => ({ ...question, corrected: true })),
      }
      return changed()
    },
    [ORDER]: () => order(),
    [MERGE]: () => ok({ question_id: 1, version: 2 }),
    [REMOVE]: () => ok(null),
    [BLOCK]: () => ok(null),
    [DISMISS]: () => {
      detail = { ...detail, unread: [] }
      return ok(null)
    },
  })
})
afterEach(() => server.stop())

const open = (search = '') =>
  renderAt('/paper-analysis/detail/:paperId', `/paper-analysis/detail/7${search}`, DetailScreen)
const card = (label: string) => screen.findByRole('article', { name: `第${label}题` })
const tap = async (name: string | RegExp, within_?: HTMLElement) =>
  userEvent.click(await (within_ ? within(within_) : screen).findByRole('button', { name }))
const confirmDialog = async (name: string) => {
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name }))
}
const openMore = async (label: string, action: string) => {
  await tap(`第${label}题的更多操作`)
  await userEvent.click(
    await within(screen.getByRole('dialog', { name: `第${label}题` })).findByRole('button', { name: action }),
  )
}

describe('questions to check', () => {
  test('appear first with reasons; 全部 shows the others', async () => {
    open()
    const text = (await card('1')).textContent
    expect(text).toContain('文字可能识别有误')
    expect(text).toContain('没有答案')
    expect(screen.queryByRole('article', { name: '第2题' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '全部 2' }))
    expect(await card('2')).toBeTruthy()
  })
  test('disappear after confirmation one by one', async () => {
    open()
    await tap('核对无误', await card('1'))
    expect(await screen.findByRole('radio', { name: '待核对 0' })).toBeTruthy()
    expect(server.calls(SET)).toEqual([{ question_ids: [1], confirmed: true }])
  })
  test('are confirmed all at once after confirmation', async () => {
    detail = sampleDetail({ questions: [1, 2].map((id) => sampleQuestion(id, { checks: ['figure'] })) })
    open()
    await tap('全部核对无误')
    await confirmDialog('全部核对无误')
    await waitFor(() => expect(server.calls(SET)).toEqual([{ question_ids: [1, 2], confirmed: true }]))
  })
  test('include unread regions, which can be dismissed', async () => {
    const unreadRegion = { id: REGION, kind: 'illegible' as const, page: 1, x: 0, y: 0, w: 0.5, h: 0.1 }
    detail = sampleDetail({ unread: [{ ...unreadRegion, dismissed: false }] })
    open()
    const region = await screen.findByRole('article', { name: '第1页没有识别的部分' })
    expect(await within(region).findByRole('img', { name: '看不清的部分' })).toBeTruthy()
    await tap('不需要，忽略', region)
    await waitFor(() => expect(server.calls(DISMISS)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('article', { name: '第1页没有识别的部分' })).toBeNull())
  })
})

describe('page picture', () => {
  const spot = (label: string) => screen.findByRole('button', { name: `第${label}题的位置` })
  test('highlights the position of the tapped question', async () => {
    open()
    await tap('看原图', await card('1'))
    expect((await spot('1')).getAttribute('aria-pressed')).toBe('true')
    expect((await spot('2')).getAttribute('aria-pressed')).toBe('false')
    // a small margin around the text
    expect(Number.parseFloat((await spot('1')).style.top)).toBeCloseTo(9.4)
  })
  test('selects the question of a tapped position despite the filter', async () => {
    open()
    await userEvent.click(await spot('2'))
    expect(await card('2')).toBeTruthy()
    expect((await spot('2')).getAttribute('aria-pressed')).toBe('true')
  })
  test('switches to the page of the question', async () => {
    detail = sampleDetail({
      pages: [samplePage(), samplePage({ page_id: 71, page_no: 2 })],
      questions: [sampleQuestion(1, { boxes: [{ page: 2, x: 0, y: 0, w: 1, h: 0.2 }] })],
    })
    open()
    await tap('看原图', await card('1'))
    expect(await screen.findByRole('img', { name: '第2页' })).toBeTruthy()
    await tap('上一页')
    expect(await screen.findByRole('img', { name: '第1页' })).toBeTruthy()
  })
  test('can be collapsed', async () => {
    open()
    await spot('1')
    await tap('收起图片')
    expect(screen.queryByRole('img', { name: '第1页' })).toBeNull()
    expect(screen.getByRole('button', { name: '展开图片' }).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('questions', () => {
  test('can be reordered', async () => {
    open('?show=all')
    await card('1')
    await openMore('1', '下移')
    await waitFor(() => expect(server.calls(ORDER)).toEqual([{ question_ids: [2, 1] }]))
  })
  test('are reloaded with a message after a change by others', async () => {
    order = () => refusal(409, 40951, '这道题刚在别处改过，请刷新后重新修改')
    open('?show=all')
    await card('1')
    await openMore('1', '下移')
    expect(await screen.findByText('这道题刚在别处改过，请刷新后重新修改')).toBeTruthy()
    await waitFor(() => expect(server.calls(GET).length).toBeGreaterThan(1))
  })
  test('merge with the next after confirmation', async () => {
    open('?show=all')
    await card('1')
    await openMore('1', '与下一题合并')
    await confirmDialog('合并')
    await waitFor(() => expect(server.calls(MERGE)).toEqual([{ question_ids: [1, 2] }]))
  })
  test('are deleted after confirmation', async () => {
    open('?show=all')
    await card('1')
    await openMore('1', '删除题目')
    await confirmDialog('删除')
    await waitFor(() => expect(server.calls(REMOVE)).toHaveLength(1))
  })
  test('get type and score in bulk, in paper order', async () => {
    open('?show=all')
    await card('1')
    await tap('批量')
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第2题' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第1题' }))
    await tap('设题型')
    await tap('多选题')
    await waitFor(() =>
      expect(server.calls(SET)).toEqual([{ question_ids: [1, 2], type: 'multiple_choice' }]),
    )
    await tap('批量')
    await tap(/^全选/)
    await tap('设分值')
    const sheet = await screen.findByRole('dialog', { name: '2 题的分值' })
    await tap('保存', sheet)
    expect(await within(sheet).findByText('请填写分值')).toBeTruthy()
    await userEvent.type(within(sheet).getByLabelText('每题分值'), '1.3')
    expect(await within(sheet).findByText('分值是 0.5 的倍数，请修改')).toBeTruthy()
    await userEvent.clear(within(sheet).getByLabelText('每题分值'))
    await userEvent.type(within(sheet).getByLabelText('每题分值'), '1.5')
    await tap('保存', sheet)
    await waitFor(() => expect(server.calls(SET).at(-1)).toMatchObject({ max_score: 1.5 }))
  })
  test('appear under their editable section and passage', async () => {
    detail = sampleDetail({
      blocks: [
        { id: 30, kind: 'section', title: '一、阅读理解', text: '' },
        { id: 31, kind: 'passage', title: '', text: 'Tom has a dog.' },
      ],
      questions: [1, 2].map((id) => sampleQuestion(id, { section_id: 30, passage_id: 31 })),
    })
    open()
    expect((await screen.findAllByText('Tom has a dog.')).length).toBe(1)
    expect(screen.getAllByText('一、阅读理解')).toHaveLength(1)
    await tap('编辑短文')
    const sheet = await screen.findByRole('dialog', { name: '编辑短文' })
    await userEvent.type(within(sheet).getByLabelText('短文'), ' Big.')
    await tap('保存', sheet)
    await waitFor(() => expect(server.calls(BLOCK)).toEqual([{ title: '', text: 'Tom has a dog. Big.' }]))
  })
  test('reloads a passage changed elsewhere unless edited here', async () => {
    const paperWithPassage = (text: string) =>
      sampleDetail({
        blocks: [{ id: 31, kind: 'passage', title: '', text }],
        questions: [sampleQuestion(1, { passage_id: 31 })],
      })
    detail = paperWithPassage('Tom has a dog.')
    const { refresh } = open()
    await screen.findByText('Tom has a dog.')
    detail = paperWithPassage('Tom has a cat.')
    await refresh()
    await screen.findByText('Tom has a cat.')
    await tap('编辑短文')
    const text = within(await screen.findByRole('dialog', { name: '编辑短文' })).getByLabelText('短文')
    expect(text).toHaveProperty('value', 'Tom has a cat.')
    await userEvent.type(text, ' Big.')
    detail = paperWithPassage('Tom has a cow.')
    await refresh()
    expect(text).toHaveProperty('value', 'Tom has a cat. Big.')
  })
})

describe('publishing', () => {
  test('publishes privately or for all and warns about unchecked questions', async () => {
    open()
    await tap('发布')
    const sheet = await screen.findByRole('dialog', { name: '发布试卷' })
    expect(sheet.textContent).toContain('还有 1 处待核对')
    await userEvent.click(within(sheet).getByRole('radio', { name: /数据库内所有人/ }))
    await tap('发布', sheet)
    expect(await screen.findByText('已发布 2 题')).toBeTruthy()
    expect(server.calls(PUBLISH)).toEqual([{ shared: true }])
  })
  test('lists the questions that block it and links to them', async () => {
    publish = () => ({
      status: 409,
      json: {
        code: 40952,
        msg: '第1题没有分值；第2题没有答案，请修改后再发布',
        data: ['第1题没有分值', '第2题没有答案'],
      },
    })
    open()
    await tap('发布')
    const sheet = await screen.findByRole('dialog', { name: '发布试卷' })
    await tap('发布', sheet)
    expect((await within(sheet).findByRole('alert')).textContent).toContain('有 2 处要先修改')
    await tap('第2题没有答案', sheet)
    expect(await screen.findByRole('heading', { name: '编辑第2题' })).toBeTruthy()
  })
  test.each([
    [40952, '试卷还没有题目，请先分析或添加题目'],
    [40950, '试卷正在分析，请等分析结束后再操作'],
  ])('shows the reason for refusal %i', async (code, msg) => {
    publish = () => refusal(409, code, msg)
    open()
    await tap('发布')
    const sheet = await screen.findByRole('dialog', { name: '发布试卷' })
    await tap('发布', sheet)
    expect(await within(sheet).findByText(msg)).toBeTruthy()
  })
  test('is withdrawn after confirmation', async () => {
    detail = sampleDetail({ paper: samplePaper({ published: true }) })
    open()
    expect(await screen.findByRole('link', { name: '开始考试' })).toBeTruthy()
    await tap('更多操作')
    await tap('撤回发布')
    await confirmDialog('撤回')
    await waitFor(() => expect(server.calls(WITHDRAW)).toEqual([{}]))
  })
})
