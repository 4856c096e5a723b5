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

/** How far a device may be off without anybody asking. */
const ALLOWED_M = 100

/** inside: at a work place, or nobody asks where; the others count only as field work. */
export interface Location {
  readonly outcome: 'inside' | 'outside' | 'vague' | 'nowhere'
  readonly site: Site | null
  readonly distanceM: number | null
}

/** Where a device is among the work places. In doubt it is on the side of who clocks, up to a hundred metres. */
export function locate(sites: readonly Site[], found: Found | null): Location {
  if (!found) return { outcome: sites.length === 0 ? 'inside' : 'nowhere', site: null, distanceM: null }
  const near = sites
    .map((site) => ({ site, distanceM: Math.round(metresBetween(site, found)) }))
    // the one that it lies deepest within: a small shop inside a large area is as good
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
 * What looks as if another app had made the place up: a browser does not say so. A warning to whoever looks after
 * attendance, never a refusal: a computer by a cable is always at the same place, too.
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

/** Whether the clock of a device that sent something is wrong by so much that its owner should know. */
export const isClockOff = (sentAt: number, now: number): boolean =>
  Number.isFinite(sentAt) && Math.abs(sentAt - now) > CLOCK_OFF_MS
