import type { BrowserContext, Page } from '@playwright/test'
import { expect, PASSWORD } from './fixtures.ts'

/** The names of local storage as the specification defines them; written out, because the code must match them. */
export const SESSION_KEYS = [
  'id',
  'laobanbiaoshi',
  'refreshtoken',
  'shujuku',
  'token',
  'yonghuming',
  'zhiwei',
  'zuihoudenglushijian',
] as const
type StoredSignIn = Record<(typeof SESSION_KEYS)[number], string>

/** A page of this origin without app code, for writing local storage before the app starts. */
export const QUIET_PAGE = '/icon.svg'

/** Signs in through the API and returns the local storage entries of the session. */
export async function createSession(context: BrowserContext, name: string): Promise<StoredSignIn> {
  const reply = await context.request.post('/api/auth/login', { data: { yonghuming: name, mima: PASSWORD } })
  const { data } = await reply.json()
  const { yonghuming, shujuku, token, refreshtoken, laobanbiaoshi, zhiwei } = data
  return {
    id: String(data.id),
    laobanbiaoshi,
    refreshtoken,
    shujuku,
    token,
    yonghuming,
    zhiwei,
    zuihoudenglushijian: new Date().toISOString(),
  }
}

/**
 * Writes local storage as another tab would; null removes a key. As in the app, the user name is removed first and
 * written last, so that no tab sees one user's name with another's token.
 */
export const writeStorage = (page: Page, values: Readonly<Record<string, string | null>>) =>
  page.evaluate((entries) => {
    const userName = entries.find(([key]) => key === 'yonghuming')
    if (userName) localStorage.removeItem(userName[0])
    for (const [key, value] of [
      ...entries.filter((entry) => entry !== userName),
      ...(userName ? [userName] : []),
    ]) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }
  }, Object.entries(values))

export const readStorage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))

/** Signs in through the API and leaves the page outside the app. `changes` are applied to the stored entries. */
export async function enter(page: Page, name: string, changes: Readonly<Record<string, string>> = {}) {
  const stored = await createSession(page.context(), name)
  await page.goto(QUIET_PAGE)
  await writeStorage(page, { ...stored, ...changes })
  return stored
}

/** Waits until the client has taken all preloads of index.html; from then on its own timeouts apply. */
export const waitForPreloadsTaken = (page: Page) =>
  expect.poll(() => page.evaluate(() => Object.keys(window.preloaded ?? {}).length)).toBe(0)

/** Opens `path` as a signed-in user without using the login screen. */
export async function openAs(page: Page, name: string, path: string): Promise<void> {
  await enter(page, name)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
}

/**
 * Navigates within the open app, as the back button does: the route guard runs and the screen's code and data load, but
 * the app itself is not reloaded.
 */
export const navigateInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const idx = (window.history.state?.idx ?? 0) + 1
    window.history.pushState({ idx, key: `${idx}`, usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)

export const toastOf = (page: Page, text: string) =>
  page.locator('[aria-live="polite"]').getByText(text, { exact: true })

/** Stops the page's clock until the test advances it. Call it before the app opens. */
export async function stopClock(page: Page) {
  const now = new Date()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now.getTime() + 1_000)
}

export const expectHome = (page: Page) => expect(page).toHaveURL(/\/home$/)

/** Removes console messages that a test causes on purpose. */
export async function declareExpectedErrors(watched: string[], ...expected: RegExp[]) {
  for (const pattern of expected) {
    await expect.poll(() => watched.some((complaint) => pattern.test(complaint))).toBe(true)
    watched.splice(0, watched.length, ...watched.filter((complaint) => !pattern.test(complaint)))
  }
}

/** Expects the notice that names the permission which a screen needs. */
export const isLocked = (page: Page, title = '.+') =>
  expect(page.getByText(new RegExp(`^${title}需要.+权限$`))).toBeVisible()
