import { expect, signIn, test } from './browser.ts'
import { squeezed, underHeader } from './support/accessibility.ts'
import { GOODS_SIGHTS } from './support/goods-sights.ts'
import { atADesk, DESK, onAPhone, withLargeLetters, wrongAt } from './support/looking.ts'
import { OFFICE_SIGHTS } from './support/office-sights.ts'
import { SIGHTS } from './support/sights.ts'

test.describe.configure({ timeout: 360_000 })

for (const user of [undefined, 'laoban', 'yewuyuan'] as const) {
  const sights = [...SIGHTS, ...GOODS_SIGHTS, ...OFFICE_SIGHTS].filter((sight) => sight.user === user)
  const who = user ?? 'nobody signed in'
  test(`a phone, ${who}: axe finds nothing in either colours, all that is tapped is large enough, nothing sticks out`, async ({
    page,
  }) => {
    if (user) await signIn(page, user)
    expect(await wrongAt(page, sights, onAPhone())).toEqual([])
  })
  test.describe('at a desk', () => {
    test.use(DESK)
    test(`a desk, ${who}: axe finds nothing in either colours, nothing sticks out`, async ({ page }) => {
      if (user) await signIn(page, user)
      expect(await wrongAt(page, sights, atADesk)).toEqual([])
    })
  })
}

test('with large letters what stays in sight of a count lies below the header', async ({ page }) => {
  await signIn(page, 'laoban')
  const count = SIGHTS.filter(({ name }) => name === 'count')
  expect(await wrongAt(page, count, withLargeLetters(underHeader))).toEqual([])
})

test('with large letters a name beside a picture and a tag is not written letter by letter', async ({
  page,
}) => {
  await signIn(page, 'laoban')
  const users = OFFICE_SIGHTS.filter(({ name }) => name === 'users')
  expect(await wrongAt(page, users, withLargeLetters(squeezed))).toEqual([])
})
