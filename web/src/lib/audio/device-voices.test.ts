import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findDeviceVoice, loadDeviceVoices, rankDeviceVoices } from './device-voices.ts'
import { accentOf, chooseVoice, chosenVoice, hasChosenVoice } from './voice-choice.ts'

const voice = (name: string, lang = 'en-US', overrides = {}) => ({
  name,
  lang,
  voiceURI: `uri ${name}`,
  localService: true,
  default: false,
  ...overrides,
})

describe('rankDeviceVoices', () => {
  test('puts natural voices first, then the default one', () => {
    const ranked = rankDeviceVoices([
      voice('Samantha', 'en-US'),
      voice('English United States', 'en_US', { default: true }),
      voice('Daniel (Enhanced)', 'en-GB'),
    ])
    expect(ranked.map(({ name, accent, isNatural }) => [name, accent, isNatural])).toEqual([
      ['Daniel (Enhanced)', 'uk', true],
      ['English United States', 'us', false],
      ['Samantha', 'us', false],
    ])
  })
  test.each([
    ['of the network', voice('Google US English', 'en-US', { localService: false })],
    ['of another accent', voice('Karen', 'en-AU')],
    ['of another language', voice('Tingting', 'zh-CN')],
    ['that are jokes', voice('Bad News')],
    ['of eSpeak', voice('eSpeak English', 'en-GB')],
  ])('leaves out voices %s', (_, unsuitable) => expect(rankDeviceVoices([unsuitable])).toEqual([]))
})

describe('loadDeviceVoices', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  test('waits until the browser has loaded them', async () => {
    let list: unknown[] = []
    let notify = () => {}
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => list,
      addEventListener: (_: string, listener: () => void) => {
        notify = listener
      },
    })
    const loading = loadDeviceVoices()
    list = [voice('Samantha')]
    notify()
    expect(await loading).toMatchObject([{ name: 'Samantha' }])
    expect(findDeviceVoice('uri Samantha')).toMatchObject({ name: 'Samantha' })
    expect(findDeviceVoice('uninstalled')).toBeUndefined()
  })
  test('finds none in a browser that lists none or cannot speak', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('speechSynthesis', { getVoices: () => [], addEventListener: () => {} })
    const loading = loadDeviceVoices()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await loading).toEqual([])
    vi.unstubAllGlobals()
    Reflect.deleteProperty(window, 'speechSynthesis')
    expect(await loadDeviceVoices()).toEqual([])
    expect(findDeviceVoice('any')).toBeUndefined()
  })
})

describe('the chosen voice', () => {
  beforeEach(() => localStorage.clear())
  test('is the default one until another is chosen', () => {
    expect([chosenVoice(), hasChosenVoice()]).toEqual([{ kind: 'server', voice: 'rms' }, false])
    chooseVoice({ kind: 'server', voice: 'awb' })
    expect([chosenVoice(), hasChosenVoice(), accentOf(chosenVoice())]).toEqual([
      { kind: 'server', voice: 'awb' },
      true,
      'uk',
    ])
  })
  test('may be a voice of the device, with any name', () => {
    const choice = { kind: 'device', uri: 'com.apple voice/en-GB (Premium)', accent: 'uk' } as const
    chooseVoice(choice)
    expect(chosenVoice()).toEqual(choice)
    expect(chosenVoice()).toBe(chosenVoice())
  })
  test.each(['', 'kal', 'device', 'device fr x', '{"a":1}'])(
    'ignores an unknown stored value: %s',
    (text) => {
      localStorage.setItem('langdusheng', text)
      expect(chosenVoice()).toEqual({ kind: 'server', voice: 'rms' })
    },
  )
})
