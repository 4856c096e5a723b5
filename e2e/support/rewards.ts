import { expect, type Page } from '@playwright/test'

/** The sign-in that leads to the hall. */
export const HALL = '/login?redirect=%2Freward-tasks'
export const TITLE = '三年级词 挑战'

/** From the hall to the published task. */
export async function publishTask(page: Page) {
  await page.getByRole('link', { name: '发布任务' }).first().click()
  await page.getByRole('radio', { name: '年级词库', exact: true }).check({ force: true })
  await page.getByRole('button', { name: /^年级：/ }).click()
  await page.getByRole('dialog', { name: '选择年级' }).getByRole('button').nth(2).click()
  await page.getByRole('radio', { name: '看词选义' }).check({ force: true })
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('textbox', { name: '任务名称' }).fill(TITLE)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByLabel('正确答案').first()).toBeVisible()
  await expect(page.getByText(/发布时押下 50 积分/)).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布，押下 50 积分')).toBeVisible()
  await expect(page.getByRole('dialog', { name: '我的任务' })).toBeVisible()
}
