import { signIn, test } from '../fixtures.ts'
import { BUSINESS_STATES } from '../support/screen-states/business-states.ts'
import { DESKTOP } from '../support/visual/visual-audit.ts'
import { takeScreenshots } from './take-screenshots.ts'

for (const user of [undefined, 'laoban', 'yewuyuan'] as const) {
  const states = BUSINESS_STATES.filter((sight) => sight.user === user)
  test(`phone, ${user}`, async ({ page }) => {
    if (user) await signIn(page, user)
    await takeScreenshots(page, 'office', 'phone', states)
  })
  test.describe('desk', () => {
    test.use(DESKTOP)
    test(`desk, ${user}`, async ({ page }) => {
      if (user) await signIn(page, user)
      await takeScreenshots(page, 'office', 'desk', states)
    })
  })
}
