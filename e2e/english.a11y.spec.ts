import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { axeViolations, smallTargets, sticksOut } from './support/accessibility.ts'
import { beginStudy, bookOf, finishSitting } from './support/english.ts'
import { ENGLISH_SIGHTS } from './support/english-sights.ts'
import { goTo } from './support/sights.ts'

async function wrongAt(page: Page, looks: readonly ((page: Page) => Promise<string[]>)[]) {
  const book = await bookOf(page.request)
  await beginStudy(page)
  await page.getByRole('link', { name: /个新词/ }).click()
  await finishSitting(page, book)
  const wrong: string[] = []
  for (const sight of ENGLISH_SIGHTS) {
    await goTo(page, sight)
    for (const look of looks) wrong.push(...(await look(page)).map((line) => `${sight.name}: ${line}`))
  }
  return wrong
}

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    test('English study on a phone can be used by everybody', async ({ page }) => {
      expect(await wrongAt(page, [axeViolations, smallTargets])).toEqual([])
    })
    test.describe('at a desk', () => {
      test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
      test('English study can be used by everybody', async ({ page }) => {
        expect(await wrongAt(page, [axeViolations, sticksOut])).toEqual([])
      })
    })
  })
}

test.describe('on the narrowest phones', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('nothing of English study sticks out to the side', async ({ page }) => {
    expect(await wrongAt(page, [sticksOut])).toEqual([])
  })
})
