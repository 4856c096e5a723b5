import { truncateSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { priceImport, stockImport } from '@shangxue/contract/platform/imports'
import { getStockSummary } from '@shangxue/contract/stock/endpoints'
import { unzipSync } from 'fflate'
import { readTable } from '../../server/src/platform/spreadsheet/read/read-table.ts'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { corruptedFile, fileWithFormula, zipBomb } from '../support/fixtures/bad-files.ts'
import { importWizard } from '../support/fixtures/import-wizard.ts'
import { freshImei, mistypeImei, phoneRow, xlsxFile } from '../support/fixtures/spreadsheets.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

const stockSearch = (page: Page) => page.getByRole('searchbox', { name: '型号、简称、配置、拼音或 IMEI' })

async function openStockImport(page: Page) {
  await openAs(page, 'laoban', '/home')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  return importWizard(page, '导入库存')
}

const summaryOf = async (request: APIRequestContext) =>
  callApi(request, await tokenOf(request, 'laoban'), getStockSummary, {})

test('contains columns and stores in the template', { tag: '@full' }, async ({ page }) => {
  const wizard = await openStockImport(page)
  const download = page.waitForEvent('download')
  await wizard.button('下载模板').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const bytes = await readFile(await file.path())
  const { header } = readTable(bytes, file.suggestedFilename())
  expect(header.join()).toMatch(/品牌.*型号.*配置.*颜色.*门店.*IMEI1.*采购价/)
  const parts = Object.values(unzipSync(bytes)).map((part) => Buffer.from(part).toString())
  expect(parts.join('\n')).toContain('临平银泰店')
})

test('rejects invalid rows and imports the corrected file once', async ({ page }) => {
  const imeis = [1, 2, 3].map(freshImei)
  const [first = '', second = '', third = ''] = imeis
  const model = { 品牌: '旅程牌', 型号: '旅程 One', 简称: 'LC1' }
  const wizard = await openStockImport(page)
  await wizard.choose(
    await xlsxFile('坏一行.xlsx', [
      phoneRow(first, model),
      phoneRow(mistypeImei(second), model),
      phoneRow(third, { ...model, 门店: '没有的店' }),
    ]),
  )
  await wizard.counts(3, 1, 2)
  const bad = wizard.dialog.getByRole('listitem')
  await expect(bad.filter({ hasText: '第 3 行' })).toContainText('IMEI1')
  await expect(bad.filter({ hasText: '第 3 行' })).toContainText(mistypeImei(second))
  await expect(bad.filter({ hasText: '第 3 行' })).toContainText('校验')
  await expect(bad.filter({ hasText: '第 4 行' })).toContainText('没有门店“没有的店”')
  await expect(wizard.button('确认导入')).toBeDisabled()

  await wizard.button('重新选择文件').click()
  await wizard.choose(
    await xlsxFile('改好.xlsx', [
      phoneRow(first, model),
      phoneRow(second, model),
      phoneRow(third, { ...model, 门店: '临平银泰店' }),
    ]),
  )
  await wizard.counts(3, 3, 0)
  await expect(wizard.dialog).toContainText('全部正确')
  let commits = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/commit')) commits += 1
  })
  await wizard.button('确认导入').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '导入' }).dblclick()
  await expect(wizard.dialog).toContainText('库存导入完成')
  await expect(wizard.dialog).toContainText('入库设备3')
  expect(commits).toBe(1)
  await wizard.button('完成').click()

  await stockSearch(page).fill('lcone')
  const row = page.getByRole('list', { name: '库存' }).getByRole('link')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('旅程 One')
  await expect(row).toContainText('3台')

  await stockSearch(page).fill(third)
  await page.getByRole('list', { name: '找到的设备' }).getByRole('link').click()
  const device = page.getByRole('dialog', { name: '设备详情' })
  await expect(device.getByRole('list', { name: '串号' })).toContainText(third)
  await expect(device.getByRole('list', { name: '设备经历' })).toContainText('laoban')

  await page.goBack()
  await page.getByRole('button', { name: '扫码查找' }).click()
  const scanner = page.getByRole('dialog', { name: '扫描 IMEI 或条码' })
  await scanner.getByRole('radio', { name: '手动输入' }).check()
  await scanner.getByRole('textbox', { name: 'IMEI 或条码' }).fill(second)
  await scanner.getByRole('button', { name: '查找' }).click()
  await expect(device.getByRole('list', { name: '串号' })).toContainText(second)
})

test('marks imported prices as changed without cost permission', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/price?q=X200U')
  const line = (spec: string) =>
    page.getByRole('list', { name: '价格表' }).getByRole('link').filter({ hasText: spec })
  await expect(line('16+512')).not.toContainText('¥7,123')
  await page.getByRole('button', { name: '导入价格' }).click()
  const wizard = importWizard(page, '导入价格')
  await wizard.choose(
    await xlsxFile('调价.xlsx', [
      { 品牌: 'vivo', 型号: 'X200 Ultra', 配置: '16+512', 零售价: '7123', 采购价: '6001.5', 最低价: '' },
    ]),
  )
  await wizard.counts(1, 1, 0)
  await wizard.commit()
  await wizard.button('完成').click()
  await expect(line('16+512')).toContainText('¥7,123')
  await expect(line('16+512')).toContainText('¥6,001.50')
  await expect(line('16+512').getByRole('img', { name: '涨价，原价' }).first()).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await openAs(page, 'yewuyuan', '/price?q=X200U&changed=1')
  await expect(line('16+512')).toContainText('¥7,123')
  await expect(line('16+512')).toContainText('¥6,899')
  await expect(line('16+512')).not.toContainText('¥6,001.50')
})

test('shows the check result after leaving and returning', { tag: '@full' }, async ({ page }) => {
  const wizard = await openStockImport(page)
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**${stockImport.get.path.replace(':id', '*')}`, async (route) => {
    await released
    await route.continue()
  })
  const rows = Array.from({ length: 400 }, (_, n) => phoneRow(freshImei(10_000 + n)))
  const [head = phoneRow(freshImei(9_999)), ...rest] = rows
  await wizard.choose(await xlsxFile('四百台.xlsx', [head, ...rest]))
  await expect(wizard.dialog.getByRole('progressbar')).toBeVisible()
  await expect(wizard.dialog).toContainText('可以先离开这里')
  await wizard.button('返回').click()
  await expect(wizard.dialog).toBeHidden()
  await page.getByRole('link', { name: '价格', exact: true }).click()
  await expect(page.getByRole('heading', { name: '价格表' })).toBeVisible()
  letThrough()
  await page.getByRole('link', { name: '库存', exact: true }).click()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await wizard.counts(400, 400, 0)
  await page.reload()
  await wizard.counts(400, 400, 0)
})

test.describe('unsupported import files', () => {
  const refusals = [
    { what: 'corrupted file', file: async () => corruptedFile(await good()), says: '文件已损坏或不完整' },
    { what: 'file with formulas', file: async () => fileWithFormula(), says: '单元格 B2 含有公式' },
    { what: 'zip bomb', file: async () => zipBomb(), says: '表格内容过大' },
  ]
  const good = () => xlsxFile('好的.xlsx', [phoneRow(freshImei(20_000))])

  test('are rejected with instructions and can be replaced', { tag: '@full' }, async ({ page, request }) => {
    const before = await summaryOf(request)
    const wizard = await openStockImport(page)
    for (const { what, file, says } of refusals)
      await test.step(what, async () => {
        await wizard.choose(await file())
        await expect(wizard.dialog.getByRole('alert')).toContainText(says, { timeout: 30_000 })
        expect(await summaryOf(request)).toEqual(before)
        await wizard.button('重新选择文件').click()
      })
    await wizard.choose(await good())
    await wizard.counts(1, 1, 0)
  })

  test('rejects a 60 MB file on client and server', { tag: '@full' }, async ({ page, request }) => {
    const huge = test.info().outputPath('六十兆.xlsx')
    writeFileSync(huge, 'PK')
    truncateSync(huge, 60 * 1024 * 1024)
    const before = await summaryOf(request)
    const wizard = await openStockImport(page)
    await wizard.choose(huge)
    await expect(wizard.dialog.getByRole('alert')).toContainText('文件过大，请压缩后重试')

    for (const { upload } of [stockImport, priceImport]) {
      const answer = await request.post(upload.path, {
        multipart: {
          file: {
            name: '大.xlsx',
            mimeType: 'application/zip',
            buffer: Buffer.alloc(11 * 1024 * 1024, 'PK'),
          },
        },
        headers: { authorization: `Bearer ${await tokenOf(request, 'laoban')}` },
      })
      expect(answer.status()).toBe(413)
      expect((await answer.json()).msg).toBe('文件过大，请压缩后重试')
    }
    expect(await summaryOf(request)).toEqual(before)
  })
})
