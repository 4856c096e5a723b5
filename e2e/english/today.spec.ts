import { expect, test } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { bookOf } from '../support/fixtures/english.ts'
import {
  chooseShortDays,
  finishDay,
  prepareOffline,
  progressOf,
  setFlightMode,
} from '../support/fixtures/study-day.ts'
import { tokenOf } from '../support/server/api.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 600_000 })

test('leads through the day without a network after one visit', async ({ page, context, request }) => {
  const token = await tokenOf(request, 'yewuyuan')
  await chooseShortDays(request, token)
  const book = await bookOf(request)
  // the week's journey (offline-week.spec.ts) stores real audio
  await context.route('**/tts?*', (route) => route.fulfill({ body: 'audio', contentType: 'audio/mpeg' }))
  await enter(page, 'yewuyuan')
  await prepareOffline(page)
  await setFlightMode(context, true)
  await page.reload()

  // leaving in the middle continues at the same step
  await page.getByRole('link', { name: '开始今天的学习' }).click()
  await expect(page.getByRole('heading', { name: '新词 1/2' })).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  const kind = await finishDay(page, book)
  await expect(page.getByText(/^明天有 \d+ 个单词会回来/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^朗读 / })).toHaveCount(5)

  // computed from the log: a reload knows that the day is done
  await page.goto('/english-study')
  await expect(page.getByRole('link', { name: '看今天的小结' })).toBeVisible()
  await expect(page.getByText('连续 1 天')).toBeVisible()

  await setFlightMode(context, false)
  const expected = { answers: 15 + (kind === 'cloze' ? 1 : 0), readings: kind === 'reading' ? 1 : 0 }
  await expect.poll(() => progressOf(request, token)).toMatchObject(expected)
  await page.reload()
  await expect(page.getByText('连续 1 天')).toBeVisible()
  expect(await progressOf(request, token)).toMatchObject(expected)
})
