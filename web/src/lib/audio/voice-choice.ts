import { useSyncExternalStore } from 'react'
import { onOtherTab, readStored, store } from '../storage/local-storage.ts'
import { listeners } from '../util/listeners.ts'

/** Voices of the server, the default one first. */
export const SERVER_VOICES = ['rms', 'slt', 'awb'] as const
export type ServerVoice = (typeof SERVER_VOICES)[number]
export type Accent = 'us' | 'uk'

/** A voice of the server, or a voice of the device by its URI. */
export type VoiceChoice =
  | { readonly kind: 'server'; readonly voice: ServerVoice }
  | { readonly kind: 'device'; readonly uri: string; readonly accent: Accent }

const DEFAULT_CHOICE: VoiceChoice = { kind: 'server', voice: SERVER_VOICES[0] }
const STORAGE_KEY = 'langdusheng'
const DEVICE = /^device (us|uk) (.+)$/

const changes = listeners<undefined>()
let cached: { text: string | null; choice: VoiceChoice } | undefined

function parse(text: string | null): VoiceChoice {
  const [, accent, uri] = DEVICE.exec(text ?? '') ?? []
  if (uri) return { kind: 'device', uri, accent: accent === 'uk' ? 'uk' : 'us' }
  const voice = SERVER_VOICES.find((name) => name === text)
  return voice ? { kind: 'server', voice } : DEFAULT_CHOICE
}

/** The voice that speaks on this device. */
export function chosenVoice(): VoiceChoice {
  const text = readStored(STORAGE_KEY)
  // The same object for the same value, as React requires of a store.
  if (cached?.text !== text) cached = { text, choice: parse(text) }
  return cached.choice
}

/** True if somebody has chosen a voice on this device. */
export const hasChosenVoice = (): boolean => readStored(STORAGE_KEY) !== null

export function chooseVoice(choice: VoiceChoice): void {
  store(STORAGE_KEY, choice.kind === 'server' ? choice.voice : `device ${choice.accent} ${choice.uri}`)
  changes.notify(undefined)
}

function subscribe(listener: () => void): () => void {
  const stops = [
    changes.add(listener),
    onOtherTab((key) => (key === STORAGE_KEY || key === null) && listener()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export const useVoiceChoice = (): VoiceChoice => useSyncExternalStore(subscribe, chosenVoice, chosenVoice)

export const accentOf = (choice: VoiceChoice): Accent =>
  choice.kind === 'device' ? choice.accent : choice.voice === 'awb' ? 'uk' : 'us'
