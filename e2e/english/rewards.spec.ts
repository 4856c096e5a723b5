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

  const other = await browser.newPage()
  await signIn(other, 'xiaoming', HALL)
  await other
    .getByRole('button', { name: new RegExp(TITLE) })
    .first()
    .click()
  const sheet = other.getByRole('dialog', { name: '任务详情' })
  await expect(sheet.getByText('总分的 60%')).toBeVisible()
  await sheet.getByRole('textbox', { name: '排行里的称呼' }).fill('小旋风')
  await sheet.getByRole('button', { name: '开始挑战' }).click()
  await expect(other.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expectQuestion(other, 1)

  await answer(other)
  await expect(other.getByText('已保存', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: '下一题' }).click()
  await other.context().setOffline(true)
  await answer(other)
  await expect(other.getByText('离线，已保存在本机 1 题')).toBeVisible()
  await other.context().setOffline(false)
  await expect(other.getByText('已保存', { exact: true })).toBeVisible({ timeout: 30_000 })
  await other.reload()
  await expectQuestion(other, 2)
  await expect(other.locator('main').getByRole('radio').first()).toBeChecked()

  for (const question of [3, 4, 5, 6, 7, 8, 9, 10]) {
    await other.getByRole('button', { name: '下一题' }).click()
    await expectQuestion(other, question)
    await answer(other)
  }
  await other.getByRole('button', { name: '交卷' }).click()
  const submit = other.getByRole('dialog', { name: '交卷' })
  await expect(submit.getByText('10 题全部作答，交卷后不能再修改。')).toBeVisible()
  await submit.getByRole('button', { name: '确认交卷' }).dblclick()
  await expect(other).toHaveURL(/\/reward-tasks\/result\/\d+$/)
  await expect(other.getByText('任务结束前还有人在挑战', { exact: false })).toBeVisible()
  await other.getByRole('link', { name: '查看排行' }).click()
  await expect(other.getByText('小旋风')).toBeVisible()

  const guest = await browser.newPage()
  await guest.goto(other.url())
  await expect(guest.getByText('小旋风')).toBeVisible()
  await expect(guest.getByText('xiaoming')).toHaveCount(0)
  const html = await (await guest.request.get(other.url())).text()
  expect(html).toContain('property="og:title"')
  expect(html).toContain(TITLE)
  await guest.close()
  await other.close()
})

test.describe('reward screens', () => {
  test.describe.configure({ timeout: 240_000 })
  test('has no accessibility violations on phone and desktop', async ({ page }) => {
    await signIn(page, 'xiaohong', HALL)
    await publishTask(page)
    expect(await auditAllViewports(page, REWARD_STATES, 320)).toEqual([])
  })
})
