/** Browsers play nothing before the first touch, click or key press: until then sounds wait here. */
const GESTURES = ['touchstart', 'click', 'keydown'] as const
/** A sound that waits for minutes would startle more than help. */
const MOST_WAITING = 5

let unlocked = false
let waiting: (() => void)[] = []

export const isUnlocked = (): boolean => unlocked

/** Runs the action now, or right after the first gesture. */
export function whenUnlocked(action: () => void): void {
  if (unlocked) action()
  else waiting = [...waiting, action].slice(-MOST_WAITING)
}

function unlock(): void {
  unlocked = true
  for (const gesture of GESTURES) document.removeEventListener(gesture, unlock, true)
  const queued = waiting
  waiting = []
  for (const action of queued) action()
}

/** Waits for the first gesture. Returns what stops waiting and locks again. */
export function startUnlocking(): () => void {
  for (const gesture of GESTURES) document.addEventListener(gesture, unlock, true)
  return () => {
    for (const gesture of GESTURES) document.removeEventListener(gesture, unlock, true)
    unlocked = false
    waiting = []
  }
}
