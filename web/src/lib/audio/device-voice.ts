import { hintLocked } from './hints.ts'
import { isUnlocked, whenUnlocked } from './unlock.ts'

const NATIVE_RATE = 0.8
const NATIVE_VOLUME = 0.7

/** Whether a value can be read aloud: text that isn't blank. */
export const isSpeakable = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

/** The language to read a text in: Chinese as soon as it has a Chinese character, else English. */
export const spokenLanguage = (text: string): 'zh-CN' | 'en-US' =>
  /\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en-US'

/** What is stopped, or gives way to another text, has not failed. */
const STOPPED = new Set(['canceled', 'interrupted'])

function utter(text: string, rate: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = spokenLanguage(text)
    utterance.rate = NATIVE_RATE * rate
    utterance.volume = NATIVE_VOLUME
    utterance.onend = () => resolve(true)
    utterance.onerror = ({ error }) => resolve(STOPPED.has(error) ? undefined : false)
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  })
}

/**
 * Reads a text with the device's own voice, after the first gesture if audio is still locked. Resolves to whether
 * it was read to its end; false, without an error, for what can't be read or by a device that has no voice; undefined
 * where it was stopped. `rate` 1 is the usual speed of our readings.
 */
export function speakNatively(text: unknown, rate = 1): Promise<boolean | undefined> {
  if (!isSpeakable(text) || !('speechSynthesis' in window)) return Promise.resolve(false)
  if (!isUnlocked()) hintLocked()
  return new Promise((resolve) => {
    whenUnlocked(() => resolve(utter(text, rate).catch(() => false)))
  })
}

/** Stops reading aloud: on leaving a screen. */
export function stopSpeaking(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}
