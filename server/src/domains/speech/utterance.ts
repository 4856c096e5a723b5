import { SPEECH_TEXT_MAX } from '@shangxue/contract/platform/constants'
import type { Pronunciation, Utterance } from '../../adapters/speech/port.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Pronunciations } from '../english/service.ts'

export interface UtteranceOptions {
  readonly voice?: string | null
  readonly speed?: number
  readonly volume?: number
  /** The transcription that is printed next to the text, if it is one entry of a word list. */
  readonly ipa?: string
}

/** Longer than any text with surrounding spaces; rejected without trimming. */
const MAX_INPUT_LENGTH = 10 * SPEECH_TEXT_MAX
/** Rounds to steps of 0.05, so that requests that sound alike share a cache entry. */
const roundToStep = (value: number) => Math.round(value * 20) / 20

/** Validates the text; throws `speech_text`. Text with Chinese characters is always Chinese. */
export function parseUtterance(
  input: unknown,
  requestedLanguage: Utterance['language'],
  { voice = null, speed = 1, volume = 1, ipa }: UtteranceOptions,
  pronunciations: Pronunciations,
): Utterance {
  const text = typeof input === 'string' && input.length < MAX_INPUT_LENGTH ? input.trim() : ''
  const characters = [...text].length
  if (characters < 1 || characters > SPEECH_TEXT_MAX)
    throw new AppError('speech_text', { most: SPEECH_TEXT_MAX })
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : requestedLanguage
  const settings = { text, language, voice, speed: roundToStep(speed), volume: roundToStep(volume) }
  const pronunciation = language === 'en' ? pronounce(text, ipa, pronunciations) : undefined
  return pronunciation ? { ...settings, pronunciation } : settings
}

/** A headword is spoken by its own transcription, or by the printed one if the library has several or none. */
function pronounce(
  text: string,
  ipa: string | undefined,
  pronunciations: Pronunciations,
): Pronunciation | undefined {
  const headword = ipa ? { us: ipa, uk: ipa } : pronunciations.ofHeadword(text)
  if (headword) return { headword }
  const words = pronunciations.ofWords(text)
  return words.size > 0 ? { words } : undefined
}
