import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { expect, test } from '../fixtures.ts'
import { enter, readStorage, toastOf } from '../session-helpers.ts'

type Played = { hertz: number; state: AudioContextState }
type Spoken = { text: string; lang: string; rate: number; volume: number }

/** Records played and spoken audio. Speech ends immediately, because the machine has no voice. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const played: Played[] = []
    const spoken: Spoken[] = []
    Object.assign(window, { played, spoken })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      played.push({ hertz: this.frequency.value, state: (this.context as AudioContext).state })
      start.call(this, when)
    }
    speechSynthesis.speak = (utterance) => {
      const { text, lang, rate, volume } = utterance
      spoken.push({ text, lang, rate: Math.round(rate * 10) / 10, volume: Math.round(volume * 10) / 10 })
      utterance.dispatchEvent(new SpeechSynthesisEvent('end', { utterance }))
    }
  })
const played = (page: Page): Promise<Played[]> => page.evaluate(() => Reflect.get(window, 'played'))
const spoken = (page: Page): Promise<Spoken[]> => page.evaluate(() => Reflect.get(window, 'spoken'))

const EXPIRED = '登录已过期，请重新登录'
const EXPIRED_SESSION = { token: 'expired', refreshtoken: 'revoked' }

test.beforeEach(({ page }) => listen(page))

test('delays the session error sound until the first gesture', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban', EXPIRED_SESSION)
  await page.goto('/home')
  await expect(toastOf(page, EXPIRED)).toBeVisible()
  await expect(toastOf(page, '轻触屏幕激活音效')).toHaveCount(0)
  expect(await played(page)).toEqual([])
  expect(await readStorage(page)).not.toHaveProperty('audioGuideShown')

  await page.touchscreen.tap(195, 20)
  await expect.poll(() => played(page)).toHaveLength(2)
  for (const { state } of await played(page)) expect(state).toBe('running')
})

for (const gesture of ['key press', 'click'] as const) {
  test(`plays the error sound immediately after a ${gesture}`, { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await enter(page, 'laoban')
    await page.goto('/my-profile')
    if (gesture === 'click') await page.mouse.click(195, 20)
    else await page.keyboard.press('Tab')
    const otherPage = await context.newPage()
    await otherPage.goto('/icon.svg')
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { code: 40100, msg: EXPIRED } }),
    )
    await page.getByRole('button', { name: '登录设备' }).press('Enter')
    await expect(toastOf(page, EXPIRED)).toBeVisible()
    await expect.poll(() => played(page)).toHaveLength(2)
  })
}

test('keeps sound hints within the header', { tag: '@full' }, async ({ page }) => {
  await page.goto('/word-learning')
  const hints = [toastOf(page, '轻触屏幕激活音效'), toastOf(page, '点击屏幕即可启用高品质语音')]
  for (const hint of hints) await expect(hint).toBeVisible()
  const content = await page.getByRole('main').boundingBox()
  for (const hint of hints) {
    const box = await hint.boundingBox()
    expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0)
  }
})

/** Tests the audio library directly, because no screen plays these sounds at a predictable time. */
async function openLibrary(page: Page) {
  const stdin = {
    contents: "export * from './unlock.ts'; export * from './sounds.ts'; export * from './speech.ts'",
    resolveDir: fileURLToPath(new URL('../../web/src/lib/audio', import.meta.url)),
  }
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false })
  const code = outputFiles[0]?.text ?? ''
  await page.route('**/audio-library.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.route('**/audio-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>audio</title><p>tap' }),
  )
  await page.goto('/audio-page')
  await page.evaluate(async (url) => {
    const audio = await import(url)
    const hints: unknown[] = []
    Object.assign(window, { audio, hints })
    audio.startUnlocking()
    audio.onAudioHint((hint: unknown) => hints.push(hint))
  }, '/audio-library.js')
}
const hints = (page: Page): Promise<{ message: string; duration?: number }[]> =>
  page.evaluate(() => Reflect.get(window, 'hints'))
const play = (page: Page, sound: string) =>
  page.evaluate((name) => Reflect.get(window, 'audio').playSound(name), sound)
const speak = (page: Page, text: unknown): Promise<boolean> =>
  page.evaluate((value) => Reflect.get(window, 'audio').speakNatively(value), text)

const HINT = { message: '轻触屏幕激活音效' }
const FIRST_RUN = { message: '点击屏幕即可启用高品质语音', duration: 4_000 }

test('shows sound hints each time and the first-run hint once', { tag: '@full' }, async ({ page }) => {
  await openLibrary(page)
  await play(page, 'click')
  expect(await hints(page)).toEqual([HINT, FIRST_RUN])
  await play(page, 'click')
  expect(await hints(page)).toEqual([HINT, FIRST_RUN, HINT])
  expect(await readStorage(page)).toHaveProperty('audioGuideShown')
  await openLibrary(page)
  await play(page, 'success')
  expect(await hints(page)).toEqual([HINT])
})

for (const gesture of ['touch', 'click', 'key press'] as const) {
  test(`plays queued sounds after a ${gesture} and later ones immediately`, { tag: '@full' }, async ({
    page,
  }) => {
    await openLibrary(page)
    await play(page, 'click')
    await play(page, 'success')
    expect(await played(page)).toEqual([])
    if (gesture === 'touch') await page.touchscreen.tap(50, 50)
    else if (gesture === 'click') await page.mouse.click(50, 50)
    else await page.keyboard.press('a')
    await expect.poll(() => played(page)).toHaveLength(3)
    const before = (await hints(page)).length
    await play(page, 'error')
    await expect.poll(() => played(page)).toHaveLength(5)
    for (const { state } of await played(page)) expect(state).toBe('running')
    expect(await hints(page)).toHaveLength(before)
  })
}

test('selects Chinese or English speech at rate 0.8 and volume 0.7', { tag: '@full' }, async ({ page }) => {
  await openLibrary(page)
  await page.touchscreen.tap(50, 50)
  const texts = { apple: 'en-US', 'apple 苹果': 'zh-CN', 你好: 'zh-CN', '2026': 'en-US' }
  for (const text of Object.keys(texts)) expect(await speak(page, text)).toBe(true)
  expect(new Set((await spoken(page)).map(({ text, lang }) => `${text} ${lang}`))).toEqual(
    new Set(Object.entries(texts).map(([text, lang]) => `${text} ${lang}`)),
  )
  for (const { rate, volume } of await spoken(page))
    expect({ rate, volume }).toEqual({ rate: 0.8, volume: 0.7 })
})

test('ignores blank or non-text speech input silently', { tag: '@full' }, async ({ page }) => {
  await openLibrary(page)
  await page.touchscreen.tap(50, 50)
  for (const nothing of ['', '   ', 12, null, {}]) expect(await speak(page, nothing)).toBe(false)
  expect(await spoken(page)).toEqual([])
})
