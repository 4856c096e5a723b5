import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { HALL, publishTask, TITLE } from '../support/fixtures/rewards.ts'
import { REWARD_STATES } from '../support/screen-states/reward-states.ts'
import { auditAllViewports } from '../support/visual/visual-audit.ts'

/** 看词选义 questions have four options each. */
const answer = (page: Page) => page.locator('main').getByRole('radio').first().check()
const expectQuestion = (page: Page, question: number) =>
  expect(page.getByRole('heading', { level: 2, name: `第 ${question} 题` })).toBeVisible()

test('publishes a task and plays it through network loss and reload', async ({ page, browser }) => {
  await signIn(page, 'xuesheng', HALL)
  await publishTask(page)

  const otherPage = await browser.newPage()
  await signIn(otherPage, 'xiaoming', HALL)
  await otherPage
    .getByRole('button', { name: new RegExp(TITLE) })
    .first()
    .click()
  const sheet = otherPage.getByRole('dialog', { name: '任务详情' })
  await expect(sheet.getByText('总分的 60%')).toBeVisible()
  await sheet.getByRole('textbox', { name: '排行里的称呼' }).fill('小旋风')
  await sheet.getByRole('button', { name: '开始挑战' }).click()
  await expect(otherPage.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expectQuestion(otherPage, 1)

  await answer(otherPage)
  await expect(otherPage.getByText('已保存', { exact: true })).toBeVisible()
  await otherPage.getByRole('button', { name: '下一题' }).click()
  await otherPage.context().setOffline(true)
  await answer(otherPage)
  await expect(otherPage.getByText('离线，已保存在本机 1 题')).toBeVisible()
  await otherPage.context().setOffline(false)
  await expect(otherPage.getByText('已保存', { exact: true })).toBeVisible({ timeout: 30_000 })
  await otherPage.reload()
  await expectQuestion(otherPage, 2)
  await expect(otherPage.locator('main').getByRole('radio').first()).toBeChecked()

  for (const question of [3, 4, 5, 6, 7, 8, 9, 10]) {
    await otherPage.getByRole('button', { name: '下一题' }).click()
    await expectQuestion(otherPage, question)
    await answer(otherPage)
  }
  await otherPage.getByRole('button', { name: '交卷' }).click()
  const submit = otherPage.getByRole('dialog', { name: '交卷' })
  await expect(submit.getByText('10 题全部作答，交卷后不能再修改。')).toBeVisible()
  await submit.getByRole('button', { name: '确认交卷' }).dblclick()
  await expect(otherPage).toHaveURL(/\/reward-tasks\/result\/\d+$/)
  await expect(otherPage.getByText('任务结束前还有人在挑战', { exact: false })).toBeVisible()
  await otherPage.getByRole('link', { name: '查看排行' }).click()
  await expect(otherPage.getByText('小旋风')).toBeVisible()

  const guest = await browser.newPage()
  await guest.goto(otherPage.url())
  await expect(guest.getByText('小旋风')).toBeVisible()
  await expect(guest.getByText('xiaoming')).toHaveCount(0)
  const html = await (await guest.request.get(otherPage.url())).text()
  expect(html).toContain('property="og:title"')
  expect(html).toContain(TITLE)
  await guest.close()
  await otherPage.close()
})

test.describe('reward screens', () => {
  test.describe.configure({ timeout: 600_000 })
  test('has no accessibility violations on phone and desktop', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'xiaohong', HALL)
    await publishTask(page)
    expect(await auditAllViewports(page, REWARD_STATES, 320)).toEqual([])
  })
})
