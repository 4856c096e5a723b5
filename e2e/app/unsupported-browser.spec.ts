import { expect, test } from '../fixtures.ts'

const TOO_OLD = '浏览器版本过低，无法使用商学'

test.describe('below the browser floor', () => {
  // a missing engine feature may also cause errors in libraries
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 14_8 like Mac OS X) AppleWebKit/605.1.15' })

  for (const scheme of ['light', 'dark'] as const)
    test(`asks for an update instead of opening, in ${scheme} colours`, { tag: '@full' }, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.addInitScript(() => {
        // @ts-expect-error missing in older engines
        delete Array.prototype.findLast
      })
      await page.goto('/login')
      await expect(page.getByRole('alert')).toContainText(TOO_OLD)
      await expect(page.getByRole('alert')).toContainText('升级到 iOS 15.4')
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByLabel('用户名')).toHaveCount(0)
    })
})

test('opens without the notice on a current browser', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  await expect(page.getByText(TOO_OLD)).toHaveCount(0)
})
