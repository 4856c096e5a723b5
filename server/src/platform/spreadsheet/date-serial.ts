const DAY_SECONDS = 86_400
const DAY_MS = 86_400_000
/** 9999-12-31, the last day that spreadsheets support. */
const LAST_SERIAL = 2_958_465
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const DAYS_1900_TO_1904 = 1462
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The 1900 system counts a 29 February 1900 that never existed; days before it are one too few from our epoch. */
const NONEXISTENT_DAY = 60

export type DateFormat = 'date' | 'time' | 'datetime' | 'elapsed'

const padTwo = (value: number) => String(value).padStart(2, '0')

/**
 * Converts a day count to text: 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm', a time 'HH:mm', a duration 'H:mm'. Returns null when
 * the number is no date (negative, past 9999), where a spreadsheet shows ####.
 */
export function serialText(serial: number, format: DateFormat, date1904: boolean): string | null {
  // Times are binary fractions of a day: without rounding to the second, 10:30 would read 10:29.
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  if (serial < 0 || days > LAST_SERIAL - (date1904 ? DAYS_1900_TO_1904 : 0)) return null
  const minutes = Math.floor(seconds / 60)
  if (format === 'elapsed') return `${Math.floor(minutes / 60)}:${padTwo(minutes % 60)}`
  const clock = `${padTwo(Math.floor(minutes / 60) % 24)}:${padTwo(minutes % 60)}`
  if (format === 'time' && days === 0) return clock
  const day = dayText(days, date1904)
  if (day === null) return null
  return format === 'date' ? day : `${day} ${clock}`
}

function dayText(days: number, date1904: boolean): string | null {
  if (date1904) return isoDay(EPOCH_1904 + days * DAY_MS)
  if (days === 0) return null
  if (days === NONEXISTENT_DAY) return '1900-02-29'
  return isoDay(EPOCH_1900 + (days < NONEXISTENT_DAY ? days + 1 : days) * DAY_MS)
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Converts wall-clock milliseconds (a local time read as UTC) to a day count; null before March 1900. */
export function wallClockSerial(ms: number): number | null {
  const serial = (ms - EPOCH_1900) / DAY_MS
  return serial > NONEXISTENT_DAY && serial < LAST_SERIAL + 1 ? serial : null
}
