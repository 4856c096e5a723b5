import type { Locator, Page } from '@playwright/test'
import { getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { expect, test, WITH_MOTION } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { PUPIL } from '../support/fixtures/exam.ts'
import { BASE, press, requestTo, samplePage } from '../support/fixtures/papers.ts'
import { callApi, tokenOf } from '../support/server/api.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'

test.use(WITH_MOTION)

const files = (page: Page) => page.getByRole('list', { name: '试卷页' }).getByRole('listitem')

async function choose(page: Page, way: string, chosen: Parameters<Locator['setInputFiles']>[0]) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, way)
  await (await chooser).setFiles(chosen)
}

/** The size of the picture that a row shows, by its sides. */
const shape = async (page: Page, index: number) => {
  const picture = files(page).nth(index).getByRole('presentation')
  await expect(picture).toBeVisible()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  })
}

test('uploads edited photos over a lost connection and publishes the paper', async ({ page }) => {
  test.setTimeout(600_000)
  await enter(page, PUPIL)
  await page.goto(`${BASE}/upload`)
  const title = `五年级英语 ${Date.now()}`

  // a file that is not an image is rejected by its content, not its name
  await choose(page, '相册', { name: '假照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a…') })
  await expect(page.getByText(/假照片.jpg：只支持照片/)).toBeVisible()

  await choose(page, '相册', [samplePage(1), samplePage(0), { ...samplePage(1), name: '多余.webp' }])
  await expect(files(page)).toHaveCount(3)
  await press(page, '删除第3个')
  await press(page.getByRole('alertdialog'), '删除')
  await expect(files(page)).toHaveCount(2)
  await press(page, '后移第1个')
  await expect(files(page).first()).toContainText('primary-english-1')

  // four quarter turns cancel out
  const upright = await shape(page, 0)
  expect(upright).toBeLessThan(1)
  for (const lying of [true, false, true, false]) {
    await press(page, '旋转第1个')
    await expect.poll(async () => (await shape(page, 0)) > 1).toBe(lying)
  }
  await press(page, '裁剪第2个')
  const sheet = page.getByRole('dialog', { name: '裁剪' })
  const edge = sheet.getByRole('button', { name: /^下边/ })
  await expect(edge).toBeVisible()
  await waitUntilStable(page)
  const box = await edge.boundingBox()
  if (!box) throw new Error('the edge is not visible')
  const before = await shape(page, 1)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y - 20)
  await page.mouse.up()
  await press(sheet, '裁剪')
  await expect(sheet).toBeHidden()
  await expect.poll(() => shape(page, 1)).toBeGreaterThan(before)

  await page.getByLabel('试卷名称').fill(title)
  await page.getByLabel('科目').selectOption('英语')
  await page.getByLabel('学段').selectOption('小学')
  await page.getByLabel('年级').selectOption('五年级')

  // the connection is cut at the second file
  let sent = 0
  await page.route(requestTo('upload-paper-images'), (route) => {
    sent += 1
    return sent === 2 ? route.abort() : route.continue()
  })
  await press(page, '开始分析')
  await expect(files(page).first()).toContainText('已上传')
  await expect(files(page).nth(1)).toContainText('网络错误或服务器问题')
  await press(page, '继续上传并分析')
  await expect(page).toHaveURL(/\/paper-analysis\/detail\/\d+/)
  // one request per page, and a retry of the interrupted one
  expect(sent).toBe(3)

  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('list', { name: '各页进度' })).toContainText('第2页')
  await expect(page.getByRole('region', { name: '试卷图片' })).toBeVisible({ timeout: 90_000 })

  // the questions to check are shown first
  await expect(page.getByRole('radio', { name: /^待核对/ })).toBeChecked()
  await waitUntilStable(page)
  await page.getByRole('radio', { name: /^全部/ }).click({ force: true })
  const question = page.getByRole('article', { name: /^第.+题$/ }).first()
  await press(question, '看原图')
  const spot = page.getByRole('button', { name: /题的位置$/, pressed: true }).first()
  await expect(spot).toBeInViewport()

  const token = await tokenOf(page.request, PUPIL)
  const { list } = await callApi(page.request, token, listPapers, { q: title })
  expect(list).toMatchObject([
    { title, subject: '英语', level: '小学', grade: '五年级', status: 'completed' },
  ])
  const { pages, questions } = await callApi(page.request, token, getPaperDetail, {
    paper_id: list[0]?.paper_id ?? 0,
  })
  expect(pages.map(({ page_no }) => page_no)).toEqual([1, 2])
  expect(questions.length).toBeGreaterThan(5)
  expect(questions.some(({ boxes }) => boxes.length > 0)).toBe(true)
})

test('creates one page per PDF page', { tag: '@full' }, async ({ page }) => {
  await enter(page, PUPIL)
  await page.goto(`${BASE}/upload`)
  await choose(page, 'PDF', {
    name: '扫描.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOfTwoPages(page),
  })
  await expect(files(page)).toHaveCount(1)
  await page.getByLabel('试卷名称').fill('PDF 试卷')
  await page.route(requestTo('papers/\\d+/analyze'), (route) =>
    route.fulfill({ json: { code: 20123, msg: '稍后再分析' } }),
  )
  await press(page, '开始分析')
  await expect(files(page).first()).toContainText('已上传')
  const token = await tokenOf(page.request, PUPIL)
  const { list } = await callApi(page.request, token, listPapers, { q: 'PDF 试卷' })
  expect(list).toMatchObject([{ pages: 2 }])
})

async function pdfOfTwoPages(page: Page): Promise<Buffer> {
  const printer = await page.context().newPage()
  await printer.setContent('<p>1. One</p><p style="break-before:page">2. Two</p>')
  const pdf = await printer.pdf()
  await printer.close()
  return pdf
}

test.describe('12 megapixel photo', () => {
  /** A JPEG as written by a phone, with an EXIF block that contains the location. */
  async function photoWithPlace(page: Page): Promise<Buffer> {
    const plain = await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 4_000
      canvas.height = 3_000
      const pen = canvas.getContext('2d')
      pen?.fillRect(100, 100, 2_000, 1_000)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    })
    const jpeg = Buffer.from(plain, 'base64')
    const exif = exifWithPlace()
    return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
  }

  test('is uploaded downscaled and without location metadata', { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    await page.goto(`${BASE}/upload`)
    const photo = await photoWithPlace(page)
    expect(photo.includes(PLACE)).toBe(true)
    await choose(page, '相册', { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(files(page)).toHaveCount(1)
    await page.getByLabel('试卷名称').fill('照片试卷')
    const stored = page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype
      return new Promise<{ width: number; height: number; bytes: number[] }>((resolve) => {
        XMLHttpRequest.prototype.send = function looked(body) {
          if (body instanceof FormData) {
            const file = body.get('file') as File
            void (async () => {
              const { width, height } = await createImageBitmap(file)
              resolve({ width, height, bytes: [...new Uint8Array(await file.arrayBuffer())] })
            })()
          }
          send.call(this, body)
        }
      })
    })
    await page.route(requestTo('papers/\\d+/analyze'), (route) =>
      route.fulfill({ json: { code: 20123, msg: '稍后再分析' } }),
    )
    await press(page, '开始分析')
    const { width, height, bytes } = await stored
    const sent = Buffer.from(bytes)
    expect([width, height]).toEqual([2_600, 1_950])
    expect(sent.length).toBeLessThan(photo.length)
    expect(sent.includes(PLACE)).toBe(false)
    expect(sent.includes('Exif')).toBe(false)
  })
})

const PLACE = 'N 30.2741 E 120.1551'
/** An APP1 block with an orientation and a text that contains the location. */
function exifWithPlace(): Buffer {
  const text = Buffer.from(`${PLACE}\0`)
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  const entry = (
    offset: number,
    values: readonly [tag: number, type: number, count: number, value: number],
  ) => {
    const [tag, type, count, value] = values
    tiff.writeUInt16BE(tag, offset)
    tiff.writeUInt16BE(type, offset + 2)
    tiff.writeUInt32BE(count, offset + 4)
    tiff.writeUInt32BE(value, offset + 8)
  }
  entry(10, [0x010e, 2, text.length, tiff.length])
  entry(22, [0x0112, 3, 1, 1 << 16])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, text])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
