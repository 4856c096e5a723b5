import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { enter } from './platform.ts'
import { axeViolations, smallTargets, sticksOut } from './support/accessibility.ts'
import { begin, ownPaper, PUPIL } from './support/exam.ts'
import { answerWith, BASE, failedExam, samplePage, uploadedPaper } from './support/papers.ts'
import { goTo, type Sight } from './support/sights.ts'

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Every screen of papers, exams and the wrong-question book, with its sheets. */
async function sights(page: Page): Promise<Sight[]> {
  const { paperId, attemptId } = await failedExam(page.request)
  const timed = await ownPaper(page.request, 60)
  const unread = await uploadedPaper(page.request)
  const book = `${BASE}/wrong-questions?state=all&paper=${paperId}`
  const detail = `${BASE}/detail/${paperId}?show=all`
  return [
    { name: 'papers', path: BASE },
    { name: 'papers, nothing found', path: `${BASE}?q=没有这样的` },
    { name: 'upload with everything missing', path: `${BASE}/upload`, open: press('开始分析') },
    {
      name: 'upload with a page',
      path: `${BASE}/upload`,
      async open(at) {
        await at.getByLabel('试卷相册').setInputFiles(samplePage(0))
        await expect(at.getByRole('button', { name: '裁剪第1个' })).toBeVisible()
      },
    },
    { name: 'paper that was not analysed', path: `${BASE}/detail/${unread}` },
    { name: 'paper without an id', path: `${BASE}/detail/0` },
    { name: 'checking', path: detail },
    { name: 'several questions', path: detail, open: press('批量') },
    { name: 'a question', path: detail, open: press('编辑') },
    { name: 'publishing', path: detail, open: press('重新发布') },
    { name: 'start of an exam', path: `${BASE}/exam/${paperId}` },
    { name: 'exam', path: BASE, open: (at) => begin(at, timed) },
    {
      name: 'result',
      path: `${BASE}/result/${attemptId}`,
      open: (at) => expect(at.getByText('我的答案').first()).toBeVisible(),
    },
    { name: 'stats', path: `${BASE}/stats` },
    { name: 'book', path: book },
    { name: 'wrong question', path: book, open: press(/football last week/) },
    { name: 'filters of the book', path: book, open: press(/筛选/) },
    { name: 'book to print', path: book, open: press('打印错题') },
    { name: 'review paper', path: `${book}&select=1`, open: press(/^生成复习卷（/) },
    { name: 'review', path: `${book}&review=1` },
  ]
}

async function wrongAt(page: Page, looks: readonly ((page: Page) => Promise<string[]>)[]) {
  await enter(page, PUPIL)
  const wrong: string[] = []
  for (const sight of await sights(page)) {
    await goTo(page, sight)
    for (const look of looks) wrong.push(...(await look(page)).map((line) => `${sight.name}: ${line}`))
    // What is typed or under way must not greet the next sight.
    await page.evaluate(() => sessionStorage.clear())
  }
  return wrong
}

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    test('papers on a phone can be used by everybody', async ({ page }) => {
      expect(await wrongAt(page, [axeViolations, smallTargets])).toEqual([])
    })
    test.describe('at a desk', () => {
      test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
      test('papers can be used by everybody', async ({ page }) => {
        expect(await wrongAt(page, [axeViolations, sticksOut])).toEqual([])
      })
    })
  })
}

test.describe('on the narrowest phones', () => {
  test.use({ viewport: { width: 360, height: 780 } })
  test('nothing of papers sticks out to the side', async ({ page }) => {
    expect(await wrongAt(page, [sticksOut])).toEqual([])
  })
})

test('a failure on a dark phone reads as well', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, PUPIL)
  await answerWith(page, 'get-paper-list', { code: 20123, msg: '阅卷维护中' })
  await page.goto(BASE)
  await expect(page.getByText('阅卷维护中')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
