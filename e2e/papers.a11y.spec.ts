import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { enter } from './platform.ts'
import { axeViolations, smallTargets, sticksOut } from './support/accessibility.ts'
import { PUPIL } from './support/exam.ts'
import { answerWith, BASE } from './support/papers.ts'
import { paperSights } from './support/papers-sights.ts'
import { goTo } from './support/sights.ts'

async function wrongAt(page: Page, looks: readonly ((page: Page) => Promise<string[]>)[]) {
  await enter(page, PUPIL)
  const wrong: string[] = []
  for (const sight of await paperSights(page)) {
    await goTo(page, sight)
    for (const look of looks) wrong.push(...(await look(page)).map((line) => `${sight.name}: ${line}`))
    // What is typed or under way must not greet the next sight.
    await page.evaluate(() => sessionStorage.clear())
  }
  return wrong
}

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })
    test('papers on a phone can be used by everybody', async ({ page }) => {
      expect(await wrongAt(page, [axeViolations, smallTargets])).toEqual([])
    })
    test.describe('at a desk', () => {
      test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
      test('papers can be used by everybody', async ({ page }) => {
        expect(await wrongAt(page, [axeViolations, sticksOut])).toEqual([])
      })
    })
  })
}

test.describe('on the narrowest phones', () => {
  test.use({ viewport: { width: 360, height: 780 } })
  test('nothing of papers sticks out to the side', async ({ page }) => {
    expect(await wrongAt(page, [sticksOut])).toEqual([])
  })
})

test('a failure on a dark phone reads as well', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, PUPIL)
  await answerWith(page, 'get-paper-list', { code: 20123, msg: '阅卷维护中' })
  await page.goto(BASE)
  await expect(page.getByText('阅卷维护中')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
