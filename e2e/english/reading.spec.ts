import type { Page } from '@playwright/test'
import { listReadingAttempts } from '@shangxue/contract/reading/endpoints'
import { expect, signIn, test } from '../fixtures.ts'
import { READING_STATES } from '../support/screen-states/reading-states.ts'
import { callApi, tokenOf } from '../support/server/api.ts'
import { auditAllViewports } from '../support/visual/visual-audit.ts'

const READING = '/login?redirect=%2Freading-comprehension%2Fgenerator'

/** Chooses the first option of every question and submits. */
async function answerAll(page: Page) {
  const hand = page.getByRole('button', { name: /^提交/ })
  for (;;) {
    await page
      .getByRole('group', { name: /题的选项/ })
      .getByRole('button')
      .first()
      .click()
    if (await hand.isVisible()) break
    await page.getByRole('button', { name: '下一题' }).click()
  }
  await hand.click()
}

test('generates a text, shows evidence and shares the result', async ({ page, browser }) => {
  await signIn(page, 'xuesheng', READING)
  await page.getByRole('radio', { name: '小学' }).check({ force: true })
  await page.getByRole('button', { name: '生成并练习' }).click()
  const options = page.getByRole('group', { name: /题的选项/ })
  await expect(options).toBeVisible()

  // a tapped word shows its meaning
  await page.locator('[data-word]').nth(2).click()
  await expect(page.getByRole('dialog', { name: '单词释义' })).toBeVisible()
  await page.keyboard.press('Escape')

  await answerAll(page)
  await expect(page.getByRole('heading', { name: '练习结果' })).toBeVisible()
  await page.getByRole('button', { name: '在原文中标出' }).first().click()
  await expect(page.locator('[data-reading]')).toBeVisible()

  await page.getByRole('button', { name: '分享成绩' }).click()
  await page.getByRole('link', { name: '查看分享页' }).click()
  await expect(page.getByRole('heading', { name: '阅读分享' })).toBeVisible()
  const shared = page.url()
  const reported = await page.request.get(shared)
  expect(await reported.text()).toContain('<meta property="og:title"')

  const stranger = await browser.newPage()
  await stranger.goto(shared)
  await expect(stranger.getByText(/读完，用时/)).toBeVisible()
  await expect(stranger.getByText('xuesheng')).toHaveCount(0)
  await stranger.close()
})

test('transfers a guest’s reading practice to the account', { tag: '@full' }, async ({ page }) => {
  const token = await tokenOf(page.request, 'xiaohong')
  const listOwnReadings = async () =>
    (await callApi(page.request, token, listReadingAttempts, { limit: 100 })).list
  const before = await listOwnReadings()
  await page.goto('/reading-generator?level=小学')
  await expect(page).toHaveURL(/\/reading-comprehension\/generator\?level=/)
  await page.getByRole('button', { name: '生成并练习' }).click()
  await answerAll(page)
  await expect(page.getByRole('heading', { name: '练习结果' })).toBeVisible()
  const result = page.url()

  await page.goto('/reading-comprehension?whose=mine')
  await page.getByRole('link', { name: /词/ }).first().click()
  await expect(page).toHaveURL(result)

  await signIn(page, 'xiaohong')
  await expect.poll(async () => (await listOwnReadings()).length).toBe(before.length + 1)
  await page.goto(result)
  await expect(page.getByRole('heading', { name: '练习结果' })).toBeVisible()
})

test('opens a library text as guest', { tag: '@full' }, async ({ page }) => {
  await page.goto('/reading-comprehension')
  await page
    .getByRole('link', { name: /\d+ 词/ })
    .first()
    .click()
  await expect(page.getByRole('group', { name: /题的选项/ })).toBeVisible()
  await expect(page).toHaveURL(/\/reading-comprehension\/\d+$/)
})

test('continues practice offline and submits it once', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'xiaoming', READING)
  await page.getByRole('radio', { name: '初中' }).check({ force: true })
  await page.getByRole('button', { name: '生成并练习' }).click()
  const options = page.getByRole('group', { name: /题的选项/ })
  await expect(options).toBeVisible()
  await expect(page).toHaveURL(/\/reading-comprehension\/\d+$/)
  const token = await tokenOf(page.request, 'xiaoming')
  const attempts = async () =>
    (await callApi(page.request, token, listReadingAttempts, { limit: 100 })).list.filter(
      ({ submitted_at }) => submitted_at !== null,
    )
  const before = await attempts()
  await page.context().setOffline(true)
  const hand = page.getByRole('button', { name: /^提交/ })
  for (;;) {
    await options.getByRole('button').first().click()
    await expect(page.getByText('选择已存在本机，联网后会自动保存')).toBeVisible()
    if (await hand.isVisible()) break
    await page.getByRole('button', { name: '下一题' }).click()
  }
  await hand.dblclick()
  await expect(page.getByText(/待提交/).first()).toBeVisible()
  await expect(page).toHaveURL(/\/reading-comprehension$/)

  await page.context().setOffline(false)
  await expect(page.getByText(/待提交/)).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(async () => (await attempts()).length).toBe(before.length + 1)
})

test.describe('reading screens', () => {
  test.describe.configure({ timeout: 600_000 })
  test('has no accessibility violations on phone and desktop', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'xuesheng', READING)
    expect(await auditAllViewports(page, READING_STATES, 320)).toEqual([])
  })
})
