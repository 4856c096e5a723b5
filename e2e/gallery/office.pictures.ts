import { signIn, test } from '../browser.ts'
import { BUSINESS_SIGHTS } from '../support/business-sights.ts'
import { DESK } from '../support/looking.ts'
import { takePictures } from './take.ts'

for (const user of [undefined, 'laoban', 'yewuyuan'] as const) {
  const sights = BUSINESS_SIGHTS.filter((sight) => sight.user === user)
  test(`phone, ${user}`, async ({ page }) => {
    if (user) await signIn(page, user)
    await takePictures(page, 'office', 'phone', sights)
  })
  test.describe('desk', () => {
    test.use(DESK)
    test(`desk, ${user}`, async ({ page }) => {
      if (user) await signIn(page, user)
      await takePictures(page, 'office', 'desk', sights)
    })
  })
}
