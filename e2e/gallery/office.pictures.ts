import { signIn, test } from '../browser.ts'
import { GOODS_SIGHTS } from '../support/goods-sights.ts'
import { DESK } from '../support/looking.ts'
import { OFFICE_SIGHTS } from '../support/office-sights.ts'
import { SIGHTS } from '../support/sights.ts'
import { takePictures } from './take.ts'

for (const user of [undefined, 'laoban', 'yewuyuan'] as const) {
  const sights = [...SIGHTS, ...GOODS_SIGHTS, ...OFFICE_SIGHTS].filter((sight) => sight.user === user)
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
