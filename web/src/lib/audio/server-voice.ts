import { getSpeech } from '@shangxue/contract/speech/endpoints'
import { isSpeakable, speakNatively, stopSpeaking } from './device-voice.ts'
import { hintLocked } from './hints.ts'
import { isUnlocked, whenUnlocked } from './unlock.ts'

/** If the server's voice takes longer, the device's voice reads the text instead. */
const START_TIMEOUT_MS = 4_000

const addressOf = (text: string) =>
  `${getSpeech.path}?${new URLSearchParams({ text: text.trim(), lang: 'en' })}`

let current: { stop: () => void } | undefined

/** Plays a URL. Resolves to true at its end, to false if it fails or starts too late, and to undefined if it was stopped. */
function play(address: string, rate: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const audio = new Audio(address)
    const settle = (outcome: boolean | undefined) => {
      clearTimeout(timer)
      audio.pause()
      if (current === playback) current = undefined
      resolve(outcome)
    }
    const playback = { stop: () => settle(undefined) }
    const timer = setTimeout(() => settle(false), START_TIMEOUT_MS)
    current = playback
    audio.playbackRate = rate
    audio.onplaying = () => clearTimeout(timer)
    audio.onended = () => settle(true)
    audio.onerror = () => settle(false)
    // An incoming call or unplugged headphones paused it: it does not resume by itself.
    audio.onpause = () => !audio.ended && settle(undefined)
    audio.play().catch(() => settle(false))
  })
}

/**
 * Reads a text aloud with the server's voice, or with the device's voice if that fails. Stops the current speech. Resolves to
 * true if it was read to its end, and to undefined if it was stopped; never rejects. `rate` 1 is the normal speed of the voice.
 */
export function speak(text: unknown, { rate = 1 }: { rate?: number } = {}): Promise<boolean | undefined> {
  stopSpeech()
  if (!isSpeakable(text)) return Promise.resolve(false)
  if (!isUnlocked()) hintLocked()
  return new Promise((resolve) => {
    whenUnlocked(async () => {
      stopSpeech()
      const played = await play(addressOf(text), rate).catch(() => false)
      resolve(played === false ? speakNatively(text, rate) : played)
    })
  })
}

/** Stops speech of the server's and of the device's voice. */
export function stopSpeech(): void {
  current?.stop()
  stopSpeaking()
}

/** Prefetches the audio of a text that is likely to be read next. */
export function prepareSpeech(text: string): void {
  if (typeof fetch === 'function' && navigator.onLine) fetch(addressOf(text)).catch(() => undefined)
}
