import type { Accent } from './voice-choice.ts'

/** An English voice of the device that works without a network. */
export interface DeviceVoice {
  readonly uri: string
  readonly name: string
  readonly accent: Accent
  /** Recorded or neural, by its name: likely to be better than the server's voice. */
  readonly isNatural: boolean
}

const ACCENTS: Readonly<Record<string, Accent>> = { 'en-us': 'us', 'en-gb': 'uk' }
const NATURAL = /natural|neural|premium|enhanced|siri/i
/** Joke voices of macOS and iOS, and eSpeak on Linux. */
const UNSUITABLE =
  /\b(?:albert|bad news|bahh|bells|boing|bubbles|cellos|wobble|fred|good news|jester|junior|kathy|organ|superstar|ralph|trinoids|whisper|zarvox|eddy|flo|grandma|grandpa|reed|rocko|sandy|shelley|espeak)\b/i

type Voice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'voiceURI' | 'default'>

/**
 * The device's local American and British voices, natural ones first. Voices that need a network are left out: they fail in
 * a lesson without one, and send the text to their maker.
 */
export function rankDeviceVoices(voices: readonly Voice[]): DeviceVoice[] {
  const ranked = voices
    .filter(({ localService, name }) => localService && !UNSUITABLE.test(name))
    .flatMap(({ name, lang, voiceURI, default: isDefault }) => {
      const accent = ACCENTS[lang.replace('_', '-').toLowerCase()]
      if (!accent) return []
      const isNatural = NATURAL.test(name) || NATURAL.test(voiceURI)
      return [{ uri: voiceURI, name, accent, isNatural, score: (isNatural ? 2 : 0) + (isDefault ? 1 : 0) }]
    })
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
  return ranked.map(({ score: _, ...voice }) => voice)
}

/** Browsers load their list of voices after the first request. */
const LOAD_MS = 1_500

/** Resolves to the ranked voices of the device; to an empty list if it has none or the browser does not speak. */
export async function loadDeviceVoices(): Promise<DeviceVoice[]> {
  if (!('speechSynthesis' in window) || typeof speechSynthesis.getVoices !== 'function') return []
  const listed = speechSynthesis.getVoices()
  if (listed.length > 0 || typeof speechSynthesis.addEventListener !== 'function')
    return rankDeviceVoices(listed)
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
    setTimeout(resolve, LOAD_MS)
  })
  return rankDeviceVoices(speechSynthesis.getVoices())
}

/** The voice of this URI; undefined if it was uninstalled or the list has not loaded. */
export const findDeviceVoice = (uri: string): SpeechSynthesisVoice | undefined =>
  'speechSynthesis' in window && typeof speechSynthesis.getVoices === 'function'
    ? speechSynthesis.getVoices().find(({ voiceURI }) => voiceURI === uri)
    : undefined
