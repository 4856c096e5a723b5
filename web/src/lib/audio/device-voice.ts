import { hintLocked } from './hints.ts'
import { isUnlocked, whenUnlocked } from './unlock.ts'

const NATIVE_RATE = 0.8
const NATIVE_VOLUME = 0.7

/** True if a value can be read aloud: a text that is not blank. */
export const isSpeakable = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

/** The language of a text: Chinese if it contains a Chinese character, otherwise English. */
export const spokenLanguage = (text: string): 'zh-CN' | 'en-US' =>
  /\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en-US'

/** Cancelled or interrupted speech is not an error. */
const CANCELLED = new Set(['canceled', 'interrupted'])

function utter(text: string, rate: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = spokenLanguage(text)
    utterance.rate = NATIVE_RATE * rate
    utterance.volume = NATIVE_VOLUME
    utterance.onend = () => resolve(true)
    utterance.onerror = ({ error }) => resolve(CANCELLED.has(error) ? undefined : false)
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  })
}

/**
 * Reads a text with the device's own voice, after the first gesture if audio is still locked. Resolves to true if it was read
 * to its end, to false if the text is not speakable or the device has no voice, and to undefined if it was stopped. `rate` 1 is
 * our default speed.
 */
export function speakNatively(text: unknown, rate = 1): Promise<boolean | undefined> {
  if (!isSpeakable(text) || !('speechSynthesis' in window)) return Promise.resolve(false)
  if (!isUnlocked()) hintLocked()
  return new Promise((resolve) => {
    whenUnlocked(() => resolve(utter(text, rate).catch(() => false)))
  })
}

/** Stops the device's voice when a screen is left. */
export function stopSpeaking(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}
