import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { papersResponse, samplePaper } from '../testing/paper-samples.ts'
import { renderAt, startPapersServer } from '../testing/papers-server.tsx'
import PapersScreen from './papers-screen.tsx'

// Other tests may slow down the machine.
configure({ asyncUtilTimeout: 8_000 })

const LIST = 'GET /api/paper-analysis/get-paper-list'
let list: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startPapersServer>>
beforeEach(async () => {
  list = () => papersResponse(samplePaper())
  server = await startPapersServer({ [LIST]: () => list() })
})
afterEach(() => server.stop())
const open = (search = '') => renderAt('/paper-analysis', `/paper-analysis${search}`, PapersScreen)
const row = (title = '期中英语') => screen.findByRole('article', { name: title })

test('shows facts, state and number of places to check', async () => {
  open()
  const text = (await row()).textContent
  expect(text).toContain('英语 · 初中八年级 · 2 题')
  expect(text).toContain('待发布')
  expect(text).toContain('1 处待核对')
})

test('shows no analysis for a typed paper', async () => {
  list = () => papersResponse(samplePaper({ status: 'pending', published: true }))
  open()
  expect((await row()).textContent).toContain('已发布')
  expect((await row()).textContent).not.toContain('待分析')
})

test('shows the analysis progress until it is done', async () => {
  list = () => papersResponse(samplePaper({ status: 'analyzing', progress: 40 }))
  open()
  const bar = await screen.findByRole('progressbar', { name: '期中英语的分析进度' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  list = () => papersResponse(samplePaper({ published: true }))
  expect(await screen.findByText('已发布')).toBeTruthy()
})

test('links to the open attempt and shows the best result', async () => {
  list = () =>
    papersResponse(
      samplePaper({ mine: false, owner: 'dianzhang', open_attempt_id: 5, best_score: 3, to_check: 0 }),
    )
  open()
  expect((await row()).textContent).toContain('dianzhang 共享')
  expect((await row()).textContent).toContain('最高 3/4 分')
  expect(
    within(await row())
      .getByRole('link', { name: '继续考试' })
      .getAttribute('href'),
  ).toBe('/paper-analysis/exam/7')
})

test('stores search and filters in the address and requests them', async () => {
  const { router } = open('?subject=数学&status=failed&whose=mine&q=期中')
  await row()
  expect(server.calls(LIST)[0]).toMatchObject({
    subject: '数学',
    status: 'failed',
    whose: 'mine',
    q: '期中',
  })
  await userEvent.click(screen.getByRole('button', { name: '我的' }))
  await waitFor(() => expect(server.calls(LIST).at(-1)).toMatchObject({ whose: 'all' }))
  expect(router.state.location.search).not.toContain('whose')
})

test('ignores a filter with an unknown value', async () => {
  open('?subject=占卜&status=x')
  await row()
  expect(server.calls(LIST)[0]).toMatchObject({ status: 'all' })
  expect(server.calls(LIST)[0]).not.toHaveProperty('subject')
})

test('explains how to add a paper when empty', async () => {
  list = () => papersResponse()
  open()
  expect(await screen.findByText('还没有试卷')).toBeTruthy()
  expect(screen.getByRole('link', { name: '上传第一份试卷' }).getAttribute('href')).toBe(
    '/paper-analysis/upload',
  )
})

test('links to upload, wrong questions and statistics', async () => {
  open()
  await row()
  const hrefs = ['上传试卷', '错题本', '成绩统计'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual([
    '/paper-analysis/upload',
    '/paper-analysis/wrong-questions',
    '/paper-analysis/stats',
  ])
})

test('offers a retry after a failed list and recovers', async () => {
  list = () => refusal(500, 50000, '服务器出错，请稍后重试')
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错，请稍后重试')
  list = () => papersResponse(samplePaper())
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await row()).toBeTruthy()
})
