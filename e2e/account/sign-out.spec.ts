import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'

const DRAFT = '只有本人知道的草稿'
/** Screens of many domains, each of which may store data. */
const SCREENS = [
  ...['/home', '/price', '/sales', '/customers', '/stock/counts', '/devices', '/others/moments'],
  ...['/others/todo', '/attendance/clock', '/english-study', '/english-study/word-practice'],
  ...['/english-study/learning-stats', '/paper-analysis', '/reading-comprehension', '/notifications'],
]
/** Entries that remain: device settings, the browser id, and flags without personal content. */
const OF_THE_DEVICE =
  /^(browser|colorScheme|selectedTheme|readingSettings|examTextSize|yusu|langdusheng|langdushengtishi|guestStudied|outbox|audioGuideShown)$/

/** All stored texts of this origin that the page can read. */
const storedTextsOf = (page: Page) =>
  page.evaluate(async () => {
    const storedTexts: [where: string, text: string][] = [
      ...Object.entries(localStorage).map(([key, text]) => [`local ${key}`, text] as [string, string]),
      ...Object.entries(sessionStorage).map(([key, text]) => [`session ${key}`, text] as [string, string]),
      ['cookie', document.cookie],
    ]
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        keys.forEach((key, i) => {
          storedTexts.push([`${name} ${store} ${key}`, JSON.stringify(values[i])])
        })
      }
      database.close()
    }
    for (const name of await (self.caches?.keys() ?? []))
      for (const { url } of await (await caches.open(name)).keys()) storedTexts.push([`cache ${name}`, url])
    return storedTexts
  })

test('removes all user data from the device on sign-out', async ({ page }) => {
  await signIn(page, 'dianzhang')
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
  }
  await page.goto('/others/todo/add')
  await page.getByLabel('要做的事').fill(DRAFT)
  const { id, token, refreshtoken, shujuku } = await page.evaluate(() => ({ ...localStorage }))
  const secrets = [DRAFT, 'dianzhang', '店长', token, refreshtoken, shujuku].map(String)
  expect(JSON.stringify(await storedTextsOf(page))).toContain(DRAFT)

  await page.goto('/my-profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signedOut'))).toBeNull()

  await expect(page.getByLabel('用户名')).toHaveValue('')
  const stored = await storedTextsOf(page)
  for (const secret of secrets) expect(JSON.stringify(stored)).not.toContain(secret)
  const local = stored.flatMap(([where]) => (where.startsWith('local ') ? [where.slice(6)] : []))
  expect(local.filter((key) => !OF_THE_DEVICE.test(key))).toEqual([])
  const session = stored.flatMap(([where]) => (where.startsWith('session ') ? [where.slice(8)] : []))
  expect(session.filter((key) => key !== 'outboxTab')).toEqual([])
  const owned = stored.filter(([where]) => where.split(/[ ,/]/).includes(String(id)))
  expect(owned).toEqual([])
})
