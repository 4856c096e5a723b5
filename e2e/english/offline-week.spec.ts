import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { bookOf, studyOf } from '../support/fixtures/english.ts'
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

const DAY_MS = 86_400_000
const DAYS = 7

/** Plays the survival game until it ends: wrong answers cost lives. */
async function playGame(page: Page): Promise<void> {
  await page.goto('/english-study/game-challenge?game=survival')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  const over = page.getByRole('button', { name: '再玩一次' })
  const options = page.getByRole('main').getByRole('listitem').getByRole('button')
  for (let turn = 0; turn < 100 && !(await over.isVisible()); turn++) {
    await page.waitForTimeout(300)
    if (await over.isVisible()) break
    await options
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
  }
  await expect(over).toBeVisible()
}

/** Takes the placement test without knowing a word. */
async function takePlacementTest(page: Page): Promise<void> {
  await page.goto('/english-study/proficiency-assessment')
  await page.getByRole('button', { name: '开始测评' }).click()
  const result = page.getByText(/^问了 \d+ 个单词，认识 \d+ 个$/)
  const unknown = page.getByRole('button', { name: '不认识' })
  for (let question = 0; question < 31; question++) {
    await expect(unknown.or(result)).toBeVisible()
    if (await result.isVisible()) break
    const shown = await page.locator('main p[lang=en]').first().textContent()
    await unknown.click()
    await expect(result.or(page.locator('main p[lang=en]').first())).not.toHaveText(shown ?? '')
  }
  await expect(result).toBeVisible()
}

test('works a whole week in flight mode and sends everything exactly once', { tag: '@full' }, async ({
  page,
  context,
  request,
}) => {
  const token = await tokenOf(request, 'yewuyuan')
  await chooseShortDays(request, token)
  const book = await bookOf(request)
  // the device lives in the past week, so that nothing lies in the server's future
  const start = Date.now() - DAYS * DAY_MS
  await page.clock.install({ time: new Date(start) })
  await enter(page, 'yewuyuan')
  await prepareOffline(page)
  await setFlightMode(context, true)

  const kinds: string[] = []
  for (let day = 0; day < DAYS; day++) {
    await page.clock.setSystemTime(new Date(start + day * DAY_MS))
    await page.goto('/english-study')
    kinds.push(await finishDay(page, book))
    await page.goto('/english-study')
    await expect(page.getByText(`连续 ${day + 1} 天`)).toBeVisible()
  }
  // seven days in a row have earned a freeze
  await expect(page.getByText('个雪花备用')).toBeAttached()
  expect(new Set(kinds)).toEqual(new Set(['cloze', 'reading']))
  await playGame(page)
  await takePlacementTest(page)
  for (const path of [
    '/english-study/learning-stats',
    '/english-study/learning-mode',
    '/reading-comprehension',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('网络错误或服务器问题')).toHaveCount(0)
  }
  expect(await progressOf(request, token)).toMatchObject({ answers: 0, readings: 0 })

  await page.clock.setSystemTime(new Date())
  await setFlightMode(context, false)
  await page.goto('/english-study')
  const readings = kinds.filter((kind) => kind === 'reading').length
  await expect
    .poll(async () => (await progressOf(request, token)).readings, { timeout: 60_000 })
    .toBe(readings)
  await expect
    .poll(async () => (await progressOf(request, token)).days.length, { timeout: 60_000 })
    .toBe(DAYS)
  const sent = await progressOf(request, token)
  expect(sent.reps).toBe(sent.answers)
  expect((await studyOf(request, token)).bests).toMatchObject([{ game: 'survival', plays: 1 }])
  await expect
    .poll(async () => (await studyOf(request, token)).assessed_level, { timeout: 60_000 })
    .not.toBeNull()

  // a reload sends nothing again
  await page.reload()
  await expect(page.getByText(`连续 ${DAYS} 天`)).toBeVisible()
  // audio for offline use may keep the network busy
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  expect(await progressOf(request, token)).toEqual(sent)
})
