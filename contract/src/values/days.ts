import { DEFAULT_ZONE } from '../platform/constants.ts'

/** Whether a text names a day of the calendar, YYYY-MM-DD: to Date.parse alone 31 February is 2 March. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** There are some 600, but a name may be written in many ways. */
const MOST_KEPT = 1_000
const known = new Set<string>([DEFAULT_ZONE, 'UTC'])

/** Whether a zone (IANA name) is one that this device or server knows; asked of many records in a row. */
export function isZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (known.size < MOST_KEPT) known.add(name)
  return true
}
