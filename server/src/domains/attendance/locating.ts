import { CLOCK_OFF_MS, type PunchFlag, VAGUE_M } from '@shangxue/contract/attendance-parts'
import { metresBetween, type Spot } from './coordinates.ts'

export interface Site extends Spot {
  readonly id: number
  readonly name: string
  readonly radiusM: number
}
export interface Found extends Spot {
  readonly accuracyM: number
}

/** Tolerated inaccuracy of a device. */
const ALLOWED_M = 100

/** inside: at a work place, or no place is required; the others count only as field work. */
export interface Location {
  readonly outcome: 'inside' | 'outside' | 'vague' | 'nowhere'
  readonly site: Site | null
  readonly distanceM: number | null
}

/** Locates a device relative to the work places. Inaccuracy counts in the user's favour, up to a hundred metres. */
export function locate(sites: readonly Site[], found: Found | null): Location {
  if (!found) return { outcome: sites.length === 0 ? 'inside' : 'nowhere', site: null, distanceM: null }
  const near = sites
    .map((site) => ({ site, distanceM: Math.round(metresBetween(site, found)) }))
    // Pick the place the device is deepest within, so that a small shop inside a large area is preferred equally.
    .sort((a, b) => a.distanceM - a.site.radiusM - (b.distanceM - b.site.radiusM))[0]
  if (!near) return { outcome: 'inside', site: null, distanceM: null }
  const { site, distanceM } = near
  if (found.accuracyM > VAGUE_M) return { outcome: 'vague', site, distanceM }
  const reaches = distanceM <= site.radiusM + Math.min(found.accuracyM, ALLOWED_M)
  return { outcome: reaches ? 'inside' : 'outside', site, distanceM }
}

export interface Before extends Spot {
  readonly at: number
  readonly day: string
}

const SAME_DAYS = 3
const FAST_M_PER_S = 500_000 / 3_600
const FAR_M = 5_000
const LATELY_MS = 12 * 60 * 60_000

/**
 * Detects signs of a faked location, which a browser cannot report. They are warnings for attendance admins, never errors: a
 * wired computer also always reports the same position.
 */
export function oddities(found: Found, at: number, day: string, before: readonly Before[]): PunchFlag[] {
  const flags: PunchFlag[] = []
  if (found.accuracyM < 1) flags.push('too_exact')
  const same = before.filter((one) => one.day !== day && one.lat === found.lat && one.lng === found.lng)
  if (new Set(same.map((one) => one.day)).size >= SAME_DAYS) flags.push('same_spot')
  const fast = before.some((one) => {
    const ms = Math.abs(at - one.at)
    const metres = metresBetween(one, found) - found.accuracyM
    return ms < LATELY_MS && metres > FAR_M && metres / Math.max(ms / 1_000, 1) > FAST_M_PER_S
  })
  if (fast) flags.push('jump')
  return flags
}

/** True if the device clock is off by enough to warn its owner. */
export const isClockOff = (sentAt: number, now: number): boolean =>
  Number.isFinite(sentAt) && Math.abs(sentAt - now) > CLOCK_OFF_MS
