import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'

test('claims a price cut, exports it, records the answers and credits the supplier', async ({ page }) => {
  await openAs(page, 'laoban2', '/others/purchasing?view=price-cuts')
  let imei = ''

  await test.step('record the cut and see what it claims', async () => {
    await page.getByRole('main').getByRole('link', { name: '登记调价' }).first().click()
    await page.getByRole('button', { name: '新增供应商' }).click()
    const card = page.getByRole('dialog', { name: '新增供应商' })
    await card.getByLabel('供应商名称').fill('城北手机批发')
    await card.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '粘贴通知' }).click()
    const paste = page.getByRole('dialog', { name: '粘贴调价通知' })
    await paste.getByLabel('通知内容').fill('隔壁专用机 降 100\n没有的型号 50')
    await paste.getByRole('button', { name: '识别' }).click()
    await expect(paste.getByText('没有这个型号')).toBeVisible()
    await paste.getByRole('button', { name: /^加入 \d+ 种$/ }).click()
    const preview = page.getByRole('region', { name: '申报预览' })
    await expect(preview.getByText(/不申报：没有供应商记录/)).toBeVisible()
    await page.getByLabel('没有供应商记录的手机也算').check()
    await expect(preview.getByText('可以申报 10 台')).toBeVisible()
    await expect(preview.getByText('¥1,000').first()).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
  })

  await test.step('make the claim and submit it', async () => {
    await page.getByRole('button', { name: '生成价保单' }).click()
    await expect(page.getByRole('heading', { name: '价保单', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('0 / 10 台')).toBeVisible()
  })

  await test.step('export the file for the supplier', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())))
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('')
    for (const heading of ['IMEI', '原价', '新价', '价差']) expect(text).toContain(heading)
    imei = /(?<!\d)\d{15}(?!\d)/.exec(text)?.[0] ?? ''
    expect(imei).not.toBe('')
  })

  await test.step('record the answers', async () => {
    await page.getByRole('button', { name: '登记回复' }).click()
    await page.getByRole('button', { name: '粘贴回复的表格' }).click()
    const paste = page.getByRole('dialog', { name: '粘贴回复' })
    await paste.getByLabel('回复内容').fill(`IMEI\t金额\t说明\n${imei}\t40\t只补一部分`)
    await paste.getByRole('button', { name: '登记 1 台的回复' }).click()
    await expect(page.getByText('1 / 10 台')).toBeVisible()
    await page.getByRole('button', { name: '登记回复' }).click()
    await page.getByRole('button', { name: '其余 9 台全部认可' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '全部认可' }).click()
    await expect(page.getByText('已回复').first()).toBeVisible()
  })

  await test.step('credit it and read the statement', async () => {
    await page.getByRole('button', { name: '入账 ¥940' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '入账' }).click()
    await expect(page.getByText('已入账').first()).toBeVisible()
    await expect(page.getByText('库存成本减少')).toBeVisible()
    await page.getByRole('link', { name: /供应商往来/ }).click()
    await page.getByRole('link', { name: '对账单' }).click()
    const lines = page.getByRole('list', { name: '往来明细' }).getByRole('listitem')
    await expect(lines).toHaveCount(1)
    await expect(lines.first()).toContainText('价保')
    await expect(lines.first()).toContainText('¥940')
  })
})
