import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enter, toastOf } from '../session-helpers.ts'
import { ownPaper, PUPIL } from '../support/fixtures/exam.ts'
import { BASE, press } from '../support/fixtures/papers.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'

test.describe('paper check', () => {
  const card = (page: Page, label: string) => page.getByRole('article', { name: `第${label}题`, exact: true })
  const cards = (page: Page) => page.getByRole('article', { name: /^第.+题$/ })
  const chooseAction = async (page: Page, label: string, action: string) => {
    await press(page, `第${label}题的更多操作`)
    await press(page.getByRole('dialog', { name: `第${label}题` }), action)
  }
  async function openPaper(page: Page) {
    const paperId = await ownPaper(page.request)
    await enter(page, PUPIL)
    await page.goto(`${BASE}/detail/${paperId}?show=all`)
    await expect(cards(page)).toHaveCount(3)
    return paperId
  }

  test('changes text, type, options, answer, score and knowledge points of a question', async ({ page }) => {
    await openPaper(page)
    await press(card(page, '1'), '编辑')
    await page.getByRole('textbox', { name: '题目' }).fill('She ____ home at six yesterday.')
    await page.getByLabel('题型').selectOption('多选题')
    await page.getByLabel('分值').fill('7.5')
    await page.getByRole('textbox', { name: '选项A' }).fill('went')
    await press(page, '删除选项D')
    await press(page, '添加选项')
    await page.getByRole('textbox', { name: '选项D' }).fill('came')
    await press(page, 'A')
    await press(page, 'D')
    await press(page, 'B')
    await page.getByLabel('知识点').fill('一般过去时、不规则动词')
    await press(page, '保存')
    await expect(toastOf(page, '已保存')).toBeVisible()
    await expect(card(page, '1')).toContainText(/She .* home at six yesterday\./)
    await expect(card(page, '1')).toContainText('多选题')
    await expect(card(page, '1')).toContainText('7.5')
    await expect(card(page, '1')).toContainText('came')
    await expect(card(page, '1')).toContainText('知识点：一般过去时、不规则动词')
    await page.reload()
    await expect(card(page, '1')).toContainText('已核对')
    await expect(card(page, '1')).toContainText('went')
  })

  test('moves, merges, splits, removes and adds questions', { tag: '@full' }, async ({ page }) => {
    await openPaper(page)
    await chooseAction(page, '2', '上移')
    await expect(cards(page).first()).toContainText(/They .* football/)
    await chooseAction(page, '2', '与下一题合并')
    await press(page.getByRole('alertdialog'), '合并')
    await expect(cards(page)).toHaveCount(2)

    await press(card(page, '2'), '编辑')
    const text = page.getByRole('textbox', { name: '题目' })
    await text.click()
    for (const key of ['Control+Home', 'ArrowDown', 'Home']) await text.press(key)
    await press(page, '在光标处拆成两题')
    await expect(cards(page)).toHaveCount(3)

    await chooseAction(page, '2(2)', '删除题目')
    await press(page.getByRole('alertdialog'), '删除')
    await expect(cards(page)).toHaveCount(2)
    await press(page, '添加题目')
    await page.getByRole('textbox', { name: '题目' }).fill('新加的题目')
    await page.getByLabel('题型').selectOption('简答题')
    await page.getByLabel('分值').fill('10')
    await press(page, '保存')
    await expect(cards(page)).toHaveCount(3)
    await expect(cards(page).last()).toContainText('新加的题目')
  })

  test('sets type and score of several questions at once', { tag: '@full' }, async ({ page }) => {
    await openPaper(page)
    await press(page, '批量')
    await press(page, /^全选/)
    await press(page, '设题型')
    await press(page.getByRole('dialog', { name: '3 题的题型' }), '简答题')
    await expect(toastOf(page, '已修改 3 题')).toBeVisible()
    for (const label of ['1', '2', '3']) await expect(card(page, label)).toContainText('简答题')
  })

  test('publishes for all users without showing answers', async ({ page, browser }) => {
    const paperId = await openPaper(page)
    await press(page, '重新发布')
    const sheet = page.getByRole('dialog', { name: '发布试卷' })
    await waitUntilStable(page)
    await sheet.getByRole('radio', { name: /数据库内所有人/ }).click({ force: true })
    await press(sheet, '重新发布')
    await expect(toastOf(page, '已发布 3 题')).toBeVisible()

    const otherPage = await browser.newPage()
    await enter(otherPage, 'yewuyuan')
    await otherPage.goto(`${BASE}/detail/${paperId}`)
    await expect(otherPage.getByRole('heading', { name: '过去时小测' })).toBeVisible()
    await expect(otherPage.getByRole('link', { name: '开始考试' })).toBeVisible()
    await expect(otherPage.getByText('选 B')).toHaveCount(0)
    await expect(otherPage.getByRole('button', { name: '更多操作' })).toHaveCount(0)
    await otherPage.close()

    await press(page, '更多操作')
    await press(page, '撤回发布')
    await press(page.getByRole('alertdialog'), '撤回')
    await expect(page.getByRole('link', { name: '开始考试' })).toHaveCount(0)
  })

  test('deletes only after confirmation', { tag: '@full' }, async ({ page }) => {
    const paperId = await openPaper(page)
    for (const [answer, isDeleted] of [
      ['取消', false],
      ['删除', true],
    ] as const) {
      await press(page, '更多操作')
      await press(page, '删除试卷')
      await press(page.getByRole('alertdialog'), answer)
      if (isDeleted) await expect(page).toHaveURL(/\/paper-analysis$/)
      else await expect(cards(page)).toHaveCount(3)
    }
    await page.goto(`${BASE}/detail/${paperId}`)
    await expect(page.getByRole('alert')).toContainText('内容不存在或已被删除')
  })
})
