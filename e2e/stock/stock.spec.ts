import type { Page } from '@playwright/test'
import { getStockModel, listDevices, listStockModels } from '@shangxue/contract/stock/endpoints'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { callApi, tokenOf } from '../support/server/api.ts'
import { costFieldsIn, recordResponses } from '../support/server/recorded-responses.ts'

const COST_WORDS = /成本|采购价|最低价|进价/

const search = (page: Page) => page.getByRole('searchbox', { name: '型号、简称、配置、拼音或 IMEI' })
const models = (page: Page) => page.getByRole('list', { name: '库存' }).getByRole('link')
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

test('hides costs in stock search without permission', async ({ page, request }) => {
  const token = await tokenOf(request, 'yewuyuan')
  const { list } = await callApi(request, token, listStockModels, { q: 'm70p' })
  const { skus } = await callApi(request, token, getStockModel, { id: list[0]?.id ?? 0 })
  // the stores with stock depend on the day on which the demo data was created
  const { spec: held, stores } = skus.find(({ quantity }) => quantity > 0) ?? { spec: '', stores: [] }
  expect(stores).not.toEqual([])
  const answers = recordResponses(page)
  const noCostInSight = () => expect(page.locator('body')).not.toContainText(COST_WORDS)
  await openAs(page, 'yewuyuan', '/home')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('在库台数')).toBeVisible()
  await noCostInSight()

  for (const [typed, found] of [
    ['畅享', '畅享 80'],
    ['zw', '真我 GT7 Pro'],
    ['m70p', 'Mate 70 Pro'],
  ] as const) {
    await search(page).fill(typed)
    await expect(models(page).filter({ hasText: found }).first()).toBeVisible()
    await expect(models(page).filter({ hasText: 'Galaxy S25' })).toHaveCount(0)
  }
  await search(page).fill('mate 12+512')
  await expect(models(page)).toHaveCount(3)

  await search(page).fill('m70p')
  await expect(models(page)).toHaveCount(1)
  await models(page).first().click()
  const model = sheet(page, '型号库存')
  await expect(model.getByRole('heading', { name: 'Mate 70 Pro' })).toBeVisible()
  const spec = model.getByRole('region', { name: held, exact: true })
  for (const color of ['曜石黑', '雪域白', '云杉绿'])
    await expect(spec.getByRole('columnheader', { name: color })).toBeVisible()
  for (const { location } of stores)
    await expect(spec.getByRole('rowheader', { name: location, exact: true })).toBeVisible()
  await expect(spec.getByText(/批发价 ¥[\d,]+/)).toBeVisible()
  await expect(spec.getByText(/零售价 ¥[\d,]+/)).toBeVisible()
  await noCostInSight()

  await spec
    .getByRole('link', { name: /查看设备/ })
    .first()
    .click()
  await expect(sheet(page, '设备列表').getByRole('link').first()).toBeVisible()
  await noCostInSight()
  await sheet(page, '设备列表').getByRole('link').first().click()
  await expect(sheet(page, '设备详情').getByRole('list', { name: '设备经历' })).toBeVisible()
  await noCostInSight()

  const heard = await answers()
  for (const part of [/stock\/models$/, /stock\/models\/\d+$/, /stock\/devices$/, /stock\/devices\/\d+$/])
    expect(
      heard.filter(({ path }) => part.test(path)),
      String(part),
    ).not.toEqual([])
  expect(heard.filter(({ data }) => costFieldsIn(data).length > 0)).toEqual([])
})

test('keeps filters and open items across reload and navigation', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', '/home')
  const brand = page.getByRole('button', { name: '小米', exact: true })
  await brand.click()
  await page.getByRole('button', { name: '全部门店' }).click()
  await sheet(page, '选择门店')
    .getByRole('button', { name: /滨江星光大道店/ })
    .click()
  await search(page).fill('15')
  await expect(page).toHaveURL(/q=15/)
  const filtered = async () => {
    await expect(brand).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: '滨江星光大道店' })).toBeVisible()
    await expect(search(page)).toHaveValue('15')
    await expect(models(page).first()).toContainText('小米')
  }
  await filtered()
  await page.reload()
  await filtered()

  await models(page).first().click()
  await expect(sheet(page, '型号库存')).toBeVisible()
  await page.reload()
  await expect(sheet(page, '型号库存')).toBeVisible()
  await page.goBack()
  await expect(sheet(page, '型号库存')).toBeHidden()
  await filtered()

  await page.getByRole('link', { name: '价格', exact: true }).click()
  await expect(page.getByRole('heading', { name: '价格表' })).toBeVisible()
  await page.goBack()
  await filtered()
})

test('finds a device and its history by last IMEI digits', { tag: '@full' }, async ({ page, request }) => {
  const token = await tokenOf(request, 'yewuyuan')
  const { list } = await callApi(request, token, listDevices, { status: 'returned', limit: 1 })
  const [device] = list
  if (!device) throw new Error('the demo data has no returned device')
  await openAs(page, 'yewuyuan', '/home')
  await search(page).fill(device.identifier.slice(-6))
  const hits = page.getByRole('list', { name: '找到的设备' })
  await hits.getByRole('link', { name: new RegExp(device.identifier) }).click()

  const detail = sheet(page, '设备详情')
  await expect(detail.getByRole('list', { name: '串号' })).toContainText(device.identifier)
  const life = detail.getByRole('list', { name: '设备经历' }).getByRole('listitem')
  await expect(life.last()).toContainText('入库')
  await expect(life.filter({ hasText: '售出' })).not.toHaveCount(0)
  await expect(life.filter({ hasText: '退货' })).not.toHaveCount(0)
  await expect(life.filter({ hasText: '经手' })).not.toHaveCount(0)

  await detail.getByRole('link', { name: '查看这个型号的库存' }).click()
  await expect(sheet(page, '型号库存').getByRole('heading', { name: device.model })).toBeVisible()
})

test('reports another company’s device as not found', { tag: '@full' }, async ({ page, request }) => {
  const { list } = await callApi(request, await tokenOf(request, 'laoban2'), listDevices, { limit: 1 })
  const [foreign] = list
  if (!foreign) throw new Error('the other company has no device')
  await openAs(page, 'laoban', `/home?device=${foreign.id}`)
  const detail = sheet(page, '设备详情')
  await expect(detail.getByRole('alert')).toContainText('没有打开这台设备')
  await expect(detail.getByRole('alert')).toContainText('内容不存在或已被删除')
  await expect(page.locator('body')).not.toContainText('隔壁')
  await expect(page.locator('body')).not.toContainText(foreign.identifier)

  await detail.getByRole('button', { name: '关闭' }).click()
  await expect(detail).toBeHidden()
  await search(page).fill(foreign.identifier)
  await expect(page.getByText(`没有登记过 IMEI 为 ${foreign.identifier} 的设备`)).toBeVisible()
})

test('loads the list to its end and keeps earlier rows', { tag: '@full' }, async ({ page, request }) => {
  const token = await tokenOf(request, 'yewuyuan')
  const { pagination } = await callApi(request, token, listStockModels, { limit: 1 })
  expect(pagination.total).toBeGreaterThan(60)
  await openAs(page, 'yewuyuan', '/home')
  await expect(models(page).first()).toBeVisible()
  const first = (await models(page).first().textContent()) ?? ''
  const end = page.getByText('没有更多了')
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(end).toBeInViewport({ timeout: 300 })
  }).toPass()
  const last = page.getByRole('list', { name: '库存' }).getByRole('listitem').last()
  await expect(last).toHaveAttribute('aria-posinset', String(pagination.total))
  await expect(last.getByRole('link')).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(models(page).first()).toHaveText(first)
})

test('allows retry of a failed request', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', '/home')
  await expect(models(page).first()).toBeVisible()
  await page.route('**/api/stock/models?*', (route) => route.abort('failed'))
  await page.reload()
  const errorNotice = page.getByRole('alert')
  await expect(errorNotice).toContainText('没有加载出来')
  await page.unroute('**/api/stock/models?*')
  await errorNotice.getByRole('button', { name: '重试' }).click()
  await expect(models(page).first()).toBeVisible()
  await expect(errorNotice).toBeHidden()
})

test('shows the offline state and recovers after reconnecting', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'yewuyuan', '/home')
  await expect(models(page).first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/网络/).first()).toBeVisible()
  await search(page).fill('x200')
  await expect(page.getByRole('alert')).toContainText('网络')
  await expect(page.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect(models(page).filter({ hasText: 'X200 Pro' }).first()).toBeVisible()
})

test('requests list data once before the screen code loads', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', '/home')
  await expect(models(page).first()).toBeVisible()
  const requested: string[] = []
  const all = new Promise<void>((resolve) =>
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(?:stock|permissions)\//.test(pathname)) requested.push(pathname)
      if (requested.length === 3) resolve()
    }),
  )
  await page.route('**/assets/*.js', async (route) => {
    await all
    await route.continue()
  })
  await page.reload()
  await expect(models(page).first()).toBeVisible()
  await expect(page.getByText('在库台数')).toBeVisible()
  expect(requested.toSorted()).toEqual([
    '/api/permissions/current-user/permissions',
    '/api/stock/models',
    '/api/stock/summary',
  ])
})
