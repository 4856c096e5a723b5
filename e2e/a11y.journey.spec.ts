import type { Page } from '@playwright/test'
import { expect, signIn, test } from './browser.ts'
import { axeViolations, smallTargets, sticksOut } from './support/accessibility.ts'
import { OFFICE_SIGHTS } from './support/office-sights.ts'
import { goTo, SIGHTS, type Sight } from './support/sights.ts'

const DESK = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 780 }

type Look = (page: Page) => Promise<string[]>

/** Looks at every sight and tells what is wrong where; all of it at once, to be mended at once. */
async function lookAt(page: Page, sights: readonly Sight[], look: Look): Promise<string[]> {
  const wrong: string[] = []
  for (const sight of sights) {
    await goTo(page, sight)
    wrong.push(...(await look(page)).map((line) => `${sight.name}: ${line}`))
    // A file under way must not greet the next sight.
    await page.evaluate(() => sessionStorage.clear())
  }
  return wrong
}

async function everywhere(page: Page, look: Look): Promise<string[]> {
  const of = (user: Sight['user']) => [...SIGHTS, ...OFFICE_SIGHTS].filter((sight) => sight.user === user)
  const wrong = await lookAt(page, of(undefined), look)
  for (const user of ['laoban', 'yewuyuan'] as const) {
    await page.evaluate(() => localStorage.clear())
    await signIn(page, user)
    wrong.push(...(await lookAt(page, of(user), look)))
  }
  return wrong
}

test.describe.configure({ timeout: 360_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    test('axe finds nothing on a phone', async ({ page }) => {
      expect(await everywhere(page, axeViolations)).toEqual([])
    })
    test.describe('at a desk', () => {
      test.use({ viewport: DESK, isMobile: false, hasTouch: false })
      test('axe finds nothing', async ({ page }) => {
        expect(await everywhere(page, axeViolations)).toEqual([])
      })
    })
  })
}

test('everything that is tapped is at least 44 pixels wide and high', async ({ page }) => {
  expect(await everywhere(page, smallTargets)).toEqual([])
})

test.describe('on the narrowest phones', () => {
  test.use({ viewport: NARROW })
  test('nothing sticks out to the side', async ({ page }) => {
    expect(await everywhere(page, sticksOut)).toEqual([])
  })
})

test('nothing sticks out to the side with letters twice as large', async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  expect(await everywhere(page, sticksOut)).toEqual([])
})
