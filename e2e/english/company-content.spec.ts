import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAs, toastOf } from '../session-helpers.ts'
import { CONTENT_STATES, DRAFT_TITLE } from '../support/screen-states/content-states.ts'
import { auditAllViewports } from '../support/visual/visual-audit.ts'

const WORKBENCH = '/english-study?view=content'
const TITLE = 'A Boat from a Box'
const TEXT = `Tom has a small red boat. He made it from an old box. On Sunday he took it to the river with his sister Amy.

The boat went down the river very fast. Tom and Amy ran after it, but they could not stop it. A big brown dog saw the boat and jumped into the water. It brought the boat back to the children.

"Good dog!" said Amy. They gave the dog some bread and went home. They were very happy that day.`

interface Question {
  readonly stem: string
  readonly options: readonly string[]
  readonly answer: string
  readonly evidence: string
  readonly explanation: string
}
const QUESTIONS: readonly Question[] = [
  {
    stem: "What colour is Tom's boat?",
    options: ['Red.', 'Blue.', 'Brown.', 'White.'],
    answer: 'A',
    evidence: 'Tom has a red boat.',
    explanation: '第一句说 Tom 有一只红色的小船，所以选 A。',
  },
  {
    stem: 'Who brought the boat back?',
    options: ["Tom's mother.", 'The dog.', 'Amy.', 'A man.'],
    answer: 'B',
    evidence: 'It brought the boat back to the children.',
    explanation: 'It 指前一句里的大狗，是它把船带回来的。',
  },
  {
    stem: 'How did the children feel at the end?',
    options: ['Tired.', 'Sad.', 'Happy.', 'Angry.'],
    answer: 'C',
    evidence: 'They were very happy that day.',
    explanation: '最后一句说他们那天非常开心，所以选 C。',
  },
]

const questionCard = (page: Page, number: number) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: `第${number}题`, exact: true }) })
    .last()

async function fillQuestion(page: Page, number: number, { stem, options, ...question }: Question) {
  const card = questionCard(page, number)
  await card.getByLabel('题干').fill(stem)
  for (const [i, option] of options.entries()) await card.getByLabel(`选项 ${'ABCD'[i]}`).fill(option)
  await card.getByRole('radio', { name: question.answer, exact: true }).check({ force: true })
  await card.getByLabel('依据').fill(question.evidence)
  await card.getByLabel('解析').fill(question.explanation)
}

async function findText(page: Page, user: string) {
  await openAs(page, user, `/reading-comprehension?q=${encodeURIComponent(TITLE)}`)
}

test('a teacher writes a text, mends and publishes it; a pupil of the company reads it', async ({ page }) => {
  await openAs(page, 'laoban', '/english-study')
  await page.getByRole('link', { name: /内容管理/ }).click()
  await page.getByRole('button', { name: '新增内容' }).click()
  await page.getByRole('dialog', { name: '新增内容' }).getByRole('button', { name: '阅读理解' }).click()
  await page.getByLabel('标题', { exact: true }).fill(TITLE)
  await page.getByLabel('正文', { exact: true }).fill(TEXT)
  await page.getByLabel('年级').selectOption('五年级')
  await page.getByLabel('主题').selectOption('动物')
  for (const [i, question] of QUESTIONS.entries()) await fillQuestion(page, i + 1, question)

  // A draft survives a reload before it is saved.
  await page.reload()
  await expect(page.getByText('已恢复上次没有提交的内容')).toBeVisible()
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue(TITLE)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(toastOf(page, '已保存')).toBeVisible()

  // The evidence is not in the text: publishing saves the draft and says so.
  const problem = page.getByRole('list', { name: '需要修改的地方' }).getByRole('button')
  await expect(problem).toHaveText(/第1题：依据在原文里找不到/)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(toastOf(page, '已保存，还有 1 处要修改')).toBeVisible()
  await problem.click()
  const evidence = questionCard(page, 1).getByLabel('依据')
  await expect(evidence).toBeFocused()
  await evidence.fill('Tom has a small red boat.')
  await expect(page.getByText('符合全部要求，可以发布')).toBeVisible()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('dialog', { name: '预览' }).getByText('went down the river')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(toastOf(page, '已发布')).toBeVisible()
  await expect(page.getByText('已发布 · 第 2 版')).toBeVisible()

  // The first version is in the history, with its author.
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: /历史版本/ }).click()
  const history = page.getByRole('list', { name: '历史版本' })
  await expect(history.getByRole('button')).toHaveText([/第 2 版.*学生看到的版本/, /第 1 版.*laoban/])
  await page.keyboard.press('Escape')

  await findText(page, 'xuesheng')
  await page.getByRole('link', { name: new RegExp(`${TITLE}.*自编`) }).click()
  await expect(page.getByText('It brought the boat back')).toBeVisible()
  await expect(page.getByText("What colour is Tom's boat?")).toBeVisible()

  await findText(page, 'laoban2')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('a pupil finds no workbench', async ({ page }) => {
  await openAs(page, 'xuesheng', '/english-study')
  await expect(page.getByRole('link', { name: /阅读理解/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /内容管理/ })).toHaveCount(0)
  await openAs(page, 'xuesheng', WORKBENCH)
  await expect(page.getByText(/内容管理需要/)).toBeVisible()
})

test.describe('content screens', () => {
  test.describe.configure({ timeout: 600_000 })
  test('has no accessibility violations on phone and desktop', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'laoban', `${WORKBENCH}&new=reading`)
    await page.getByLabel('标题', { exact: true }).fill(DRAFT_TITLE)
    await page.getByLabel('正文', { exact: true }).fill('A blue kite is in the tree.')
    for (const [i, question] of QUESTIONS.entries()) await fillQuestion(page, i + 1, question)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(toastOf(page, '已保存')).toBeVisible()
    expect(await auditAllViewports(page, CONTENT_STATES, 320)).toEqual([])
  })
})
