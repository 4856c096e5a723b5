import { expect, signIn, test, WITH_MOTION } from '../fixtures.ts'
import { enter } from '../session-helpers.ts'
import { bookOf, finishStudySession, startStudySession, studyOf } from '../support/fixtures/english.ts'
import { tokenOf } from '../support/server/api.ts'

test.use(WITH_MOTION)

const LEARN = /学 \d+ 个新词|再学几个新词|学新词/
const HOURS = 3_600_000

test('syncs two offline days of a guest exactly once', async ({ page, context, request }) => {
  const book = await bookOf(request)
  const token = await tokenOf(request, 'kuguan')
  const before = await studyOf(request, token)
  await page.clock.install({ time: new Date(Date.now() - 26 * HOURS) })
  await startStudySession(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: LEARN }).first().click()
  await finishStudySession(page, book)
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText('连续 1 天')).toBeVisible()

  // the next day, still offline
  await page.clock.fastForward(24 * HOURS)
  await page.getByRole('link', { name: LEARN }).first().click()
  await finishStudySession(page, book)
  await page.getByRole('button', { name: '完成', exact: true }).click()
  await expect(page.getByText('连续 2 天')).toBeVisible()
  expect(await studyOf(request, token)).toEqual(before)

  await context.setOffline(false)
  await signIn(page, 'kuguan', '/login?redirect=%2Fenglish-study')
  await expect
    .poll(async () => {
      const { days } = await studyOf(request, token)
      return days.map(({ answers, right }) => [answers, right])
    })
    .toEqual([
      [30, 30],
      [30, 30],
    ])
  const after = await studyOf(request, token)
  const answers = after.memories.reduce((sum, { memory }) => sum + (memory?.reps ?? 0), 0)
  expect(answers).toBe(after.days.reduce((sum, day) => sum + day.answers, 0))
  await expect(page.getByText('连续 2 天')).toBeVisible()

  // signing in again or opening another page sends nothing twice
  await page.reload()
  await expect(page.getByText('连续 2 天')).toBeVisible()
  // audio for offline use may keep the network busy
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  expect((await studyOf(request, token)).days).toEqual(after.days)
})

test('merges offline study of two devices', { tag: '@full' }, async ({ browser, request }) => {
  const book = await bookOf(request)
  const token = await tokenOf(request, 'caiwu')
  const devices = []
  for (let i = 0; i < 2; i++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, 'caiwu', '/login?redirect=%2Fenglish-study')
    await startStudySession(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: LEARN }).first().click()
    await finishStudySession(page, book)
    devices.push({ context, page })
  }
  expect((await studyOf(request, token)).days).toEqual([])
  for (const { context, page } of devices) {
    await context.setOffline(false)
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await expect(page.getByText('连续 1 天')).toBeVisible()
  }
  await expect
    .poll(async () => (await studyOf(request, token)).days.map(({ answers, fresh }) => [answers, fresh]))
    .toEqual([[60, 10]])
  const { memories } = await studyOf(request, token)
  expect(memories).toHaveLength(20)
  // each device recognised a word once and wrote it twice
  for (const { skill, memory } of memories) expect(memory?.reps).toBe(skill === 'spell' ? 4 : 2)

  for (const { context, page } of devices) {
    await page.reload()
    await expect(page.getByText('今天答对 60/60')).toBeVisible()
    await context.close()
  }
})

test('responds to a tap within the next frame', { tag: '@full' }, async ({ page, request }) => {
  const book = await bookOf(request)
  await startStudySession(page)
  await page.getByRole('link', { name: LEARN }).first().click()
  const meet = page.getByRole('button', { name: '记住了，下一个' })
  const choices = page.getByRole('list', { name: '选择释义' })
  while (!(await choices.isVisible())) await meet.click()
  const frames: number[] = []
  for (let n = 0; n < 4; n++) {
    const word = (await page.locator('main p[lang=en]').first().textContent()) ?? ''
    const right = choices.getByRole('button', { name: book.meaning.get(word) ?? '' })
    await right.waitFor()
    frames.push(await right.evaluate(framesUntilMarked))
    await page.getByRole('button', { name: '答对了，继续' }).click()
    await expect(right).toHaveCount(0)
  }
  console.log(`Frames from a tap to its feedback: ${frames.join(', ')}`)
  for (const count of frames) expect(count).toBeGreaterThan(0)
})

/** Taps a choice and counts the frames until it is marked as correct; 0 if it never is. */
function framesUntilMarked(option: Element): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0
    const look = () => {
      frames += 1
      if (option.querySelector('[aria-label="正确答案"]')) resolve(frames)
      else if (frames > 120) resolve(0)
      else requestAnimationFrame(look)
    }
    ;(option as HTMLElement).click()
    requestAnimationFrame(look)
  })
}

test('opens papers and wrong questions from 学习', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'xiaolin')
  await page.goto('/english-study')
  await page.getByRole('link', { name: /^错题本/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '错题本' })).toBeVisible()
  await page.getByRole('link', { name: '返回' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '试卷分析' })).toBeVisible()
  await page.getByRole('link', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/english-study$/)
})
