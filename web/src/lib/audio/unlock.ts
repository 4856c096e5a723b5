import { KEYS } from '../session/state.ts'
import { readStored, store } from '../storage/local-storage.ts'
import { listeners } from '../util/listeners.ts'

/** Browsers play no audio before the first touch, click or key press. Sounds are queued until then. */
const GESTURES = ['touchstart', 'click', 'keydown'] as const
/** Older sounds are dropped: they would surprise the user minutes later. */
const MAX_WAITING = 5

let unlocked = false
let waiting: (() => void)[] = []

export const isUnlocked = (): boolean => unlocked

/** Runs the action now, or after the first gesture. */
export function whenUnlocked(action: () => void): void {
  if (unlocked) action()
  else waiting = [...waiting, action].slice(-MAX_WAITING)
}

function unlock(): void {
  unlocked = true
  for (const gesture of GESTURES) document.removeEventListener(gesture, unlock, true)
  const queued = waiting
  waiting = []
  for (const action of queued) action()
}

/** Listens for the first gesture. Returns the function that stops listening and locks audio again. */
export function startUnlocking(): () => void {
  for (const gesture of GESTURES) document.addEventListener(gesture, unlock, true)
  return () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, unlock, true)
    unlocked = false
    waiting = []
  }
}

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
