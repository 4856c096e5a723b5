import type { Browser, Locator, Page } from '@playwright/test'
import { expect, PASSWORD, signIn, test, watchConsole } from '../fixtures.ts'
import { totpCode } from '../support/server/authenticator.ts'

const openSecurity = async (page: Page) => {
  await page.goto('/my-profile')
  await page.getByRole('link', { name: '登录安全' }).click()
  await expect(page.getByRole('heading', { name: '登录安全' })).toBeVisible()
}
/** The sheet of the second step removes its history entry after the sign-in, which would abort a navigation started before. */
const waitForClosedSheet = (page: Page) => page.waitForFunction(() => !history.state?.overlay)
const leave = async (page: Page) => {
  await waitForClosedSheet(page)
  await page.goto('/my-profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
}
const typeCredentials = async (page: Page, name: string, password = PASSWORD) => {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const signInOnOtherDevice = async (browser: Browser, watched: string[], baseURL: string | undefined) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  })
  watchConsole(context, watched)
  return { context, page: await context.newPage() }
}

/** Sets up the second factor and returns its key and recovery codes. */
const confirmKey = async (page: Page, within: Locator) => {
  await expect(within.getByRole('img', { name: '两步验证的二维码' })).toBeVisible()
  const key = (await within.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await within.getByLabel('验证码').fill('12')
  await within.getByRole('button', { name: '开启' }).click()
  await expect(within.getByText('请输入验证器显示的 6 位数字')).toBeVisible()
  await within.getByLabel('验证码').fill(totpCode(key))
  await within.getByRole('button', { name: '开启' }).click()
  const codes = page.getByRole('list', { name: '恢复码' })
  await expect(codes.getByRole('listitem')).toHaveCount(8)
  return { key, recovery: await codes.getByRole('listitem').allTextContents() }
}

test('enables two-factor sign-in, uses a recovery code and disables it', async ({ page }) => {
  await signIn(page, 'dianzhang')
  await openSecurity(page)
  await page.getByRole('button', { name: /^两步验证/ }).click()
  const sheet = page.getByRole('dialog', { name: '开启两步验证' })
  await sheet.getByLabel('登录密码').fill('not-the-password')
  await sheet.getByRole('button', { name: '下一步' }).click()
  await expect(sheet.getByText('当前密码不正确，请重新输入')).toBeVisible()
  await sheet.getByLabel('登录密码').fill(PASSWORD)
  await sheet.getByRole('button', { name: '下一步' }).click()
  const { key, recovery } = await confirmKey(page, sheet)
  const [first = '', second = ''] = recovery
  await page.getByRole('button', { name: '已保存好' }).click()
  await expect(page.getByText('两步验证已开启', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^恢复码.*还剩 8 个/ })).toBeVisible()

  await leave(page)
  await typeCredentials(page, 'dianzhang')
  const step = page.getByRole('dialog', { name: '两步验证' })
  await step.getByLabel('验证码').fill('000000')
  await step.getByRole('button', { name: '验证并登录' }).click()
  await expect(step.getByText(/验证码不正确或已用过/)).toBeVisible()
  await step.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await step.getByLabel('验证码').fill(totpCode(key, 1))
  await step.getByRole('button', { name: '验证并登录' }).click()
  await expect(page).toHaveURL(/\/home/)

  await leave(page)
  await typeCredentials(page, 'dianzhang')
  await step.getByRole('button', { name: '拿不到验证码，使用恢复码' }).click()
  await step.getByLabel('恢复码').fill(first.toLowerCase())
  await step.getByRole('button', { name: '验证并登录' }).click()
  await expect(page).toHaveURL(/\/home/)
  await waitForClosedSheet(page)
  await page.goto('/notifications')
  await expect(page.getByText('使用了一个恢复码')).toBeVisible()

  await openSecurity(page)
  await page.getByRole('button', { name: /^两步验证/ }).click()
  const off = page.getByRole('dialog', { name: '关闭两步验证' })
  await off.getByLabel('登录密码').fill(PASSWORD)
  await off.getByRole('button', { name: '拿不到验证码，使用恢复码' }).click()
  await off.getByLabel('恢复码').fill(second)
  await off.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(page.getByText('两步验证已关闭', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^两步验证.*未开启/ })).toBeVisible()
})

test('notifies about an unknown browser and ends its session', { tag: '@full' }, async ({
  page,
  browser,
  watched,
  baseURL,
}) => {
  await signIn(page, 'caiwu')
  const otherDevice = await signInOnOtherDevice(browser, watched, baseURL)
  await signIn(otherDevice.page, 'caiwu')
  await page.goto('/notifications')
  await page.getByText('账号在新设备上登录').click()
  await expect(page).toHaveURL(/\/my-profile\/security$/)
  await page.getByRole('button', { name: '退出 Windows 电脑 · Chrome' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出设备' }).click()
  await expect(page.getByText('已退出该设备')).toBeVisible()
  await otherDevice.page.goto('/price')
  await expect(otherDevice.page).toHaveURL(/\/login/)
  await otherDevice.context.close()
})

test('requires re-authentication for account administration and replacement of temporary passwords', {
  tag: '@full',
}, async ({ page, browser, watched, baseURL }) => {
  await signIn(page, 'laoban')
  await page.goto('/admin/user-management?q=xiaolin')
  await page
    .getByRole('link', { name: /xiaolin/ })
    .or(page.getByRole('button', { name: /xiaolin/ }))
    .first()
    .click()
  await page.getByRole('button', { name: '重置密码' }).click()
  const sheet = page.getByRole('dialog', { name: '重置密码' })
  await sheet.getByRole('textbox', { name: '新密码' }).fill('Lin-zhang-2027')
  // as if the password had been entered long ago
  await page.route(
    '**/api/admin/users/*/password',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 20022, msg: '为了账号安全，请先输入密码', data: null },
      }),
    { times: 1 },
  )
  await sheet.getByRole('button', { name: '重置密码' }).click()
  const requested = page.getByRole('alertdialog', { name: '请输入密码' })
  await requested.getByLabel('登录密码').fill('not-the-password')
  await requested.getByRole('button', { name: '继续' }).click()
  await expect(requested.getByText('当前密码不正确，请重新输入')).toBeVisible()
  await requested.getByLabel('登录密码').fill(PASSWORD)
  await requested.getByLabel('登录密码').press('Enter')
  await expect(requested).toBeHidden()
  await expect(sheet).toBeHidden()

  const far = await signInOnOtherDevice(browser, watched, baseURL)
  await far.page.goto('/login')
  await typeCredentials(far.page, 'xiaolin', 'Lin-zhang-2027')
  await expect(far.page).toHaveURL(/\/change-password$/)
  await far.page.getByLabel('当前密码', { exact: true }).fill('Lin-zhang-2027')
  await far.page.getByLabel('新密码', { exact: true }).fill('Qing-shan-2028')
  await far.page.getByLabel('确认新密码', { exact: true }).fill('Qing-shan-2028')
  await far.page.getByRole('button', { name: '保存' }).click()
  await expect(far.page).toHaveURL(/\/my-profile$/)
  await far.page.goto('/home')
  await expect(far.page.getByRole('heading', { name: '库存' })).toBeVisible()
  await far.context.close()
})

test('sets up a required second factor before opening the requested screen', { tag: '@full' }, async ({
  page,
  browser,
  watched,
  baseURL,
}) => {
  await signIn(page, 'laoban')
  await openSecurity(page)
  await page.getByRole('button', { name: /^要求两步验证.*不要求/ }).click()
  const demand = page.getByRole('dialog', { name: '要求两步验证' })
  await demand.locator('label', { hasText: /^老板与审批人/ }).click()
  await demand.getByRole('button', { name: '保存' }).click()
  await demand.getByRole('button', { name: '现在开启' }).click()
  const sheet = page.getByRole('dialog', { name: '开启两步验证' })
  await sheet.getByLabel('登录密码').fill(PASSWORD)
  await sheet.getByRole('button', { name: '下一步' }).click()
  await confirmKey(page, sheet)
  await page.getByRole('button', { name: '已保存好' }).click()
  await page.getByRole('button', { name: /^要求两步验证/ }).click()
  await demand.locator('label', { hasText: /^老板与审批人/ }).click()
  await demand.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: /^要求两步验证.*老板与审批人/ })).toBeVisible()

  const far = await signInOnOtherDevice(browser, watched, baseURL)
  await far.page.goto('/login?redirect=%2Fothers%2Faccounts')
  await typeCredentials(far.page, 'caiwu')
  await expect(far.page.getByText(/公司要求这个账号使用两步验证/)).toBeVisible()
  const main = far.page.getByRole('main')
  await main.getByLabel('登录密码').fill(PASSWORD)
  await main.getByRole('button', { name: '下一步' }).click()
  await confirmKey(far.page, main)
  await far.page.getByRole('button', { name: '已保存好' }).click()
  await expect(far.page).toHaveURL(/\/others\/accounts$/)
  await expect(far.page.getByRole('heading', { name: '资金账户' })).toBeVisible()
  await far.context.close()
})
