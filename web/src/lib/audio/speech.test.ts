import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { speak, stopSpeech } from './speech.ts'
import { startUnlocking } from './unlock.ts'
import { chooseVoice } from './voice-choice.ts'

type Playback = 'plays' | 'fails' | 'hangs'

let playback: Playback
let played: { address: string; rate: number }[]
let read: string[]
let stop: () => void

class FakeAudio {
  playbackRate = 1
  onplaying = () => {}
  onended = () => {}
  onerror = () => {}
  paused = false
  constructor(readonly address: string) {}
  pause() {
    this.paused = true
  }
  async play() {
    played.push({ address: this.address, rate: this.playbackRate })
    if (playback === 'fails') return this.onerror()
    if (playback === 'hangs') return
    this.onplaying()
    this.onended()
  }
}

beforeEach(() => {
  playback = 'plays'
  played = []
  read = []
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      onend = () => {}
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', {
    cancel: vi.fn(),
    speak: (utterance: { text: string; onend: () => void }) => {
      read.push(utterance.text)
      utterance.onend()
    },
  })
  stop = startUnlocking()
  document.body.click()
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('speak', () => {
  test('requests the text and plays at the given rate', async () => {
    expect(await speak(' ice cream ', { rate: 0.6 })).toBe(true)
    expect(played).toEqual([{ address: '/api/english-study/tts?text=ice+cream&lang=en', rate: 0.6 }])
    expect(read).toEqual([])
  })
  test('names the voice and the transcription only where they differ from the default', async () => {
    chooseVoice({ kind: 'server', voice: 'awb' })
    await speak('apple', { ipa: 'ˈæpl' })
    await speak('apple', { voice: { kind: 'server', voice: 'rms' } })
    expect(played.map(({ address }) => new URLSearchParams(address.split('?')[1]).toString())).toEqual([
      new URLSearchParams({ text: 'apple', lang: 'en', voice: 'awb', ipa: 'ˈæpl' }).toString(),
      'text=apple&lang=en',
    ])
  })
  test('reads with the chosen voice of the device, without a request', async () => {
    chooseVoice({ kind: 'device', uri: 'uri', accent: 'uk' })
    expect(await speak('apple')).toBe(true)
    expect([read, played]).toEqual([['apple'], []])
  })
  test('uses the server voice if the device lost its voice', async () => {
    chooseVoice({ kind: 'device', uri: 'uri', accent: 'uk' })
    Reflect.deleteProperty(window, 'speechSynthesis')
    expect(await speak('apple')).toBe(true)
    expect(played).toHaveLength(1)
  })
  test('uses the device voice if the server voice fails', async () => {
    playback = 'fails'
    expect(await speak('apple')).toBe(true)
    expect(read).toEqual(['apple'])
  })
  test('uses the device voice after the timeout', async () => {
    vi.useFakeTimers()
    playback = 'hangs'
    const spoken = speak('apple')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await spoken).toBe(true)
    expect(read).toEqual(['apple'])
  })
  test('stops the current text without the device voice', async () => {
    playback = 'hangs'
    const first = speak('apple')
    playback = 'plays'
    expect(await speak('pear')).toBe(true)
    expect(await first).toBeUndefined()
    expect(read).toEqual([])
  })
  test('stops when the screen is left', async () => {
    playback = 'hangs'
    const spoken = speak('apple')
    stopSpeech()
    expect(await spoken).toBeUndefined()
    expect(read).toEqual([])
  })
  test.each([undefined, '', '  ', 7])('does not speak %j', async (text) => {
    expect(await speak(text)).toBe(false)
    expect(played).toEqual([])
  })
  test('waits for the first gesture', async () => {
    stop()
    stop = startUnlocking()
    const spoken = speak('apple')
    expect(played).toEqual([])
    document.body.click()
    expect(await spoken).toBe(true)
  })
})

describe('speech without a network', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stored = {
      match: async (address: string) => (address.includes('kite') ? new Response('a') : undefined),
    }
    vi.stubGlobal('caches', { open: async () => stored })
  })
  afterEach(() => void vi.restoreAllMocks())

  test('plays the stored audio of a text', async () => {
    expect(await speak('kite')).toBe(true)
    expect(played.map(({ address }) => address.split(':')[0])).toEqual(['blob'])
    expect(read).toEqual([])
  })

  test('uses the device’s voice for a text that is not stored', async () => {
    playback = 'fails'
    expect(await speak('moon')).toBe(true)
    expect(read).toEqual(['moon'])
  })

  test('does not start a stored text that was stopped meanwhile', async () => {
    const speaking = speak('kite')
    stopSpeech()
    expect(await speaking).toBeUndefined()
    expect(played).toEqual([])
  })
})
