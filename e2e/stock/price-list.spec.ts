import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { getPriceHistory, listPrices, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { callApi, tokenOf } from '../support/server/api.ts'
import { costFieldsIn, recordResponses } from '../support/server/recorded-responses.ts'
import { pngSize } from '../support/visual/png.ts'

const COST_WORDS = /成本|采购价|最低价|进价/
const yuan = (fen: number) =>
  new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY', maximumFractionDigits: 2 })
    .format(fen / 100)
    .replace(/\.00$/, '')

const search = (page: Page) => page.getByRole('searchbox', { name: '型号、简称、配置或拼音' })
const lines = (page: Page) => page.getByRole('list', { name: '价格表' }).getByRole('link')

/** A phone whose price of this type changed recently, as listed for the boss. */
async function recentlyChanged(request: APIRequestContext, type: PriceType) {
  const token = await tokenOf(request, 'laoban')
  const { list } = await callApi(request, token, listPrices, { changed: true, limit: 100 })
  for (const row of list) {
    const price = row.prices.find((price) => price.type === type)
    if (price && price.previous_fen !== null && price.previous_fen !== price.amount_fen)
      return { token, row, amount: price.amount_fen, previous: price.previous_fen }
  }
  throw new Error(`the demo data has no recently changed ${type} price`)
}

test('shows old and new price with chart and table', async ({ page, request }) => {
  const { token, row, amount, previous } = await recentlyChanged(request, 'wholesale')
  await openAs(page, 'laoban', '/price')
  await page.getByRole('button', { name: '近 7 天变动' }).click()
  await search(page).fill(row.model)
  await expect(page).toHaveURL(/q=/)
  const line = lines(page)
    .filter({ hasText: row.spec })
    .filter({ hasText: yuan(amount) })
    .filter({ hasText: yuan(previous) })
    .first()
  await expect(line).toContainText('批发价')
  await expect(line).toContainText('采购价')
  const mark = amount > previous ? '涨价，原价' : '降价，原价'
  await expect(line.getByRole('img', { name: mark }).first()).toBeVisible()
  await line.click()

  const sheet = page.getByRole('dialog', { name: `${row.model} ${row.spec}` })
  await expect(sheet.getByRole('img', { name: /价格走势，.*批发价/ })).toBeVisible()
  const { history } = await callApi(request, token, getPriceHistory, { sku_id: row.sku_id })
  const changes = sheet.getByRole('list', { name: '变动记录' }).getByRole('listitem')
  await expect(changes).toHaveCount(history.length)
  await expect(
    changes.filter({ hasText: `批发价 ${yuan(previous)} → ${yuan(amount)}` }).first(),
  ).toBeVisible()
  await sheet.getByRole('button', { name: '看表格' }).click()
  const table = sheet.getByRole('table', { name: '价格走势' })
  await expect(table.getByRole('columnheader', { name: '批发价' })).toBeVisible()
  await expect(table.getByRole('row').last()).toContainText(yuan(amount))
  await sheet.getByRole('button', { name: '看图表' }).click()
  await expect(sheet.getByRole('img', { name: /价格走势/ })).toBeVisible()
})

/** Records text drawn to canvases, because a PNG cannot be searched. */
const noteDrawnWords = (page: Page) =>
  page.addInitScript(() => {
    const words: string[] = []
    Object.assign(window, { drawnWords: words })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      words.push(text)
      return draw.call(this, text, ...rest)
    }
  })

test('exports the list as a picture without costs', { tag: '@full' }, async ({ page, request }) => {
  const token = await tokenOf(request, 'laoban')
  const { list } = await callApi(request, token, listPrices, { q: 'm70p', limit: 100 })
  const amounts = (type: PriceType) =>
    list.flatMap(({ prices }) =>
      prices.filter((price) => price.type === type).map((price) => yuan(price.amount_fen)),
    )
  await noteDrawnWords(page)
  await openAs(page, 'laoban', '/price?q=m70p')
  await expect(lines(page).first()).toBeVisible()
  await page.getByRole('button', { name: '分享为图片' }).click()
  const sheet = page.getByRole('dialog', { name: '分享为图片' })
  await expect(sheet.getByRole('img', { name: /第 1 张/ })).toBeVisible()
  const choices = sheet.getByRole('group', { name: '图片上的价格' })
  await expect(choices.getByRole('radio')).toHaveCount(2)

  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '保存图片' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^价格表-批发价-\d{4}-\d{2}-\d{2}\.png$/)
  const { width, height } = pngSize(await readFile(await file.path()))
  expect(width).toBe(1080)
  expect(height).toBeGreaterThan(300)
  expect(height).toBeLessThan(2 * (92 + 1_400 + 40) + 1)

  await choices.getByRole('radio', { name: '零售价' }).check()
  await expect(sheet.getByRole('img', { name: /零售价.*第 1 张/ })).toBeVisible()
  const drawn: string = await page.evaluate(() => Reflect.get(window, 'drawnWords').join('\n'))
  for (const shown of [...amounts('wholesale'), ...amounts('retail')]) expect(drawn).toContain(shown)
  for (const secret of [...amounts('purchase'), ...amounts('floor')]) expect(drawn).not.toContain(secret)
  expect(drawn).not.toMatch(COST_WORDS)
})

test('stores price list filters in the URL', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', '/price')
  const brand = page.getByRole('button', { name: 'Apple', exact: true })
  await brand.click()
  await search(page).fill('16')
  await expect(page).toHaveURL(/q=16/)
  await expect(page).toHaveURL(/brand=\d+/)
  const filtered = async () => {
    await expect(brand).toHaveAttribute('aria-pressed', 'true')
    await expect(search(page)).toHaveValue('16')
    await expect(page.getByRole('heading', { name: 'iPhone 16 Pro Max' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'iPhone 15' })).toHaveCount(0)
  }
  await filtered()
  await page.reload()
  await filtered()
  await lines(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await filtered()
})

test('hides purchase and floor prices without permission', { tag: '@full' }, async ({ page }) => {
  const answers = recordResponses(page)
  await openAs(page, 'yewuyuan', '/price')
  await expect(lines(page).first()).toContainText('批发价')
  await expect(page.locator('body')).not.toContainText(COST_WORDS)
  await page.getByRole('button', { name: '近 7 天变动' }).click()
  await lines(page).first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('list', { name: '变动记录' })).toBeVisible()
  await sheet.getByRole('button', { name: '看表格' }).click()
  await expect(sheet.getByRole('columnheader')).toHaveText(['项目', '批发价', '零售价'])
  await expect(page.locator('body')).not.toContainText(COST_WORDS)
  await expect(page.getByRole('button', { name: '导入价格' })).toHaveCount(0)

  const heard = await answers()
  for (const part of [/pricing\/prices$/, /pricing\/skus\/\d+\/history$/])
    expect(
      heard.filter(({ path }) => part.test(path)),
      String(part),
    ).not.toEqual([])
  expect(heard.filter(({ data }) => costFieldsIn(data).length > 0)).toEqual([])
})
