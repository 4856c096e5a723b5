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
    { name: 'papers, nothing found', path: `${BASE}?q=没有这样的` },
    { name: 'upload with everything missing', path: `${BASE}/upload`, open: press('开始分析') },
    {
      name: 'upload with a page',
      path: `${BASE}/upload`,
      async open(page) {
        await page.getByLabel('试卷相册').setInputFiles(samplePage(0))
        await expect(page.getByRole('button', { name: '裁剪第1个' })).toBeVisible()
      },
    },
    { name: 'paper that was not analysed', path: `${BASE}/detail/${unread}` },
    { name: 'paper without an id', path: `${BASE}/detail/0` },
    { name: 'checking', path: detail },
    { name: 'several questions', path: detail, open: press('批量') },
    { name: 'a question', path: detail, open: press('编辑') },
    { name: 'publishing', path: detail, open: opensSheet('重新发布') },
    { name: 'start of an exam', path: `${BASE}/exam/${paperId}` },
    { name: 'exam', path: BASE, open: (page) => startExam(page, timed) },
    {
      name: 'result',
      path: `${BASE}/result/${attemptId}`,
      open: (page) => expect(page.getByText('我的答案').first()).toBeVisible(),
    },
    { name: 'stats', path: `${BASE}/stats` },
    { name: 'book', path: book },
    { name: 'wrong question', path: book, open: opensSheet(/football last week/) },
    { name: 'filters of the book', path: book, open: opensSheet(/筛选/) },
    { name: 'book to print', path: book, open: opensSheet('打印错题') },
    { name: 'review paper', path: `${book}&select=1`, open: opensSheet(/^生成复习卷（/) },
    { name: 'review', path: `${book}&review=1` },
  ]
}
