import { WHEEL_ACCELERATION_MS, WHEEL_DECELERATION_MS, WHEEL_SPEED } from '@shangxue/contract/wheel/endpoints'

/** The steps of a turn (spec §9). */
export type Step = 'idle' | 'accelerating' | 'constant' | 'decelerating'

/** Degrees a millisecond at full speed: the constant is of a frame of a sixtieth second. */
const FULL = (WHEEL_SPEED * 60) / 1_000
const AFTER_ACCELERATION = (FULL * WHEEL_ACCELERATION_MS) / 2

interface Stop {
  /** When it begins to slow down, and at what angle. */
  readonly at: number
  readonly from: number
  readonly distance: number
}
export interface Turn {
  readonly startedAt: number
  /** Where the wheel stood. */
  readonly from: number
  /** Once the server has drawn. */
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

/** Slows down without a jerk: it begins at full speed, and comes to rest at the end. */
function slowing({ at, from, distance }: Stop, now: number): Pose {
  const share = (now - at) / WHEEL_DECELERATION_MS
  if (share >= 1) return { step: 'idle', angle: from + distance }
  const power = (FULL * WHEEL_DECELERATION_MS) / distance
  return { step: 'decelerating', angle: from + distance * (1 - (1 - share) ** power) }
}

export const poseAt = (turn: Turn, now: number): Pose =>
  turn.stop && now >= turn.stop.at ? slowing(turn.stop, now) : freely(turn, now)

const within = (angle: number) => ((angle % 360) + 360) % 360

/** The same turn, coming to rest at `target`; it reaches its full speed first. */
export function stopping(turn: Turn, now: number, target: number): Turn {
  const at = Math.max(now, turn.startedAt + WHEEL_ACCELERATION_MS)
  const { angle: from } = freely(turn, at)
  const least = (FULL * WHEEL_DECELERATION_MS) / 2
  return { ...turn, stop: { at, from, distance: least + within(target - from - least) } }
}

/** The angle at which the middle of a part stands under the pointer, at the top. */
export const angleOf = (part: number, parts: number): number => within(-(part + 0.5) * (360 / parts))
