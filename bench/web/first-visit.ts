import type { BrowserContext } from '@playwright/test'

/**
 * Makes the next visit of an origin a first one: nothing cached, no service worker. The sign-in is retained. On a new device
 * the browser's databases are empty as well: study, word packs, outbox.
 */
export async function forgetVisit(context: BrowserContext, origin: string, isNewDevice: boolean) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const storageTypes = `service_workers,cache_storage,shader_cache${isNewDevice ? ',indexeddb' : ''}`
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.send('Network.clearBrowserCache')
  await page.close()
}

/** Signs a demo user in; without a user, only signs out. */
export async function signIn(context: BrowserContext, origin: string, user: string) {
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.evaluate(() => localStorage.clear())
  if (user) {
    await page.goto(`${origin}/login`)
    await page.getByLabel('用户名').fill(user)
    await page.getByLabel('密码', { exact: true }).fill('demo-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  await page.close()
}
