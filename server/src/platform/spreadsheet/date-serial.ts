const DAY_SECONDS = 86_400
const DAY_MS = 86_400_000
/** 9999-12-31, the last day a spreadsheet knows. */
const LAST_SERIAL = 2_958_465
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const DAYS_1900_TO_1904 = 1462
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** Days in the 1900 system before its invented 29 February 1900 count one too few from our epoch. */
const INVENTED_DAY = 60

export type DateFormat = 'date' | 'time' | 'datetime' | 'elapsed'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A day count as text: 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm', a time alone 'HH:mm', a duration 'H:mm'.
 * null when the number is no date (negative, past 9999), where a spreadsheet shows #### instead.
 */
export function serialText(serial: number, format: DateFormat, date1904: boolean): string | null {
  // Times are fractions of a day in binary: to the nearest second first, or 10:30 reads 10:29.
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  if (serial < 0 || days > LAST_SERIAL - (date1904 ? DAYS_1900_TO_1904 : 0)) return null
  const minutes = Math.floor(seconds / 60)
  if (format === 'elapsed') return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
  const clock = `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
  if (format === 'time' && days === 0) return clock
  const day = dayText(days, date1904)
  if (day === null) return null
  return format === 'date' ? day : `${day} ${clock}`
}

function dayText(days: number, date1904: boolean): string | null {
  if (date1904) return isoDay(EPOCH_1904 + days * DAY_MS)
  if (days === 0) return null
  if (days === INVENTED_DAY) return '1900-02-29'
  return isoDay(EPOCH_1900 + (days < INVENTED_DAY ? days + 1 : days) * DAY_MS)
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Wall-clock milliseconds (a local time read as if UTC) as a day count; null before March 1900. */
export function wallClockSerial(ms: number): number | null {
  const serial = (ms - EPOCH_1900) / DAY_MS
  return serial > INVENTED_DAY && serial < LAST_SERIAL + 1 ? serial : null
}
