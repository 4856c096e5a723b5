import type { Page } from '@playwright/test'

/** Collects CSP violations of every document of the page from now on. */
export async function recordCspViolations(page: Page): Promise<string[]> {
  const stopped: string[] = []
  await page.exposeFunction('policyStopped', (what: string) => stopped.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(window, 'policyStopped')(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return stopped
}
