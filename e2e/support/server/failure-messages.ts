import type { Page, Route } from '@playwright/test'
import { expect } from '../../fixtures.ts'

export const messageOn = (page: Page, words: string | RegExp) => page.getByText(words).first()
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
/** Installs a clock that runs and can be advanced. Call it before the app opens. */
export const installClock = (page: Page) => page.clock.install({ time: new Date() })
const NEARLY_MS = 5_000

/** Expects the message after the timeout and not before; each call has its own timeout. */
export async function expectMessageAfter(page: Page, ms: number, words: RegExp) {
  await page.clock.fastForward(ms - NEARLY_MS)
  await expect(messageOn(page, words)).toHaveCount(0)
  await page.clock.fastForward(NEARLY_MS)
}

interface Failure {
  readonly how: string
  readonly answer: (route: Route) => unknown
  readonly says: string
}
export const FAILURES: readonly Failure[] = [
  {
    how: 'an error code with a message',
    answer: (route) => route.fulfill({ json: { code: 20123, msg: '阅卷维护中，晚上八点恢复' } }),
    says: '阅卷维护中，晚上八点恢复',
  },
  {
    how: 'an error code without a message',
    answer: (route) => route.fulfill({ json: { code: 1 } }),
    says: '请求失败',
  },
  {
    how: 'HTTP 413',
    answer: (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
    says: '文件过大，请压缩后重试',
  },
  { how: 'a network failure', answer: (route) => route.abort(), says: '网络错误或服务器问题' },
  {
    how: 'an unreadable response',
    answer: (route) => route.fulfill({ body: '<p>hello' }),
    says: '服务器返回数据格式错误',
  },
]

/** Opens the confirmation dialog. */
export async function confirmSubmission(page: Page) {
  await press(page, '答题卡')
  await page.getByRole('dialog', { name: '答题卡' }).getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog', { name: '交卷' }).getByRole('button', { name: '确认交卷' }).click()
}
