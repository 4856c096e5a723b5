import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { setCreditTerms } from '@shangxue/contract/receivables/endpoints'
import { expect, test } from '../fixtures.ts'
import { enter, openAs } from '../session-helpers.ts'
import {
  openPointOfSale,
  payAll,
  phonesInStore,
  record,
  waitUntilSold,
} from '../support/fixtures/point-of-sale.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

/** A salesperson of the demo data who sees the first store only; documents show the name. */
const CLERK = 'chenjing'
const CLERK_NAME = '陈静'
const STORE = '武林广场旗舰店'
const OTHER_STORE = '滨江星光大道店'

test('shows a clerk only the own store until the boss adds another', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await openAs(page, CLERK, '/sales/new')
  await page.getByRole('button', { name: `门店：${STORE}` }).click()
  const stores = page.getByRole('dialog', { name: '门店' })
  await expect(stores.getByText(STORE)).toBeVisible()
  await expect(stores.getByText(OTHER_STORE)).toHaveCount(0)
  await page.goto('/sales')
  const list = page.getByRole('link', { name: new RegExp(STORE) })
  await expect(list.first()).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(OTHER_STORE) })).toHaveCount(0)

  const bossPage = await browser.newPage()
  await openAs(bossPage, 'laoban', `/admin/user-management?q=${CLERK}`)
  await bossPage.getByText(CLERK_NAME).first().click()
  await bossPage.getByRole('list', { name: '门店范围' }).getByRole('button').click()
  const sheet = bossPage.getByRole('dialog', { name: `${CLERK_NAME}的门店范围` })
  await sheet.getByRole('radio', { name: '指定门店' }).click()
  for (const store of [STORE, OTHER_STORE]) await sheet.getByRole('button', { name: store }).click()
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(bossPage.getByText('已保存，立即生效')).toBeVisible()
  await bossPage.close()

  await page.reload()
  await page.getByRole('button', { name: '全部门店' }).click()
  await page.getByRole('dialog', { name: '选择门店' }).getByRole('button', { name: OTHER_STORE }).click()
  await expect(page.getByRole('link', { name: new RegExp(OTHER_STORE) }).first()).toBeVisible()
})

test('sells beyond the credit limit after the boss approves', { tag: '@full' }, async ({ page, browser }) => {
  const token = await tokenOf(page.request, 'laoban')
  const { list } = await callApi(page.request, token, listCustomers, { q: '', limit: 1 })
  const [customer] = list
  if (!customer) throw new Error('no customer')
  const terms = await page.request.put(setCreditTerms.path.replace(':id', String(customer.id)), {
    data: { credit_limit_fen: 100, credit_days: null },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(terms.status()).toBe(200)
  const stock = await phonesInStore(page.request, 1)
  await enter(page, 'xiaolin')
  await openPointOfSale(page, stock, [stock.phones[0]?.code ?? ''])
  await waitUntilSold(page, 1)
  await page.getByRole('button', { name: /^客户：/ }).click()
  const people = page.getByRole('dialog', { name: '客户' })
  await people.getByRole('searchbox').fill(customer.name)
  await people
    .getByRole('button', { name: new RegExp(customer.name.replace(/[（）()]/g, '.')) })
    .first()
    .click()
  await payAll(page, '赊账')
  await record(page)
  const sheet = page.getByRole('dialog', { name: '赊账需要批准' })
  await expect(sheet.getByText(/超出赊账额度/)).toBeVisible()
  await sheet.getByLabel('原因').fill('下周结清')
  await sheet.getByRole('button', { name: '请老板批准' }).click()
  await expect(page.getByText(/已请老板批准/)).toBeVisible()
  await page.getByRole('link', { name: '查看单据' }).click()
  await expect(page.getByText(/超出赊账额度.*等老板批准。原因：下周结清/)).toBeVisible()

  const bossPage = await browser.newPage()
  await openAs(bossPage, 'laoban', new URL(page.url()).pathname)
  await bossPage.getByRole('button', { name: '批准', exact: true }).click()
  const decision = bossPage.getByRole('dialog')
  if (await decision.isVisible()) await decision.getByRole('button', { name: '批准' }).click()
  await expect(bossPage.getByText('赊账情况')).toBeVisible()
  await bossPage.close()
})
