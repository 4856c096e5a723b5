import { listeners } from '../listeners.ts'
import { KEYS } from '../session/keys.ts'
import { readStored, store } from '../storage.ts'

export interface AudioHint {
  readonly message: string
  /** Milliseconds to show it; absent: as long as any hint. */
  readonly duration?: number
}

const LOCKED: AudioHint = { message: '轻触屏幕激活音效' }
const FIRST_RUN: AudioHint = { message: '点击屏幕即可启用高品质语音', duration: 4_000 }

const hints = listeners<AudioHint>()

/** What to tell the user about sound; the shell shows it. Returns the unsubscriber. */
export const onAudioHint = hints.add

/** A sound is wanted but locked. The first-run hint is given once per device. */
export function hintLocked(): void {
  hints.notify(LOCKED)
  if (readStored(KEYS.audioGuideShown) !== null) return
  store(KEYS.audioGuideShown, '1')
  hints.notify(FIRST_RUN)
}
