import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startHost } from './support/server/own-server.ts'

/** With all that moves, as most people see it. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const PASSWORD = 'demo-2026'

/** Messages that a test provokes on purpose, such as the browser's own line about a 401, or that Playwright does. */
const PROVOKED =
  /Failed to load resource: the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Service Worker registration blocked by Playwright/

interface Servers {
  /** The address of the file's own server: what one file does no other meets. */
  readonly of: (file: string) => Promise<string>
  /** The next version of the app takes its place, with another build. */
  readonly deploy: (webDir: string) => Promise<void>
}

/** Every page of a context: a console warning or an uncaught error fails the test. */
export const test = base.extend<{ watched: string[] }, { servers: Servers }>({
  servers: [
    async ({ browserName: _ }, use) => {
      const host = startHost()
      let now: { file: string; url: string } | undefined
      await use({
        async of(file) {
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
    async ({ servers }, use, { file }) => use(await servers.of(file)),
    { scope: 'test', timeout: 60_000 },
  ],
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = []
      watchConsole(context, complaints)
      await use(complaints)
      expect(complaints, 'the browser console stays silent').toEqual([])
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

/** Signs in through the screen, as a person does. */
export async function signIn(page: Page, name: string, path = '/login') {
  await page.goto(path)
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
