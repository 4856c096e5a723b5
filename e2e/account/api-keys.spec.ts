import type { APIRequestContext, Page } from '@playwright/test'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { expect, signIn, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { phonesInStore } from '../support/fixtures/point-of-sale.ts'

const statusOf = async (request: APIRequestContext, key: string, path: string) =>
  (await request.get(path, { headers: { authorization: `Bearer ${key}` } })).status()

/** Fills the open sheet and returns the key, which it shows once. */
async function createKey(page: Page, title: string, name: string, scopes: readonly string[]) {
  await page.getByRole('button', { name: '新建密钥' }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel(/名称/).fill(name)
  for (const scope of scopes) {
    await sheet.getByLabel('查找权限').fill(scope)
    await sheet.getByRole('checkbox', { name: scope }).check({ force: true })
  }
  await sheet.getByRole('button', { name: '新建密钥' }).click()
  const saved = page.getByRole('dialog', { name: '保存密钥' })
  const key = (await saved.getByTestId('api-key').textContent()) ?? ''
  await saved.getByRole('button', { name: '复制密钥' }).click()
  await saved.getByRole('button', { name: '已保存好' }).click()
  await expect(saved).toBeHidden()
  await expect(page.getByText(key)).toHaveCount(0)
  return key
}

test('creates a personal key, calls the API with it and revokes it', async ({ page, request }) => {
  await signIn(page, 'dianzhang')
  await page.goto('/my-profile/security')
  await page.getByRole('link', { name: /我的接口密钥/ }).click()
  await expect(page.getByText('还没有密钥')).toBeVisible()
  const key = await createKey(page, '新建我的密钥', '对账脚本', ['库存管理'])

  expect(await statusOf(request, key, listDevices.path)).toBe(200)
  expect(await statusOf(request, key, '/api/sales')).toBe(200)
  expect(await statusOf(request, key, '/api/accounts')).toBe(403)
  expect(await statusOf(request, key, '/api/auth/sessions')).toBe(403)

  await page.reload()
  const keys = page.getByRole('list', { name: '有效的密钥' })
  await expect(keys.getByRole('listitem')).toHaveText(/对账脚本.*库存管理.*使用，网络/)
  await keys.getByRole('button', { name: '吊销 对账脚本' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '吊销' }).click()
  await expect(page.getByRole('list', { name: '已失效' }).getByRole('listitem')).toHaveText(/对账脚本已吊销/)
  expect(await statusOf(request, key, listDevices.path)).toBe(401)

  await page.goto('/notifications')
  await expect(page.getByText('接口密钥“对账脚本”已吊销')).toBeVisible()
})

test('records a sale with the key of a program, which the audit trail names', async ({ page, request }) => {
  await openAs(page, 'laoban', '/admin/api-keys')
  await page.getByRole('button', { name: '新建密钥' }).click()
  const sheet = page.getByRole('dialog', { name: '新建程序密钥' })
  await sheet.getByLabel(/程序名称/).fill('xiaolin')
  await sheet.getByRole('checkbox', { name: /^销售开单/ }).check({ force: true })
  await sheet.getByRole('button', { name: '新建密钥' }).click()
  await expect(sheet.getByText('“xiaolin”是员工的用户名，请给程序换一个名称')).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()

  const key = await createKey(page, '新建程序密钥', '收银系统', ['销售开单'])
  const { store, phones } = await phonesInStore(request, 1)
  expect(await statusOf(request, key, listLocations.path)).toBe(200)
  const lines = phones.map(({ id, sku_id, retail }) => ({ sku_id, price_fen: retail, device_ids: [id] }))
  const sale = await request.post('/api/sales', {
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'receipt-0001' },
    data: {
      location_id: store.id,
      lines,
      payments: [{ method: 'cash', amount_fen: phones[0]?.retail }],
      note: '',
    },
  })
  const { data } = await sale.json()
  expect(data.status).toBe('posted')

  await page.goto('/admin/audit-trail')
  await expect(page.getByText(`销售单 ${data.number} · 经接口密钥“收银系统”`)).toBeVisible()
  await page.goto('/admin/user-management?state=all')
  await expect(page.getByText('xiaolin')).toBeVisible()
  await expect(page.getByText('收银系统')).toHaveCount(0)
})
