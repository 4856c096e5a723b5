import { expect, type Page } from '@playwright/test'
import { ownPaper, startExam } from '../fixtures/exam.ts'
import { BASE, createFailedExam, samplePage, uploadPaper } from '../fixtures/papers.ts'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

/** Every screen of papers, exams and the wrong-question book, with its sheets. */
export async function paperStates(page: Page): Promise<ScreenState[]> {
  const { paperId, attemptId } = await createFailedExam(page.request)
  const timed = await ownPaper(page.request, 60)
  const unread = await uploadPaper(page.request)
  const book = `${BASE}/wrong-questions?state=all&paper=${paperId}`
  const detail = `${BASE}/detail/${paperId}?show=all`
  return [
    { name: 'papers', path: BASE },
    { name: 'papers, no results', path: `${BASE}?q=没有这样的` },
    { name: 'paper upload, validation errors', path: `${BASE}/upload`, open: press('开始分析') },
    {
      name: 'paper upload, one page',
      path: `${BASE}/upload`,
      async open(page) {
        await page.getByLabel('试卷相册').setInputFiles(samplePage(0))
        await expect(page.getByRole('button', { name: '裁剪第1个' })).toBeVisible()
      },
    },
    { name: 'paper, not analysed', path: `${BASE}/detail/${unread}` },
    { name: 'paper, invalid id', path: `${BASE}/detail/0` },
    { name: 'paper check', path: detail },
    { name: 'paper check, bulk edit', path: detail, open: press('批量') },
    { name: 'paper check, question editor', path: detail, open: press('编辑') },
    { name: 'paper check, publication dialog', path: detail, open: opensSheet('重新发布') },
    { name: 'exam start', path: `${BASE}/exam/${paperId}` },
    { name: 'exam', path: BASE, open: (page) => startExam(page, timed) },
    {
      name: 'exam result',
      path: `${BASE}/result/${attemptId}`,
      open: (page) => expect(page.getByText('我的答案').first()).toBeVisible(),
    },
    { name: 'paper statistics', path: `${BASE}/stats` },
    { name: 'wrong-question book', path: book },
    { name: 'wrong question', path: book, open: opensSheet(/football last week/) },
    { name: 'wrong-question book, filters', path: book, open: opensSheet(/筛选/) },
    { name: 'wrong-question book, print sheet', path: book, open: opensSheet('打印错题') },
    {
      name: 'wrong-question book, review paper sheet',
      path: `${book}&select=1`,
      open: opensSheet(/^生成复习卷（/),
    },
    { name: 'wrong-question review', path: `${book}&review=1` },
  ]
}
