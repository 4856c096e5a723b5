import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playSound } from './sounds.ts'
import { isSpeakable, speakNatively, spokenLanguage } from './speech.ts'
import { type AudioHint, isUnlocked, onAudioHint, startUnlocking, whenUnlocked } from './unlock.ts'

const spoken: { text: string; lang: string; rate: number; volume: number }[] = []
const started: number[] = []
const hints: AudioHint[] = []
let stops: (() => void)[] = []

class Utterance {
  lang = ''
  rate = 1
  volume = 1
  onend = () => {}
  onerror = (_: { error: string }) => {}
  constructor(readonly text: string) {}
}
const parameter = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() })
class Context {
  state = 'suspended'
  currentTime = 0
  destination = {}
  async resume() {
    this.state = 'running'
  }
  createGain = () => ({ gain: parameter(), connect: (next: unknown) => next })
  createOscillator = () => {
    const frequency = parameter()
    return {
      type: '',
      frequency,
      connect: (next: unknown) => next,
      start: () => started.push(frequency.value),
      stop: vi.fn(),
    }
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    cancel: vi.fn(),
    speak: (utterance: Utterance) => {
      const { text, lang, rate, volume } = utterance
      spoken.push({ text, lang, rate, volume })
      if (text === 'broken') utterance.onerror({ error: 'synthesis-failed' })
      else utterance.onend()
    },
  })
  stops = [startUnlocking(), onAudioHint((hint) => hints.push(hint))]
})
afterEach(() => {
  for (const stop of stops) stop()
  for (const list of [spoken, started, hints]) list.length = 0
  localStorage.clear()
  vi.unstubAllGlobals()
})

const gesture = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))

describe('audio', () => {
  test.each(['touchstart', 'click', 'keydown'])('plays queued sounds after the first %s', (type) => {
    const order: string[] = []
    whenUnlocked(() => order.push('first'))
    whenUnlocked(() => order.push('second'))
    expect([isUnlocked(), order]).toEqual([false, []])
    gesture(type)
    expect([isUnlocked(), order]).toEqual([true, ['first', 'second']])
    gesture(type)
    whenUnlocked(() => order.push('third'))
    expect(order).toEqual(['first', 'second', 'third'])
  })
  test('unlocks even if the page stops propagation of the gesture', () => {
    document.body.addEventListener('click', (event) => event.stopPropagation(), { once: true })
    gesture('click')
    expect(isUnlocked()).toBe(true)
  })
})

describe('playSound', () => {
  test('notifies while locked, with the first-run hint only once', () => {
    playSound('success')
    playSound('success')
    expect(hints).toEqual([
      { message: '轻触屏幕激活音效' },
      { message: '点击屏幕即可启用高品质语音', duration: 4000 },
      { message: '轻触屏幕激活音效' },
    ])
    expect(localStorage.getItem('audioGuideShown')).toBe('1')
  })
  test('plays a sound after the first gesture', async () => {
    playSound('error')
    expect(started).toEqual([])
    gesture('keydown')
    await vi.waitFor(() => expect(started).toHaveLength(2))
  })
  test('plays each kind of sound without a hint when unlocked', async () => {
    gesture('click')
    for (const sound of ['success', 'error', 'click'] as const) playSound(sound)
    await vi.waitFor(() => expect(new Set(started).size).toBe(5))
    expect(hints).toEqual([])
  })
  test('omits the hint on request', () => {
    playSound('error', { hint: false })
    expect(hints).toEqual([])
  })
})

describe('device voice', () => {
  beforeEach(() => void gesture('click'))
  test('reads with rate 0.8 and volume 0.7', async () => {
    expect(await speakNatively('apple')).toBe(true)
    expect(spoken).toEqual([{ text: 'apple', lang: 'en-US', rate: 0.8, volume: 0.7 }])
  })
  test('reads more slowly on request', async () => {
    await speakNatively('apple', 0.5)
    expect(spoken).toMatchObject([{ text: 'apple', rate: 0.4, volume: 0.7 }])
  })
  test('uses Chinese for Chinese characters, otherwise English', () => {
    expect(['苹果', 'apple 苹果', '㐀', 'apple', '123', 'りんご'].map(spokenLanguage)).toEqual([
      'zh-CN',
      'zh-CN',
      'zh-CN',
      'en-US',
      'en-US',
      'en-US',
    ])
  })
  test.each([[''], ['  '], [null], [undefined], [42], [{}]])('does not read %j', async (text) => {
    expect(isSpeakable(text)).toBe(false)
    expect(await speakNatively(text)).toBe(false)
    expect(spoken).toEqual([])
  })
  test('resolves to false if the voice fails or is missing', async () => {
    expect(await speakNatively('broken')).toBe(false)
    Reflect.deleteProperty(window, 'speechSynthesis')
    expect(await speakNatively('apple')).toBe(false)
  })
})

test('waits with the device voice for the first gesture and notifies', async () => {
  const reading = speakNatively('苹果')
  expect([spoken.length, hints[0]?.message]).toEqual([0, '轻触屏幕激活音效'])
  gesture('touchstart')
  expect(await reading).toBe(true)
})
