import type { Browser, Page } from '@playwright/test'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { expect, test, watchConsole } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { freshImei, mistypeImei } from '../support/fixtures/spreadsheets.ts'
import { callApi, tokenOf } from '../support/server/api.ts'
import { barcodeImage, browserWithCamera, cameraVideoOf } from '../support/visual/camera.ts'

let browser: Browser | undefined
test.afterEach(() => browser?.close())

/** Simulates a denied camera permission; headless browsers report another error. */
const denyCamera = (page: Page) =>
  page.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: denied })
  })

/** Opens the stock list with a camera that shows this code; undefined: camera permission is denied. */
async function scanning(code: string | undefined, complaints: string[]): Promise<Page> {
  const film = code && cameraVideoOf(code, test.info().outputPath(`${code}.y4m`))
  browser = await browserWithCamera(film)
  const context = await browser.newContext()
  watchConsole(context, complaints)
  const page = await context.newPage()
  if (!code) await denyCamera(page)
  await openAs(page, 'yewuyuan', '/home')
  await page.getByRole('button', { name: '扫码查找' }).click()
  return page
}

const scanner = (page: Page) => page.getByRole('dialog', { name: '扫描 IMEI 或条码' })
const outcome = (page: Page) => page.getByRole('dialog', { name: '扫码结果' })

test('opens a device by scanning its IMEI', async ({ request, watched }) => {
  const { list } = await callApi(request, await tokenOf(request, 'yewuyuan'), listDevices, {
    status: 'in_stock',
    limit: 1,
  })
  const imei = list[0]?.identifier ?? ''
  const page = await scanning(imei, watched)
  const detail = page.getByRole('dialog', { name: '设备详情' })
  await expect(detail.getByRole('list', { name: '串号' })).toContainText(imei)
  await expect(page).toHaveURL(/device=\d+/)
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page.getByRole('heading', { name: '库存', exact: true })).toBeVisible()
})

test('offers rescan and search for an unknown code', { tag: '@full' }, async ({ watched }) => {
  const unknown = freshImei(90_001)
  const page = await scanning(unknown, watched)
  await expect(outcome(page)).toContainText(`没有找到 ${unknown}`)
  await outcome(page).getByRole('button', { name: '再扫一次' }).click()
  await expect(outcome(page)).toContainText(`没有找到 ${unknown}`)
  await outcome(page).getByRole('button', { name: '搜索这个码' }).click()
  await expect(page.getByText(`没有登记过 IMEI 为 ${unknown} 的设备`)).toBeVisible()
})

test('skips lookup of an IMEI with a wrong check digit', { tag: '@full' }, async ({ watched }) => {
  const wrong = mistypeImei(freshImei(90_002))
  const page = await scanning(wrong, watched)
  let lookUps = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/stock/lookup')) lookUps += 1
  })
  await expect(scanner(page)).toContainText(`${wrong}：这 15 位数字不是有效的 IMEI`)
  await scanner(page).getByRole('radio', { name: '手动输入' }).check()
  await scanner(page).getByRole('textbox', { name: 'IMEI 或条码' }).fill(wrong)
  await expect(scanner(page)).toContainText('校验位不符')
  await expect(scanner(page).getByRole('button', { name: '查找' })).toBeDisabled()
  expect(lookUps).toBe(0)
})

test('accepts a photo or typed code without camera permission', { tag: '@full' }, async ({
  request,
  watched,
}) => {
  const { list } = await callApi(request, await tokenOf(request, 'yewuyuan'), listDevices, { limit: 2 })
  const [photographed = '', typed = ''] = list.map(({ identifier }) => identifier)
  const page = await scanning(undefined, watched)
  await expect(scanner(page)).toContainText('没有摄像头权限')
  await expect(scanner(page).getByRole('button', { name: '重试' })).toBeVisible()

  const darkroom = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 800, height: 300 }, isMobile: false })
  if (!darkroom) throw new Error('the browser has closed')
  await darkroom.setContent(`<body style="margin:40px;background:#fff">${barcodeImage(photographed)}</body>`)
  const photo = await darkroom.screenshot()
  await darkroom.close()
  const chooser = page.waitForEvent('filechooser')
  await scanner(page).getByRole('button', { name: '选择照片' }).click()
  await (await chooser).setFiles({ name: '标签.png', mimeType: 'image/png', buffer: photo })
  const codes = page.getByRole('dialog', { name: '设备详情' }).getByRole('list', { name: '串号' })
  await expect(codes).toContainText(photographed)

  await page.goBack()
  await page.getByRole('button', { name: '扫码查找' }).click()
  await scanner(page).getByRole('button', { name: '手动输入' }).click()
  await scanner(page).getByRole('textbox', { name: 'IMEI 或条码' }).fill(typed)
  await scanner(page).getByRole('button', { name: '查找' }).click()
  await expect(codes).toContainText(typed)
})
