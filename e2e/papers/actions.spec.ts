import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { ownPaper, PUPIL, startExam } from '../support/fixtures/exam.ts'
import { BASE, requestTo, samplePage, uploadPaper } from '../support/fixtures/papers.ts'
import {
  confirmSubmission,
  expectMessageAfter,
  FAILURES,
  installClock,
  messageOn,
  press,
} from '../support/server/failure-messages.ts'

async function chooseAction(page: Page, action: string) {
  await press(page, '更多操作')
  await press(page, action)
}
async function deletePaper(page: Page) {
  await chooseAction(page, '删除试卷')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
}
const analyseAgain = (page: Page) =>
  page.getByRole('dialog', { name: '重新分析' }).getByRole('button', { name: '重新分析' }).click()

/** Actions on paper screens: the button, the request and its timeout. */
interface PaperAction {
  readonly action: string
  readonly name: string
  readonly ms: number
  readonly begin: (page: Page) => Promise<void>
  /** Repeats the action from the screen on which it failed. */
  readonly again: (page: Page) => Promise<void>
}
const PAPER_ACTIONS: readonly PaperAction[] = [
  {
    action: 'the exam start',
    name: 'start-exam',
    ms: 20_000,
    async begin(page) {
      await page.goto(`${BASE}/exam/${await ownPaper(page.request)}`)
      await press(page, '开始考试')
    },
    again: (page) => press(page, '开始考试'),
  },
  {
    action: 'exam submission',
    name: 'submit-exam',
    ms: 20_000,
    async begin(page) {
      await startExam(page, await ownPaper(page.request))
      await confirmSubmission(page)
    },
    again: (page) => press(page, '确认交卷'),
  },
  {
    action: 'paper deletion',
    name: 'delete-paper',
    ms: 10_000,
    async begin(page) {
      await page.goto(`${BASE}/detail/${await ownPaper(page.request)}`)
      await deletePaper(page)
    },
    again: deletePaper,
  },
  {
    action: 'repeated analysis',
    name: 'reanalyze-paper',
    ms: 15_000,
    async begin(page) {
      await page.goto(`${BASE}/detail/${await uploadPaper(page.request)}`)
      await chooseAction(page, '重新分析')
      await analyseAgain(page)
    },
    again: analyseAgain,
  },
]

for (const { action, name, ms, begin: start, again } of PAPER_ACTIONS) {
  test(`${action} shows a message for each server failure`, { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    for (const [index, { how, answer, says }] of FAILURES.entries())
      await test.step(how, async () => {
        await page.route(requestTo(name), answer)
        await (index === 0 ? start(page) : again(page))
        await expect(messageOn(page, says)).toBeVisible()
        await page.unroute(requestTo(name))
      })
  })

  test(`${action} reports 请求超时，请重试 after ${ms} ms`, { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    await installClock(page)
    await page.route(requestTo(name), () => undefined)
    const requested = page.waitForRequest(requestTo(name))
    await start(page)
    await requested
    await expectMessageAfter(page, ms, /请求超时，请重试/)
    await expect(messageOn(page, '请求超时，请重试')).toBeVisible()
  })
}

test.describe('paper upload', () => {
  const send = async (page: Page) => {
    await page.goto(`${BASE}/upload`)
    await page.getByLabel('试卷名称').fill('期中英语')
    await page.getByLabel('试卷相册').setInputFiles(samplePage(0))
    await expect(page.getByRole('list', { name: '试卷页' }).getByRole('listitem')).toHaveCount(1)
    await press(page, '开始分析')
  }

  test('shows a message for each server failure and allows retry', { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    for (const [index, { how, answer, says }] of FAILURES.entries())
      await test.step(how, async () => {
        await page.route(requestTo('upload-paper-images'), answer)
        await (index === 0 ? send(page) : press(page, '继续上传并分析'))
        await expect(page.getByRole('list', { name: '试卷页' })).toContainText(says)
        await expect(page.getByRole('button', { name: '继续上传并分析' })).toBeEnabled()
        await page.unroute(requestTo('upload-paper-images'))
      })
  })

  test('reports 请求超时，请重试 after 120 s', { tag: '@full' }, async ({ page }) => {
    await enter(page, PUPIL)
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype
      const patience: number[] = []
      Object.assign(window, { patience })
      XMLHttpRequest.prototype.send = function hurried(body) {
        patience.push(this.timeout)
        this.timeout = 300
        send.call(this, body)
      }
    })
    await page.route(requestTo('upload-paper-images'), () => undefined)
    await send(page)
    await expect(page.getByRole('list', { name: '试卷页' })).toContainText('请求超时，请重试')
    expect(await page.evaluate(() => Reflect.get(window, 'patience'))).toEqual([120_000])
  })

  test('rejects more than 50 MB before sending: 文件过大，请压缩后重试', { tag: '@full' }, async ({
    page,
  }) => {
    await enter(page, PUPIL)
    await page.goto(`${BASE}/upload`)
    await page.getByLabel('试卷PDF').evaluate((input: HTMLInputElement) => {
      const pdf = new File(['%PDF-1.7', new Uint8Array(50 * 1024 * 1024)], '扫描.pdf')
      const files = new DataTransfer()
      files.items.add(pdf)
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(messageOn(page, '扫描.pdf：文件过大，请压缩后重试')).toBeVisible()
  })
})
