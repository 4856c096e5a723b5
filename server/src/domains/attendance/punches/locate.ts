import {
  ACCURACY_LIMIT_M,
  CLOCK_SKEW_TOLERANCE_MS,
  type PunchFlag,
} from '@shangxue/contract/attendance/schemas'
import { metresBetween, type Spot } from './coordinates.ts'

export interface Site extends Spot {
  readonly id: number
  readonly name: string
  readonly radiusM: number
}
export interface Position extends Spot {
  readonly accuracyM: number
}

/** Tolerated inaccuracy of a device. */
const TOLERANCE_M = 100

/** inside: at a work place, or no place is required; the others count only as field work. */
export interface Location {
  readonly outcome: 'inside' | 'outside' | 'vague' | 'nowhere'
  readonly site: Site | null
  readonly distanceM: number | null
}

/** Locates a device relative to the work places. Inaccuracy counts in the user's favour, up to a hundred metres. */
export function locate(sites: readonly Site[], position: Position | null): Location {
  if (!position) return { outcome: sites.length === 0 ? 'inside' : 'nowhere', site: null, distanceM: null }
  const nearest = sites
    .map((site) => ({ site, distanceM: Math.round(metresBetween(site, position)) }))
    // Pick the place the device is deepest within, so that a small shop inside a large area is preferred equally.
    .sort((a, b) => a.distanceM - a.site.radiusM - (b.distanceM - b.site.radiusM))[0]
  if (!nearest) return { outcome: 'inside', site: null, distanceM: null }
  const { site, distanceM } = nearest
  if (position.accuracyM > ACCURACY_LIMIT_M) return { outcome: 'vague', site, distanceM }
  const isInside = distanceM <= site.radiusM + Math.min(position.accuracyM, TOLERANCE_M)
  return { outcome: isInside ? 'inside' : 'outside', site, distanceM }
}

export interface EarlierPosition extends Spot {
  readonly at: number
  readonly day: string
}

const SAME_SPOT_DAYS = 3
const JUMP_M_PER_S = 500_000 / 3_600
const JUMP_MIN_M = 5_000
const JUMP_WITHIN_MS = 12 * 60 * 60_000

/**
 * Detects signs of a faked location, which a browser cannot report. They are warnings for attendance admins, never errors: a
 * wired computer also always reports the same position.
 */
export function locationWarnings(
  position: Position,
  at: number,
  day: string,
  earlier: readonly EarlierPosition[],
): PunchFlag[] {
  const flags: PunchFlag[] = []
  if (position.accuracyM < 1) flags.push('too_exact')
  const sameSpot = earlier.filter(
    (other) => other.day !== day && other.lat === position.lat && other.lng === position.lng,
  )
  if (new Set(sameSpot.map((other) => other.day)).size >= SAME_SPOT_DAYS) flags.push('same_spot')
  const hasJump = earlier.some((other) => {
    const ms = Math.abs(at - other.at)
    const metres = metresBetween(other, position) - position.accuracyM
    return ms < JUMP_WITHIN_MS && metres > JUMP_MIN_M && metres / Math.max(ms / 1_000, 1) > JUMP_M_PER_S
  })
  if (hasJump) flags.push('jump')
  return flags
}

/** True if the device clock is off by enough to warn its owner. */
export const isClockOff = (sentAt: number, now: number): boolean =>
  Number.isFinite(sentAt) && Math.abs(sentAt - now) > CLOCK_SKEW_TOLERANCE_MS
