import { lookUpCode } from '@shangxue/contract/stock/endpoints'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { freshImei } from '../support/fixtures/spreadsheets.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

const FIRST = freshImei(80_001)
const SECOND = freshImei(80_002)

test('receives and transfers phones and records their history', async ({ page, request }) => {
  const token = await tokenOf(request, 'laoban2')
  const place = { name: '隔壁二店', kind: 'store' }
  const made = await request.post('/api/admin/locations', {
    data: place,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(made.status()).toBe(200)
  await openAs(page, 'laoban2', '/home')
  const codes = page.getByLabel(/^输入或粘贴IMEI/)
  const type = async (code: string) => {
    await codes.fill(code)
    await codes.press('Enter')
  }

  await test.step('receive phones', async () => {
    await page.goto('/stock/receive')
    await page.getByRole('button', { name: /^入库到/ }).click()
    await page.getByRole('button', { name: /隔壁门店/ }).click()
    await page.getByRole('button', { name: /^选商品/ }).click()
    await page
      .getByRole('dialog', { name: '选择商品' })
      .getByRole('button', { name: /隔壁专用机/ })
      .click()
    await type(FIRST)
    await type(SECOND)
    await page.getByRole('button', { name: '入库 2 台', exact: true }).click()
    await expect(page.getByText('已入库 2 台')).toBeVisible()
    await expect(page.getByText(/^RK\d{6}-\w{5}$/)).toBeVisible()
  })

  await test.step('reject a duplicate phone and keep the input', async () => {
    await page.getByRole('button', { name: '再入一单' }).click()
    await page.getByRole('button', { name: /^选商品/ }).click()
    await page
      .getByRole('dialog', { name: '选择商品' })
      .getByRole('button', { name: /隔壁专用机/ })
      .click()
    await type(FIRST)
    await expect(page.getByText(FIRST).first()).toBeVisible()
    await expect(page.getByText(/在库/).first()).toBeVisible()
  })

  await test.step('send to another store', async () => {
    await page.goto('/stock/move?do=transfer')
    await type(FIRST)
    await type(SECOND)
    await page.getByRole('button', { name: /^调入门店/ }).click()
    await page.getByRole('button', { name: /隔壁二店/ }).click()
    await page.getByRole('button', { name: '调出 2 台', exact: true }).click()
    await expect(page.getByText('已调出 2 台')).toBeVisible()
  })

  await test.step('receive at the other store', async () => {
    await page.goto('/stock/transfers')
    await page.getByRole('listitem').filter({ hasText: '隔壁二店' }).getByRole('link').click()
    await type(FIRST)
    await type(SECOND)
    await page.getByRole('button', { name: '收货 2 台', exact: true }).click()
    await expect(page.getByText('已收货').first()).toBeVisible()
  })

  await test.step('show the device history', async () => {
    const { device_id } = await callApi(request, token, lookUpCode, { code: FIRST })
    await page.goto(`/home?device=${device_id}`)
    const life = page.getByRole('list', { name: '设备经历' })
    await expect(life.getByRole('listitem')).toHaveCount(3)
    await expect(life).toContainText('调入')
    await expect(life).toContainText('调出')
    await expect(life).toContainText(/单号 RK\d{6}/)
  })
})
