import type { Page } from '@playwright/test'
import { priceImport, stockImport } from '@shangxue/contract/platform/imports'
import { listPrices, setPrices } from '@shangxue/contract/pricing/endpoints'
import { expect, test } from '../fixtures.ts'
import { isLocked, openAs } from '../session-helpers.ts'
import { freshImei, phoneRow, xlsxFile } from '../support/fixtures/spreadsheets.ts'
import { callApi, importThroughApi, tokenOf } from '../support/server/api.ts'
import { costFieldsIn, recordResponses } from '../support/server/recorded-responses.ts'

const MODEL = '改价旅程机'
const EDIT = `/price/edit?q=${encodeURIComponent(MODEL)}`
const LIST = `/price?q=${encodeURIComponent(MODEL)}`

const line = (page: Page) => page.getByRole('list', { name: '价格表' }).getByRole('link')
const field = (page: Page, type: string) => page.getByLabel(new RegExp(`${MODEL}.* 新${type}$`))
const save = (page: Page) => page.getByRole('button', { name: /^核对并保存/ }).click()
const confirmed = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click()

/** Two colours of a model that no other test uses, in stock and with equal prices. */
test.beforeAll(async ({ request }) => {
  const token = await tokenOf(request, 'laoban')
  // Must be repeatable, because a retry runs it again.
  if ((await callApi(request, token, listPrices, { q: MODEL })).list.length > 0) return
  const spec = { 品牌: '旅程牌', 型号: MODEL, 配置: '12+256' }
  const stock = await xlsxFile('库存.xlsx', [
    phoneRow(freshImei(82_001), { ...spec, 颜色: '黑色' }),
    phoneRow(freshImei(82_002), { ...spec, 颜色: '白色' }),
  ])
  await importThroughApi(request, token, stockImport, stock)
  const prices = await xlsxFile('价格.xlsx', [{ ...spec, 采购价: '4321', 批发价: '5000', 零售价: '6000' }])
  await importThroughApi(request, token, priceImport, prices)
})

test('changes prices by percent and paste with history', async ({ page }) => {
  await openAs(page, 'laoban', '/home')

  await test.step('change by percent with preview', async () => {
    await page.goto(EDIT)
    await expect(field(page, '批发价')).toBeVisible()
    await page.getByRole('radio', { name: '按比例' }).check()
    await page.getByLabel('每个价格变动').fill('10')
    await expect(field(page, '批发价')).toHaveValue('4500')
    await expect(page.getByText('-¥500（-10.0%）', { exact: true })).toBeVisible()
    await save(page)
    await expect(page.getByRole('alertdialog')).toContainText('现在改 2 个价格？')
    await confirmed(page, '保存新价格')
    await expect(page.getByText('已改 2 个价格')).toBeVisible()
    await expect(page).toHaveURL(LIST)
  })

  await test.step('change by paste and report unreadable lines', async () => {
    await page.goto('/price/edit?paste=1')
    await page
      .getByLabel('粘贴表格内容')
      .fill(`型号\t配置\t零售价\n${MODEL}\t12+256\t5800\n没有这个型号\t12+256\t1`)
    await expect(page.getByRole('list', { name: '没有识别的行' })).toContainText('没有这个型号')
    await expect(field(page, '零售价')).toHaveValue('5800')
    await save(page)
    await expect(page.getByRole('alertdialog')).toContainText('没有识别的 1 行不会保存')
    await confirmed(page, '保存新价格')
    await expect(page.getByText('已改 2 个价格')).toBeVisible()
  })

  await test.step('mark changes and show their author', async () => {
    await page.goto(LIST)
    await page.getByRole('button', { name: '近 7 天变动' }).click()
    for (const text of ['¥4,500', '¥5,000', '¥5,800', '¥6,000']) await expect(line(page)).toContainText(text)
    await expect(line(page).getByRole('img', { name: '降价，原价' })).toHaveCount(2)
    await line(page).click()
    const changes = page.getByRole('list', { name: '变动记录' }).getByRole('listitem')
    await expect(changes.filter({ hasText: '批发价 ¥5,000 → ¥4,500' })).toContainText('由 laoban 修改')
    await expect(changes.filter({ hasText: '零售价 ¥6,000 → ¥5,800' })).toHaveCount(1)
  })
})

test('shows a planned price until it is revoked', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', EDIT)
  await expect(field(page, '批发价')).toBeVisible()
  await page.getByRole('radio', { name: '设为' }).check()
  await page.getByRole('textbox', { name: '新价格', exact: true }).fill('4400')
  await page.getByRole('radio', { name: '定时生效' }).check()
  await save(page)
  await confirmed(page, '保存计划')
  await expect(page.getByText('已计划 2 个价格')).toBeVisible()
  await expect(line(page)).toContainText('起 ¥4,400')

  await line(page).click()
  const sheet = page.getByRole('dialog')
  const plan = sheet.getByRole('list', { name: '未生效的价格' }).getByRole('listitem')
  await expect(plan).toContainText('批发价 ¥4,400')
  await plan.getByRole('button', { name: '撤销' }).click()
  await confirmed(page, '撤销')
  await expect(plan).toContainText('已撤销')
  await sheet.getByRole('button', { name: '关闭' }).click()
  await expect(line(page)).not.toContainText('起 ¥4,400')
})

test('sets prices without showing costs if not permitted', { tag: '@full' }, async ({ page }) => {
  const answers = recordResponses(page)
  await openAs(page, 'dianzhang', EDIT)
  await expect(field(page, '批发价')).toBeVisible()
  await page.getByRole('button', { name: '采购价' }).click()
  await expect(page.getByText('不可见')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('4,321')
  const heard = await answers()
  expect(heard.filter(({ path }) => path === setPrices.path)).not.toEqual([])
  expect(heard.filter(({ data }) => costFieldsIn(data).length > 0)).toEqual([])
})

test('denies price changes without permission in web and server', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await openAs(page, 'yewuyuan', '/price')
  await expect(line(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '批量改价' })).toHaveCount(0)
  await page.goto(EDIT)
  await isLocked(page)
  const token = await tokenOf(request, 'yewuyuan')
  const answer = await request.post(setPrices.path, {
    data: { prices: [{ sku_id: 1, type: 'wholesale', amount_fen: 1, expected_fen: null }] },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(403)
})
