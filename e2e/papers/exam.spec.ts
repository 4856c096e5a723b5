import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enter, toastOf, writeStorage } from '../session-helpers.ts'
import { choose, ownPaper, PUPIL, startExam, submitExam, waitUntilSaved } from '../support/fixtures/exam.ts'
import { axeViolations, overflowingElements, smallTouchTargets } from '../support/visual/accessibility.ts'

test('submits an exam once and practises its wrong question', async ({ page }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await choose(page, 'B')
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'C')
  await page.getByRole('button', { name: '下一题' }).click()
  await page.getByRole('textbox', { name: '答案' }).fill(' Went ')
  await waitUntilSaved(page)
  const submitted: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-exam')) submitted.push(request.url())
  })
  await submitExam(page)
  expect(submitted).toHaveLength(1)
  await expect(page.getByRole('img', { name: '得分 10，满分 15' })).toBeVisible()

  await page.goto(`/paper-analysis/wrong-questions?state=open&paper=${paperId}`)
  await expect(page.getByRole('button', { name: /football last week/ })).toBeVisible()
  await page.getByRole('button', { name: '开始复习' }).click()
  await choose(page, 'B')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText(/答对了/)).toBeVisible()
})

test('sends offline answers after reconnecting', async ({ page, context }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await context.setOffline(true)
  await choose(page, 'B')
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'B')
  await expect(page.getByText('离线，已保存在本机 2 题')).toBeVisible()
  await context.setOffline(false)
  await waitUntilSaved(page)
  await submitExam(page)
  await expect(page.getByRole('img', { name: '得分 10，满分 15' })).toBeVisible()
})

test('sends offline answers after reopening the exam', { tag: '@full' }, async ({
  page,
  context,
  browser,
}) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await context.setOffline(true)
  await choose(page, 'B')
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'C')
  await expect(page.getByText('离线，已保存在本机 2 题')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await continueExam(again, paperId, 2)
  await waitUntilSaved(again)
  await expectAnswers(await elsewhere(browser, paperId, 2), ['B', 'C', ''])
})

test('resumes an exam on another device with acknowledged answers', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await choose(page, 'B')
  await page.getByRole('button', { name: '下一题' }).click()
  await choose(page, 'D')
  await page.getByRole('button', { name: '下一题' }).click()
  await page.getByRole('textbox', { name: '答案' }).fill('went')
  await waitUntilSaved(page)
  await page.close()
  await expectAnswers(await elsewhere(browser, paperId, 3), ['B', 'D', 'went'])
})

test('warns about unsent answers when leaving offline', { tag: '@full' }, async ({ page, context }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await context.setOffline(true)
  await choose(page, 'B')
  await page.getByRole('button', { name: '返回' }).click()
  const question = page.getByRole('alertdialog', { name: '离开考试？' })
  await expect(question).toContainText('还有 1 题只存在本机')
  expect(await overflowingElements(page)).toEqual([])
  await question.getByRole('button', { name: '继续作答' }).click()
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked()
  await context.setOffline(false)
  await waitUntilSaved(page)
})

test('sends answers of a closed exam after reconnecting', { tag: '@full' }, async ({
  page,
  context,
  browser,
}) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await context.setOffline(true)
  await choose(page, 'B')
  await page.getByRole('button', { name: '返回' }).click()
  const question = page.getByRole('alertdialog', { name: '离开考试？' })
  await question.getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL(/\/paper-analysis$/)
  // wait for the address to change, because an open exam sends its answers itself
  await expect(page.getByRole('heading', { name: '第 1 题' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(toastOf(page, '考试中留在本机的 1 题已保存')).toBeVisible()
  await expectAnswers(await elsewhere(browser, paperId), ['B', '', ''])
})

/** Opens the running exam again, at the question that was open. */
async function continueExam(page: Page, paperId: number, question = 1) {
  await page.goto(`/paper-analysis/exam/${paperId}`)
  await page.getByRole('button', { name: '继续考试' }).click()
  await expect(page.getByRole('heading', { name: `第 ${question} 题` })).toBeVisible()
}

/** Opens the same exam on another phone at its first question. */
async function elsewhere(browser: Browser, paperId: number, question = 1): Promise<Page> {
  const otherPage = await browser.newPage()
  await enter(otherPage, PUPIL)
  await continueExam(otherPage, paperId, question)
  for (let back = question; back > 1; back--) await otherPage.getByRole('button', { name: '上一题' }).click()
  return otherPage
}

/** Answers to the questions of `ownPaper`: two choices and a text. */
async function expectAnswers(page: Page, answers: readonly [string, string, string]) {
  const [first, second, text] = answers
  for (const key of [first, second]) {
    if (key === '') await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    else await expect(page.getByRole('radio', { name: new RegExp(`^${key}`) })).toBeChecked()
    await page.getByRole('button', { name: '下一题' }).click()
  }
  await expect(page.getByRole('textbox', { name: '答案' })).toHaveValue(text)
  await page.close()
}

test('renews an expired token silently during an exam', { tag: '@full' }, async ({ page }) => {
  const paperId = await ownPaper(page.request)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await writeStorage(page, { token: 'ran.out.meanwhile' })
  await choose(page, 'B')
  await waitUntilSaved(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked()
})

test('has no accessibility violations in the exam', { tag: '@full' }, async ({ page }) => {
  const paperId = await ownPaper(page.request, 60)
  await enter(page, PUPIL)
  await startExam(page, paperId)
  await expect(page.getByRole('timer')).toBeVisible()
  const look = async () => {
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTouchTargets(page)).toEqual([])
    expect(await overflowingElements(page)).toEqual([])
  }
  await look()
  await page.getByRole('button', { name: '答题卡' }).click()
  await expect(page.getByRole('dialog', { name: '答题卡' })).toBeVisible()
  await look()
})
