import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startHost } from './support/server/own-server.ts'

/** Enables animations, as most users have them. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const PASSWORD = 'demo-2026'

/** Console messages that tests or Playwright cause on purpose, such as the browser's line about a 401. */
const PROVOKED =
  /Failed to load resource: the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Service Worker registration blocked by Playwright/

interface Servers {
  /** The URL of the file's own server. Files share no data. */
  readonly urlOf: (file: string) => Promise<string>
  /** Replaces the running server with one that serves another build. */
  readonly deploy: (webDir: string) => Promise<void>
}

/** Fails a test if any page of its context logs a console warning or throws an uncaught error. */
export const test = base.extend<{ watched: string[] }, { servers: Servers }>({
  servers: [
    async ({ browserName: _ }, use) => {
      const host = startHost()
      let now: { file: string; url: string } | undefined
      await use({
        async urlOf(file) {
          if (now?.file !== file) now = { file, url: await host.next() }
          return now.url
        },
        deploy: host.deploy,
      })
      await host.end()
    },
    { scope: 'worker' },
  ],
  baseURL: [
    async ({ servers }, use, { file }) => use(await servers.urlOf(file)),
    { scope: 'test', timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    // A sheet that has just closed steps back in the history, which aborts a navigation that starts at that moment.
    page.goto = (url, options) =>
      goto(url, options).catch((error: Error) => {
        if (!error.message.includes('net::ERR_ABORTED')) throw error
        return goto(url, options)
      })
    await use(page)
  },
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = []
      watchConsole(context, complaints)
      await use(complaints)
      expect(complaints, 'the browser console has no warnings or errors').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

export function watchConsole(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || PROVOKED.test(message.text())) return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
}

/** Signs in through the login screen. */
export async function signIn(page: Page, name: string, path = '/login') {
  await page.goto(path)
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
