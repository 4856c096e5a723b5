import { DEFAULT_ZONE } from '../platform/constants.ts'

/** Returns whether a text is a calendar date, YYYY-MM-DD. Date.parse alone would read 31 February as 2 March. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** Limits the cache: there are about 600 zones, but a name can be spelled in many ways. */
const MAX_CACHED_ZONES = 1_000
const knownZones = new Set<string>([DEFAULT_ZONE, 'UTC'])

/**
 * Returns whether this runtime knows an IANA time zone. Results are cached because many records are checked in a row.
 */
export function isZone(name: string): boolean {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (knownZones.size < MAX_CACHED_ZONES) knownZones.add(name)
  return true
}
