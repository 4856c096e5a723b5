import type { Browser, Page } from '@playwright/test'
import { getStudyWords } from '@shangxue/contract/english/endpoints'
import { expect, test, watchConsole } from '../fixtures.ts'
import { browserHearing } from '../support/visual/microphone.ts'

let browser: Browser | undefined
test.afterEach(() => browser?.close())

const record = (page: Page) => page.getByRole('button', { name: '开始录音' }).click()
const tiles = (page: Page) => page.getByRole('list', { name: '音标' }).getByRole('listitem')
const denyMicrophone = () => {
  const denied = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: denied })
}

test(
  'rates a word said right and marks the sound of a wrong one, also offline',
  { tag: '@full' },
  async ({ baseURL, request, watched }, info) => {
    const words = (
      await Promise.all(
        [3, 4, 5, 6, 7, 8, 9].map(async (grade) => {
          const reply = await request.get(`${baseURL}${getStudyWords.path}?grade=${grade}`)
          return (await reply.json()).data.list as { id: number; spelling: string }[]
        }),
      )
    ).flat()
    const pathOf = (spelling: string) =>
      `${baseURL}/english-study/pronunciation?word=${words.find((word) => word.spelling === spelling)?.id}`
    browser = await browserHearing('sheep', info.outputPath('sheep.wav'))
    const context = await browser.newContext({ serviceWorkers: 'block' })
    watchConsole(context, watched)
    const page = await context.newPage()

    await page.goto(pathOf('sheep'))
    await page.getByRole('button', { name: '下载并开始' }).click()
    await record(page)
    await expect(page.getByText('正在听，说完自动停')).toBeVisible()
    await expect(page.getByText(/^(说得很好|很接近了，听一听再说一遍更好)$/)).toBeVisible()
    await expect(tiles(page).nth(1)).toContainText('很好')
    await expect(page.getByRole('button', { name: '对比听' })).toBeVisible()

    // the model is on the device, so that nothing is downloaded again
    await page.goto(pathOf('ship'))
    await context.setOffline(true)
    await record(page)
    await expect(tiles(page).nth(1)).toContainText('再试')
    await expect(page.getByText(/再说一次/)).toBeVisible()
  },
)

test('says what to do without the permission for the microphone', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(denyMicrophone)
  await page.goto('/english-study/pronunciation')
  await page.getByRole('button', { name: '下载并开始' }).click()
  await record(page)
  await expect(page.getByText(/没有麦克风权限。请在浏览器的网站设置里允许/)).toBeVisible()
  await expect(page.getByRole('button', { name: '听示范' })).toBeEnabled()
})
