import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { sampleDetail, samplePage, samplePaper, sampleQuestion } from '../testing/paper-samples.ts'
import { renderAt, startPapersServer } from '../testing/papers-server.tsx'
import DetailScreen from './detail-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const BASE = '/api/paper-analysis'
const GET = `GET ${BASE}/get-paper-detail`
const POST = `POST ${BASE}/get-paper-detail`
const PROGRESS = `GET ${BASE}/get-analysis-progress`
const REANALYZE = `POST ${BASE}/reanalyze-paper`
const DELETE = `POST ${BASE}/delete-paper`
const CANCEL = `POST ${BASE}/papers/7/cancel`
const ANALYZE = `POST ${BASE}/papers/7/analyze`

let detail: () => ScriptedResponse
let byPost: () => ScriptedResponse
let progress: () => ScriptedResponse
let remove: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  detail = () => ok(sampleDetail())
  byPost = () => detail()
  progress = () => ok(progressOf({}))
  remove = () => ok(null)
  server = await startPapersServer({
    [GET]: () => detail(),
    [POST]: () => byPost(),
    [PROGRESS]: () => progress(),
    [REANALYZE]: () => ok({ paper_id: 7, status: 'analyzing' }),
    [ANALYZE]: () => refusal(409, 40952, '还没有试卷照片，请先上传试卷的照片或PDF'),
    [DELETE]: () => remove(),
    [CANCEL]: () => {
      detail = () => ok(sampleDetail({ paper: samplePaper({ status: 'pending' }), questions: [] }))
      return ok({ paper_id: 7, status: 'pending' })
    },
  })
})
afterEach(() => server.stop())

const progressOf = (extra: object) => ({
  paper_id: 7,
  status: 'analyzing',
  progress: 30,
  message: '正在识别第1页，共2页',
  waiting: 0,
  pages: [{ page_no: 1, status: 'analyzing', progress: 10, failure: null }],
  ...extra,
})
const open = (id = '7') =>
  renderAt('/paper-analysis/detail/:paperId', `/paper-analysis/detail/${id}`, DetailScreen)
const menu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('button', { name }))
}

describe('loading a paper', () => {
  test.each(['0', 'abc', '-3'])('shows an error and sends nothing for id %s', async (id) => {
    open(id)
    expect(await screen.findByText('试卷ID不能为空')).toBeTruthy()
    expect(server.calls(GET)).toHaveLength(0)
  })
  test('repeats a failed GET as POST with the same fields', async () => {
    detail = () => refusal(500, 50000, '服务器出错')
    byPost = () => ok(sampleDetail())
    open()
    expect(await screen.findByRole('heading', { name: '期中英语' })).toBeTruthy()
    expect(server.calls(GET)).toEqual([
      { paper_id: '7', include_questions: 'true', include_attempts: 'true' },
    ])
    expect(server.calls(POST)).toEqual([{ paper_id: 7, include_questions: true, include_attempts: true }])
  })
  test('shows an error with a retry when both requests fail', async () => {
    detail = () => refusal(500, 50000, '服务器忙')
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('服务器忙')
    detail = () => ok(sampleDetail())
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: '期中英语' })).toBeTruthy()
  })
})

describe('analysis', () => {
  beforeEach(() => {
    detail = () =>
      ok(sampleDetail({ paper: samplePaper({ status: 'analyzing', progress: 10 }), questions: [] }))
  })
  test('shows its progress, then the questions', async () => {
    open()
    expect(await screen.findByText('正在识别第1页，共2页')).toBeTruthy()
    expect(screen.getByRole('list', { name: '各页进度' }).textContent).toContain('第1页')
    detail = () => ok(sampleDetail())
    progress = () => ok(progressOf({ status: 'completed', progress: 100, message: '' }))
    expect(await screen.findByRole('article', { name: '第1题' })).toBeTruthy()
  })
  test('shows the number of papers ahead in the queue', async () => {
    progress = () => ok(progressOf({ progress: 0, waiting: 2, pages: [] }))
    open()
    expect(await screen.findByText('前面还有 2 份试卷在分析')).toBeTruthy()
  })
  test('stops polling while the page is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    await screen.findByText('正在识别第1页，共2页')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_000)
    const requestCount = server.calls(PROGRESS).length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.calls(PROGRESS).length).toBe(requestCount)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  test('stops after confirmation and keeps earlier questions', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: '停止分析' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '停止分析' }))
    expect(await screen.findByText('还没有分析')).toBeTruthy()
    expect(server.calls(CANCEL)).toHaveLength(1)
  })
  test('shows the failure per page and can be restarted', async () => {
    const pages = [samplePage({ status: 'failed', failure: '没有找到文字，请拍清楚一些再上传' })]
    const paper = samplePaper({ status: 'failed', failure: '第1页没有识别出来' })
    detail = () => ok(sampleDetail({ paper, pages, questions: [] }))
    open()
    expect(await screen.findByText('分析失败')).toBeTruthy()
    expect(screen.getByText('第1页没有识别出来')).toBeTruthy()
    expect(screen.getByRole('list', { name: '没有识别的页' }).textContent).toContain('请拍清楚一些再上传')
    await userEvent.click(screen.getByRole('button', { name: '重新分析' }))
    expect(await screen.findByText('还没有试卷照片，请先上传试卷的照片或PDF')).toBeTruthy()
  })
  test('keeps showing earlier questions after a failure', async () => {
    const paper = samplePaper({ status: 'failed', failure: '识别服务出错，请稍后重新分析' })
    detail = () => ok(sampleDetail({ paper, questions: [sampleQuestion(1)] }))
    open()
    expect(await screen.findByText(/识别服务出错，请稍后重新分析/)).toBeTruthy()
    expect(screen.getByRole('article', { name: '第1题' })).toBeTruthy()
  })
})

describe('repeating the analysis', () => {
  test('keeps the corrections by default', async () => {
    open()
    await menu('重新分析')
    const sheet = within(await screen.findByRole('dialog', { name: '重新分析' }))
    await userEvent.click(sheet.getByRole('button', { name: '重新分析' }))
    await waitFor(() => expect(server.calls(REANALYZE)).toEqual([{ paper_id: 7, keep_corrections: true }]))
  })
  test('confirms again before discarding corrections', async () => {
    open()
    await menu('重新分析')
    const sheet = within(await screen.findByRole('dialog', { name: '重新分析' }))
    await userEvent.click(sheet.getByRole('radio', { name: /全部重新识别/ }))
    await userEvent.click(sheet.getByRole('button', { name: '重新分析' }))
    const question = within(await screen.findByRole('alertdialog', { name: '放弃全部修改？' }))
    expect(server.calls(REANALYZE)).toHaveLength(0)
    await userEvent.click(question.getByRole('button', { name: '重新识别' }))
    await waitFor(() => expect(server.calls(REANALYZE)).toEqual([{ paper_id: 7, keep_corrections: false }]))
  })
})

describe('deleting a paper', () => {
  const answer = async (name: string) => {
    await menu('删除试卷')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name }))
  }
  test('deletes after confirmation and returns to the list', async () => {
    open()
    await answer('删除')
    expect((await screen.findByTestId('arrived')).textContent).toBe('/paper-analysis')
    expect(server.calls(DELETE)).toEqual([{ paper_id: 7 }])
  })
  test('keeps the paper when the user cancels', async () => {
    open()
    await answer('取消')
    expect(server.calls(DELETE)).toHaveLength(0)
  })
  test('shows the refusal and stays on the page', async () => {
    remove = () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
    open()
    await answer('删除')
    expect(await screen.findByText('内容不存在或已被删除，请刷新后重试')).toBeTruthy()
    expect(screen.queryByTestId('arrived')).toBeNull()
  })
})

describe('paper of another owner', () => {
  const shared = (extra = {}) =>
    sampleDetail({
      paper: samplePaper({ mine: false, published: true, owner: 'dianzhang', ...extra }),
      pages: [],
      questions: [],
    })
  test('shows facts and start, without owner actions', async () => {
    detail = () => ok(shared())
    open()
    const link = await screen.findByRole('link', { name: '开始考试' })
    expect(link.getAttribute('href')).toBe('/paper-analysis/exam/7')
    expect(screen.getByText('2 题，共 4 分')).toBeTruthy()
    expect(screen.getByText('限时 60 分钟')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull()
  })
  test('continues the open attempt', async () => {
    detail = () => ok(shared({ open_attempt_id: 4 }))
    open()
    expect(await screen.findByRole('link', { name: '继续考试' })).toBeTruthy()
  })
})

test('offers the exam, not the check, for a review paper', async () => {
  detail = () =>
    ok(
      sampleDetail({
        paper: samplePaper({ kind: 'review', questions: 18, published: true }),
        questions: [],
        pages: [],
      }),
    )
  open()
  expect(await screen.findByText(/18 题/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /开始考试|继续考试/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /添加题目|批量|发布/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
  expect(await screen.findByRole('button', { name: '删除试卷' })).toBeTruthy()
  for (const name of ['试卷信息', '重新分析', '撤回发布'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
