import { getSpeech } from '@shangxue/contract/speech/endpoints'
import { findDeviceVoice } from './device-voices.ts'
import { storedSpeechUrl } from './stored-speech.ts'
import { hintLocked, isUnlocked, whenUnlocked } from './unlock.ts'
import { chosenVoice, SERVER_VOICES, type ServerVoice, type VoiceChoice } from './voice-choice.ts'

const NATIVE_RATE = 0.8
const NATIVE_VOLUME = 0.7

/** True if a value can be read aloud: a text that is not blank. */
export const isSpeakable = (text: unknown): text is string => typeof text === 'string' && text.trim() !== ''

/** The language of a text: Chinese if it contains a Chinese character, otherwise English. */
export const spokenLanguage = (text: string): 'zh-CN' | 'en-US' =>
  /\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en-US'

/** Cancelled or interrupted speech is not an error. */
const CANCELLED = new Set(['canceled', 'interrupted'])

function utter(text: string, rate: number, voiceUri?: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = spokenLanguage(text)
    const voice = voiceUri !== undefined && utterance.lang === 'en-US' ? findDeviceVoice(voiceUri) : undefined
    if (voice) {
      utterance.voice = voice
      utterance.lang = voice.lang
    }
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
 * our default speed; `voiceUri` is the voice for English text.
 */
export function speakNatively(text: unknown, rate = 1, voiceUri?: string): Promise<boolean | undefined> {
  if (!isSpeakable(text) || !('speechSynthesis' in window)) return Promise.resolve(false)
  if (!isUnlocked()) hintLocked()
  return new Promise((resolve) => {
    whenUnlocked(() => resolve(utter(text, rate, voiceUri).catch(() => false)))
  })
}

/** Stops the device's voice when a screen is left. */
function stopSpeaking(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}

/** If the server's voice takes longer, the device's voice reads the text instead. */
const START_TIMEOUT_MS = 4_000

/** The address of a spoken text. The default voice is not named, so that every device that has chosen none shares the address. */
export const speechAddress = (text: string, voice: ServerVoice = SERVER_VOICES[0], ipa?: string) =>
  `${getSpeech.path}?${new URLSearchParams({
    text: text.trim(),
    lang: 'en',
    ...(voice !== SERVER_VOICES[0] && { voice }),
    ...(ipa && { ipa }),
  })}`

let current: { stop: () => void } | undefined
/** Increases whenever speech stops, so that a text whose audio is still being looked up does not start. */
let stopCount = 0

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

/** Plays the audio that this device has stored for a text. Resolves like `play`, to false without stored audio. */
async function playStored(address: string, rate: number): Promise<boolean | undefined> {
  const stopsBefore = stopCount
  const url = await storedSpeechUrl(address).catch(() => undefined)
  if (stopsBefore !== stopCount) return undefined
  if (!url) return false
  try {
    return await play(url, rate)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Plays a text with the server's voice: from the server, or without a network as it is stored. */
async function playServerVoice(address: string, rate: number): Promise<boolean | undefined> {
  // Offline, the request would only delay the stored audio.
  const fromServer = navigator.onLine ? await play(address, rate).catch(() => false) : false
  if (fromServer !== false) return fromServer
  const stored = await playStored(address, rate).catch(() => false)
  // The browser's own cache may have it.
  return stored === false && !navigator.onLine ? play(address, rate).catch(() => false) : stored
}

export interface SpeakOptions {
  /** 1 is the normal speed of the voice. */
  rate?: number
  /** The transcription printed next to a single word that the server's library does not have. */
  ipa?: string | undefined
  /** The voice chosen on this device by default. */
  voice?: VoiceChoice
}

/**
 * Reads a text aloud with the chosen voice. If the server's voice fails, the device's own reads it, and the other way round.
 * Stops the current speech. Resolves to true if it was read to its end, to false if nothing sounded, and to undefined if it
 * was stopped; never rejects.
 */
export function speak(
  text: unknown,
  { rate = 1, ipa, voice = chosenVoice() }: SpeakOptions = {},
): Promise<boolean | undefined> {
  stopSpeech()
  if (!isSpeakable(text)) return Promise.resolve(false)
  if (!isUnlocked()) hintLocked()
  return new Promise((resolve) => {
    whenUnlocked(async () => {
      stopSpeech()
      // The offline package holds the default voice alone.
      const playServer = async (name: ServerVoice) => {
        const isPlayed = await playServerVoice(speechAddress(text, name, ipa), rate)
        return isPlayed === false && name !== SERVER_VOICES[0]
          ? playStored(speechAddress(text), rate).catch(() => false)
          : isPlayed
      }
      if (voice.kind === 'device') {
        const isRead = await speakNatively(text, rate, voice.uri)
        return resolve(isRead === false ? playServer(SERVER_VOICES[0]) : isRead)
      }
      const isPlayed = await playServer(voice.voice)
      resolve(isPlayed === false ? speakNatively(text, rate) : isPlayed)
    })
  })
}

/** Stops speech of the server's and of the device's voice. */
export function stopSpeech(): void {
  stopCount += 1
  current?.stop()
  stopSpeaking()
}

/** Prefetches the audio of a text that is likely to be read next. */
export function prepareSpeech(text: string): void {
  const voice = chosenVoice()
  if (voice.kind === 'device' || typeof fetch !== 'function' || !navigator.onLine) return
  fetch(speechAddress(text, voice.voice)).catch(() => undefined)
}
