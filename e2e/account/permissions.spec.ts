import { expect, signIn, test, watchConsole } from '../fixtures.ts'

const PARCELS = '/others/logistics-query'

test('requests a permission that the boss grants', async ({ page, browser, watched }) => {
  await signIn(page, 'yewuyuan')
  await page.goto(PARCELS)
  await expect(page.getByText(/^物流查询需要“销售开单”/)).toBeVisible()
  await page.getByRole('button', { name: '申请“销售开单”权限' }).click()
  await expect(page.getByRole('button', { name: '已申请' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(/已申请“销售开单”/)).toBeVisible()

  const otherDevice = await browser.newContext({ viewport: { width: 390, height: 844 } })
  watchConsole(otherDevice, watched)
  const boss = await otherDevice.newPage()
  await signIn(boss, 'laoban')
  await boss.goto('/notifications')
  await boss.getByText('yewuyuan申请“销售开单”权限').click()
  await expect(boss).toHaveURL(/\/admin\/permission-management$/)
  const request = boss.getByRole('listitem').filter({ hasText: 'yewuyuan申请“销售开单”' })
  await expect(request).toBeVisible()
  await request.getByRole('button', { name: '同意', exact: true }).click()
  await expect(boss.getByText('已给yewuyuan“销售开单”权限')).toBeVisible()
  await expect(request).toHaveCount(0)
  await otherDevice.close()

  await page.goto('/notifications')
  await page.getByText('已获得“销售开单”权限').click()
  await expect(page).toHaveURL(new RegExp(`${PARCELS}$`))
  await expect(page.getByText(/^物流查询需要/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '物流查询' })).toBeVisible()
})

test('shows only learning tabs to a pupil', async ({ page }) => {
  await signIn(page, 'xuesheng')
  await expect(page).toHaveURL(/\/english-study$/)
  const tabs = page.getByRole('navigation', { name: '主导航' }).getByRole('link')
  await expect(tabs).toHaveText([/学习/, /阅读/, /试卷/, /悬赏/, /我的/])
  for (const [tab, heading] of [
    ['阅读', '阅读理解'],
    ['试卷', '试卷分析'],
    ['悬赏', '悬赏任务'],
    ['我的', '我的'],
  ] as const) {
    await tabs.filter({ hasText: tab }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(tabs).toHaveCount(5)
    await expect(page.getByRole('link', { name: '返回' })).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: /库存|价格|打卡|客户/ })).toHaveCount(0)
  await page.goto('/price')
  await expect(page).toHaveURL(/\/english-study$/)
  await expect(page.getByText('没有权限访问')).toBeVisible()
})
