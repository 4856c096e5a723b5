import { getSpeech } from '@shangxue/contract/speech/endpoints'
import { isSpeakable, speakNatively, stopSpeaking } from './device-voice.ts'
import { hintLocked } from './hints.ts'
import { isUnlocked, whenUnlocked } from './unlock.ts'

/** Longer than this nobody waits for a word: then the device's own voice reads it. */
const PATIENCE_MS = 4_000

const addressOf = (text: string) =>
  `${getSpeech.path}?${new URLSearchParams({ text: text.trim(), lang: 'en' })}`

let current: { stop: () => void } | undefined

/** Plays an address to its end; false where it cannot be had in time, undefined where something else was asked for. */
function play(address: string, rate: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const audio = new Audio(address)
    const settle = (outcome: boolean | undefined) => {
      clearTimeout(patience)
      audio.pause()
      if (current === ours) current = undefined
      resolve(outcome)
    }
    const ours = { stop: () => settle(undefined) }
    const patience = setTimeout(() => settle(false), PATIENCE_MS)
    current = ours
    audio.playbackRate = rate
    audio.onplaying = () => clearTimeout(patience)
    audio.onended = () => settle(true)
    audio.onerror = () => settle(false)
    // a call came in, or the headphones went: nothing goes on by itself
    audio.onpause = () => !audio.ended && settle(undefined)
    audio.play().catch(() => settle(false))
  })
}

/**
 * Reads a text aloud: with the server's voice, with the device's own where that fails. What was being read stops. Resolves
 * to whether it was read to its end, undefined where it was stopped; never rejects. `rate` 1 is the voice's own speed.
 */
export function speak(text: unknown, { rate = 1 }: { rate?: number } = {}): Promise<boolean | undefined> {
  hush()
  if (!isSpeakable(text)) return Promise.resolve(false)
  if (!isUnlocked()) hintLocked()
  return new Promise((resolve) => {
    whenUnlocked(async () => {
      hush()
      const played = await play(addressOf(text), rate).catch(() => false)
      resolve(played === false ? speakNatively(text, rate) : played)
    })
  })
}

/** Stops reading aloud, whichever voice it is. */
export function hush(): void {
  current?.stop()
  stopSpeaking()
}

/** Brings the audio of what is likely to be read next, so that it sounds at once. */
export function prepareSpeech(text: string): void {
  if (typeof fetch === 'function' && navigator.onLine) fetch(addressOf(text)).catch(() => undefined)
}
