import { WHEEL_ACCELERATION_MS, WHEEL_DECELERATION_MS, WHEEL_SPEED } from '@shangxue/contract/wheel/endpoints'

/** Phases of the animation (spec §9). */
export type SpinPhase = 'idle' | 'accelerating' | 'constant' | 'decelerating'

/** Full speed in degrees per millisecond. `WHEEL_SPEED` is in degrees per frame at 60 frames per second. */
const FULL_SPEED = (WHEEL_SPEED * 60) / 1_000
const AFTER_ACCELERATION = (FULL_SPEED * WHEEL_ACCELERATION_MS) / 2

interface SpinStop {
  /** Time in ms and angle at which the deceleration starts. */
  readonly at: number
  readonly from: number
  readonly distance: number
}
export interface Spin {
  readonly startedAt: number
  /** Angle of the wheel at the start, in degrees. */
  readonly from: number
  /** Set once the server has responded with the prize. */
  readonly stop?: SpinStop
}
export interface SpinPose {
  readonly step: SpinPhase
  readonly angle: number
}

function poseWithoutStop({ startedAt, from }: Spin, now: number): SpinPose {
  const ms = Math.max(0, now - startedAt)
  if (ms < WHEEL_ACCELERATION_MS)
    return { step: 'accelerating', angle: from + (FULL_SPEED * ms * ms) / (2 * WHEEL_ACCELERATION_MS) }
  return { step: 'constant', angle: from + AFTER_ACCELERATION + FULL_SPEED * (ms - WHEEL_ACCELERATION_MS) }
}

/** Decelerates smoothly from full speed to zero. */
function poseWhileStopping({ at, from, distance }: SpinStop, now: number): SpinPose {
  const progress = (now - at) / WHEEL_DECELERATION_MS
  if (progress >= 1) return { step: 'idle', angle: from + distance }
  const exponent = (FULL_SPEED * WHEEL_DECELERATION_MS) / distance
  return { step: 'decelerating', angle: from + distance * (1 - (1 - progress) ** exponent) }
}

export const poseAt = (spin: Spin, now: number): SpinPose =>
  spin.stop && now >= spin.stop.at ? poseWhileStopping(spin.stop, now) : poseWithoutStop(spin, now)

const normalizeAngle = (angle: number) => ((angle % 360) + 360) % 360

/** Returns the spin with a stop at the angle `target`. It reaches full speed before it decelerates. */
export function stopAt(spin: Spin, now: number, target: number): Spin {
  const stopStart = Math.max(now, spin.startedAt + WHEEL_ACCELERATION_MS)
  const { angle: from } = poseWithoutStop(spin, stopStart)
  const minDistance = (FULL_SPEED * WHEEL_DECELERATION_MS) / 2
  return {
    ...spin,
    stop: { at: stopStart, from, distance: minDistance + normalizeAngle(target - from - minDistance) },
  }
}

/** Angle in degrees that puts the middle of a sector under the pointer at the top. */
export const sectorAngle = (index: number, sectorCount: number): number =>
  normalizeAngle(-(index + 0.5) * (360 / sectorCount))
