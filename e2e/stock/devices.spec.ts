import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { listQueriedDevices } from '@shangxue/contract/devices/endpoints'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { readTable } from '../../server/src/platform/spreadsheet/read/read-table.ts'
import { luhnImei } from '../../server/src/testing/builders/codes.ts'
import { expect, test } from '../fixtures.ts'
import { enter, toastOf } from '../session-helpers.ts'
import { importWizard } from '../support/fixtures/import-wizard.ts'
import {
  COLLEAGUE,
  openPointOfSale,
  payAll,
  phonesInStore,
  record,
  SELLER,
  salesOf,
  waitUntilSold,
} from '../support/fixtures/point-of-sale.ts'
import { freshImei, mistypeImei, xlsxFile } from '../support/fixtures/spreadsheets.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

const KEEPER = 'kuguan'
const QUERY = '/inventory/activation-query'
const STOCK = '/inventory/unallocated-stock'
const numbers = (count: number) => [...Array(count).keys()]

/** The first phone codes of a type, as listed for the boss. */
async function codesOf(request: APIRequestContext, type: 'unactivated' | 'activated', count: number) {
  const token = await tokenOf(request, 'laoban')
  const { list } = await callApi(request, token, listQueriedDevices, { type, limit: count })
  expect(list).toHaveLength(count)
  return list.map(({ identifier }) => identifier)
}

/** A list as copied from a chat: labels, spaces within numbers, trailing commas. */
const untidy = (code: string, index: number) =>
  [code, `IMEI1：${code}`, `${code.slice(0, 6)} ${code.slice(6)}`, `${code}，`][index % 4] ?? code

test('classifies, filters and exports 500 pasted codes', async ({ page }) => {
  const ours = [
    ...(await codesOf(page.request, 'unactivated', 100)),
    ...(await codesOf(page.request, 'activated', 100)),
  ]
  const doubles = ours.slice(0, 40)
  const wrong = [
    ...numbers(15).map((n) => mistypeImei(freshImei(91_000 + n))),
    '收件人张三',
    'A1',
    '12',
    '??',
    '手机',
  ]
  // from the demo's imported file, sold by other shops
  const foreign = numbers(3).map((n) => luhnImei(96_000_000 + n))
  const unknown = numbers(97).map((n) => freshImei(90_000 + n))
  const lines = [...ours, ...doubles, ...wrong, ...foreign, ...unknown].map(untidy)
  const blanks = Array<string>(500 - lines.length).fill('')
  const pasted = [...lines.slice(0, 200), ...blanks, ...lines.slice(200)]
  expect([pasted.length, blanks.length]).toEqual([500, 140])
  await enter(page, 'laoban')
  await page.goto(QUERY)
  await page.getByRole('textbox', { name: 'IMEI 或序列号' }).fill(pasted.join('\n'))
  await expect(page.getByText('40 个重复，20 个有误')).toBeVisible()
  await page.getByRole('button', { name: '查询 320 个' }).click()

  await expect(page.getByText('共 360 个')).toBeVisible()
  const filters = page.getByRole('group', { name: '按结果筛选' })
  const chip = (name: string) => filters.getByRole('button', { name: new RegExp(`^${name}\\s*\\d`) })
  const count = async (name: string) => Number(((await chip(name).textContent()) ?? '').replace(/\D/g, ''))
  expect([
    await count('重复'),
    await count('串号有误'),
    await count('未知'),
    await count('不是本公司的'),
  ]).toEqual([40, 20, 97, 3])
  await chip('不是本公司的').click()
  await expect(page.getByText('3 个，共 360 个')).toBeVisible()
  await expect(page.getByText('上海徐汇店')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const file = await download
  const { rows } = readTable(await readFile(await file.path()), file.suggestedFilename())
  expect(rows.flatMap(({ cells }) => foreign.filter((code) => cells.includes(code)))).toEqual(foreign)

  await chip('全部').click()
  await page.getByRole('searchbox').fill(ours[150] ?? '')
  await page.getByRole('link', { name: new RegExp(ours[150] ?? '') }).click()
  await expect(page.getByRole('list', { name: '设备经历' })).toContainText('激活')
})

test('blocks the sale of an allocated phone until release', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const stock = await phonesInStore(page.request, 2)
  const [allocated, free] = stock.phones
  if (!allocated || !free) throw new Error('not enough phones')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [allocated.code, free.code])
  await waitUntilSold(page, 2)
  await payAll(page, '微信')

  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enter(office, KEEPER)
  await office.goto(`${STOCK}?q=${allocated.code}`)
  await office.getByRole('checkbox', { name: new RegExp(allocated.code) }).check()
  await office.getByRole('button', { name: '分配 1 台' }).click()
  await office.getByRole('button', { name: /^分配给哪个业务员/ }).click()
  await office
    .getByRole('dialog', { name: '选择业务员' })
    .getByRole('button', { name: new RegExp(COLLEAGUE) })
    .click()
  await office.getByRole('button', { name: '分配 1 台' }).dblclick()
  await expect(toastOf(office, `已分配 1 台给${COLLEAGUE}`)).toBeVisible()
  await expect(office.getByRole('radio', { name: /^已分配/ })).toBeChecked()

  await record(page)
  const out = page.getByRole('list', { name: '不能卖的' })
  await expect(out.getByText(`已分配给${COLLEAGUE}`)).toBeVisible()
  await page.getByRole('button', { name: '移除这些手机' }).click()
  await waitUntilSold(page, 1)
  await record(page)
  await expect(page.getByText(/^已开单/)).toBeVisible()
  expect([(await salesOf(page.request, allocated)).count, (await salesOf(page.request, free)).count]).toEqual(
    [0, 1],
  )

  await office.getByRole('searchbox').fill(allocated.code)
  await office.getByRole('button', { name: new RegExp(allocated.code) }).click()
  await expect(office.getByRole('list', { name: '分配记录' })).toContainText(KEEPER)
  await office.getByRole('button', { name: '收回', exact: true }).click()
  await office.getByLabel('原因').fill('客户等着要')
  await office.getByRole('button', { name: '收回 1 台' }).click()
  await expect(toastOf(office, '已收回 1 台')).toBeVisible()
  await office.context().close()

  await openPointOfSale(page, stock, [allocated.code])
  await waitUntilSold(page, 1)
  await payAll(page, '现金')
  await record(page)
  await expect(page.getByText(/^已开单/)).toBeVisible()
  expect((await salesOf(page.request, allocated)).count).toBe(1)
})

test('remembers the column mapping of a file source', { tag: '@full' }, async ({ page }) => {
  const token = await tokenOf(page.request, 'laoban')
  const { list } = await callApi(page.request, token, listDevices, { status: 'in_stock', limit: 2 })
  const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
  const file = (name: string, code: string) => xlsxFile(name, [{ 机身码: code, 开机于: yesterday, 备注: '' }])
  const [first = '', second = ''] = list.map(({ identifier }) => identifier)
  const begin = async () => {
    await page.goto('/inventory/device-activation')
    await page.getByRole('button', { name: '导入激活文件' }).click()
    const sheet = page.getByRole('dialog', { name: '谁的激活文件' })
    await sheet.getByRole('textbox', { name: '来源' }).fill('星耀通讯')
    await sheet.getByRole('button', { name: '下一步' }).click()
    return importWizard(page, '导入激活')
  }
  await enter(page, KEEPER)
  const once = await begin()
  await once.choose(await file('一月.xlsx', first))
  await once.dialog.getByLabel('机身码 对应').selectOption('IMEI（必填）')
  await once.dialog.getByLabel('开机于 对应').selectOption('激活时间（必填）')
  await once.button('检查数据').click()
  await once.counts(1, 1, 0)
  await once.commit()
  await once.button('完成').click()
  const again = await begin()
  await again.choose(await file('二月.xlsx', second))
  await again.counts(1, 1, 0)
  await again.commit()
  await page.goto(`/inventory/device-query-result/activated-unsold?q=${second}`)
  await expect(page.getByRole('link', { name: new RegExp(second) })).toContainText('激活')
})
