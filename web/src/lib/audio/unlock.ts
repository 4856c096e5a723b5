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
