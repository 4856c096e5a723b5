import { WHEEL_ACCELERATION_MS, WHEEL_DECELERATION_MS, WHEEL_SPEED } from '@shangxue/contract/wheel/endpoints'

/** Phases of the animation (spec §9). */
export type Step = 'idle' | 'accelerating' | 'constant' | 'decelerating'

/** Full speed in degrees per millisecond. `WHEEL_SPEED` is in degrees per frame at 60 frames per second. */
const FULL = (WHEEL_SPEED * 60) / 1_000
const AFTER_ACCELERATION = (FULL * WHEEL_ACCELERATION_MS) / 2

interface Stop {
  /** Time in ms and angle at which the deceleration starts. */
  readonly at: number
  readonly from: number
  readonly distance: number
}
export interface Turn {
  readonly startedAt: number
  /** Angle of the wheel at the start, in degrees. */
  readonly from: number
  /** Set once the server has responded with the prize. */
  readonly stop?: Stop
}
export interface Pose {
  readonly step: Step
  readonly angle: number
}

function freely({ startedAt, from }: Turn, now: number): Pose {
  const ms = Math.max(0, now - startedAt)
  if (ms < WHEEL_ACCELERATION_MS)
    return { step: 'accelerating', angle: from + (FULL * ms * ms) / (2 * WHEEL_ACCELERATION_MS) }
  return { step: 'constant', angle: from + AFTER_ACCELERATION + FULL * (ms - WHEEL_ACCELERATION_MS) }
}

/** Decelerates smoothly from full speed to zero. */
function slowing({ at, from, distance }: Stop, now: number): Pose {
  const share = (now - at) / WHEEL_DECELERATION_MS
  if (share >= 1) return { step: 'idle', angle: from + distance }
  const power = (FULL * WHEEL_DECELERATION_MS) / distance
  return { step: 'decelerating', angle: from + distance * (1 - (1 - share) ** power) }
}

export const poseAt = (turn: Turn, now: number): Pose =>
  turn.stop && now >= turn.stop.at ? slowing(turn.stop, now) : freely(turn, now)

const within = (angle: number) => ((angle % 360) + 360) % 360

/** Returns the spin with a stop at the angle `target`. It reaches full speed before it decelerates. */
export function stopping(turn: Turn, now: number, target: number): Turn {
  const at = Math.max(now, turn.startedAt + WHEEL_ACCELERATION_MS)
  const { angle: from } = freely(turn, at)
  const least = (FULL * WHEEL_DECELERATION_MS) / 2
  return { ...turn, stop: { at, from, distance: least + within(target - from - least) } }
}

/** Angle in degrees that puts the middle of a sector under the pointer at the top. */
export const angleOf = (part: number, parts: number): number => within(-(part + 0.5) * (360 / parts))
