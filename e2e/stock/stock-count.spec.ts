import type { APIRequestContext, Page } from '@playwright/test'
import { addLocation } from '@shangxue/contract/administration/endpoints'
import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import { findSkus, receiveStock } from '@shangxue/contract/stock/actions'
import { getStockSummary } from '@shangxue/contract/stock/endpoints'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { freshImei } from '../support/fixtures/spreadsheets.ts'
import { callApi, sendWrite, tokenOf } from '../support/server/api.ts'

const PLACE = '盘点旅程店'
const [FIRST = '', SECOND = '', LOST = '', STRANGE = ''] = [1, 2, 3, 4].map((n) => freshImei(81_000 + n))

/** A location used only by this test, with three phones and five pieces of an accessory. */
async function filledPlace(request: APIRequestContext) {
  const token = await tokenOf(request, 'laoban')
  const write = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    sendWrite(request, token, endpoint, input)
  const { id: location_id } = await write(addLocation, { name: PLACE, kind: 'store' })
  const findModel = async (tracking: 'serial' | 'none') => {
    const [sku] = (await callApi(request, token, findSkus, { q: '', tracking, limit: 1 })).list
    if (!sku) throw new Error(`the demo data has no goods with tracking ${tracking}`)
    return sku
  }
  const [phone, accessory] = [await findModel('serial'), await findModel('none')]
  const devices = [FIRST, SECOND, LOST].map((imei1) => ({ imei1 }))
  const lines = [
    { sku_id: phone.id, cost_fen: 300_000, devices },
    { sku_id: accessory.id, cost_fen: 1_000, devices: [], quantity: 5 },
  ]
  await write(receiveStock, { location_id, note: '', lines })
  const reserved = () => callApi(request, token, getStockSummary, { location_id })
  return { accessory, held: reserved }
}

async function begin(page: Page) {
  await page.goto('/stock/counts')
  await page.getByRole('button', { name: '开始盘点' }).first().click()
  await page.getByRole('dialog', { name: '盘点哪里' }).getByRole('button', { name: PLACE }).click()
}
const figure = (page: Page, name: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))

test('counts a location, reviews the differences and posts them', async ({ page, request, browser }) => {
  const { accessory, held } = await filledPlace(request)
  expect(await held()).toMatchObject({ devices: 3, accessories: 5 })
  await openAs(page, 'kuguan', '/home')

  await test.step('scan several phones', async () => {
    await begin(page)
    await expect(page).toHaveURL(/\/stock\/counts\/\d+$/)
    const codes = page.getByLabel('输入或粘贴IMEI')
    for (const code of [FIRST, SECOND, STRANGE]) {
      await codes.fill(code)
      await codes.press('Enter')
    }
    const scanned = page.getByRole('list', { name: '刚扫到的' }).getByRole('listitem')
    await expect(scanned.filter({ hasText: '账上有' })).toHaveCount(2)
    await expect(scanned.filter({ hasText: STRANGE })).toContainText('系统里没有')
    await expect(figure(page, '已扫')).toHaveText('2')
    await expect(figure(page, '未扫')).toHaveText('1')
  })

  await test.step('show the current counter to a second user who joins', async () => {
    const context = await browser.newContext()
    const otherPage = await context.newPage()
    await openAs(otherPage, 'dianzhang', '/home')
    await begin(otherPage)
    const reported = otherPage.getByRole('alertdialog', { name: '这里正在盘点' })
    await expect(reported).toContainText(`${PLACE}正由kuguan盘点`)
    await reported.getByRole('button', { name: '一起盘点' }).click()
    await expect(otherPage).toHaveURL(new URL(page.url()).pathname)
    await expect(figure(otherPage, '已扫')).toHaveText('2')
    await context.close()
  })

  await test.step('count accessories by piece', async () => {
    await page.getByRole('tab', { name: /^配件/ }).click()
    await page.getByRole('textbox', { name: `${accessory.title}，实数` }).fill('4')
    await page.getByRole('button', { name: '记下 4 件' }).click()
    await expect(page.getByText('差 -1 件')).toBeVisible()
  })

  await test.step('review differences and undo a mistake', async () => {
    await page.getByRole('button', { name: '核对差异' }).click()
    await expect(page.getByRole('list', { name: '未扫到' })).toContainText(LOST)
    await expect(page.getByRole('list', { name: '配件数量差' })).toContainText('账面 5 件，实数 4 件')
    await page.getByRole('button', { name: `撤销 ${STRANGE}` }).click()
    await expect(page.getByRole('list', { name: '多出' })).toBeHidden()
    expect(await held()).toMatchObject({ devices: 3, accessories: 5 })
  })

  await test.step('post the count with a reason', async () => {
    await page.getByRole('button', { name: '入账', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '盘点入账' })
    await expect(sheet.getByRole('list', { name: '将要入账' })).toContainText('登记为丢失')
    await sheet.getByRole('button', { name: '入账', exact: true }).click()
    await expect(sheet.getByText('请填写原因，单据上会留下记录')).toBeVisible()
    await sheet.getByRole('button', { name: '月末盘点' }).click()
    await sheet.getByRole('button', { name: '入账', exact: true }).click()
    await expect(page.getByText('这次盘点已入账')).toBeVisible()
  })

  await test.step('show the posted changes in the document', async () => {
    expect(await held()).toMatchObject({ devices: 2, accessories: 4 })
    await page.getByRole('link', { name: '查看盘点单据' }).click()
    await page.getByRole('list', { name: '库存单据' }).getByRole('link').filter({ hasText: PLACE }).click()
    await expect(page.getByRole('list', { name: '明细' })).toContainText(LOST)
    await expect(page.getByText('月末盘点')).toBeVisible()
  })
})
