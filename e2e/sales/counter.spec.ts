import { expect, test, WITH_MOTION } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import {
  openPointOfSale,
  payAll,
  phonesInStore,
  record,
  SELLER,
  salesOf,
  waitUntilSold,
} from '../support/fixtures/point-of-sale.ts'

test.use(WITH_MOTION)

test('sells from the stock of the store and repeats the sale', { tag: '@full' }, async ({ page }) => {
  const stock = await phonesInStore(page.request, 2)
  const [scanned, other] = stock.phones
  if (!scanned || !other) throw new Error('not enough phones')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [])

  // A keyboard scanner without any focused field.
  await page.getByRole('heading', { name: '开单' }).click()
  await page.keyboard.type(scanned.code)
  await page.keyboard.press('Enter')
  await waitUntilSold(page, 1)

  await page.getByRole('button', { name: '选手机' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill(other.code.slice(-8))
  await picker.getByRole('button', { name: new RegExp(`^${other.code}`) }).click()
  await picker.getByRole('button', { name: '选好（2 台）' }).click()
  await waitUntilSold(page, 2)

  await page.getByRole('button', { name: '选配件' }).click()
  await picker
    .getByRole('button', { name: /^加入 / })
    .first()
    .click()
  await picker.getByRole('button', { name: '选好（1 种）' }).click()
  await expect(page.getByRole('heading', { name: '配件 1 种' })).toBeVisible()

  await payAll(page, '微信')
  await record(page)
  await page.getByRole('link', { name: '查看单据' }).click()
  expect((await salesOf(page.request, other)).count).toBe(1)

  await page.getByRole('link', { name: '再开一单' }).click()
  await expect(page.getByRole('heading', { name: '配件 1 种' })).toBeVisible()
  await expect(page.getByRole('list', { name: '还要选的手机' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('list', { name: '手机', exact: true })).toBeHidden()
})
