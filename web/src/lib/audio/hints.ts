import { KEYS } from '../session/keys.ts'
import { readStored, store } from '../storage/local-storage.ts'
import { listeners } from '../util/listeners.ts'

export interface AudioHint {
  readonly message: string
  /** How long to show it, in milliseconds. Defaults to the duration of other hints. */
  readonly duration?: number
}

const LOCKED: AudioHint = { message: '轻触屏幕激活音效' }
const FIRST_RUN: AudioHint = { message: '点击屏幕即可启用高品质语音', duration: 4_000 }

const hints = listeners<AudioHint>()

/** Subscribes to hints about sound for the user, which the shell shows. Returns the function that unsubscribes. */
export const onAudioHint = hints.add

/** Notifies the user that a sound needs a gesture first. The first-run hint is shown once per device. */
export function hintLocked(): void {
  hints.notify(LOCKED)
  if (readStored(KEYS.audioGuideShown) !== null) return
  store(KEYS.audioGuideShown, '1')
  hints.notify(FIRST_RUN)
}
