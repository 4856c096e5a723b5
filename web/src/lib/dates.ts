import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { isZone } from '@shangxue/contract/values/days'
import { daysBetween } from '@shangxue/study/time/calendar'
import { fixedOffsetMs } from '@shangxue/study/time/fixed-zones'
import { storedZone } from './session/state.ts'

/** Formats in the time zone of the company, not of the phone. The formatter of each zone is created on first use. */
function createFormatters(options: Intl.DateTimeFormatOptions) {
  const formatters: Record<string, Intl.DateTimeFormat> = {}
  const make = (timeZone: string) =>
    new Intl.DateTimeFormat('zh-CN', { timeZone, hourCycle: 'h23', ...options })
  // An old phone may not know a zone that the server knows.
  return (zone: string) => (formatters[zone] ??= isZone(zone) ? make(zone) : make(DEFAULT_ZONE))
}

const dateTimeFormatter = createFormatters({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const weekdayFormatter = createFormatters({ weekday: 'short' })

type DateInput = string | number | Date

/** A business day such as `2026-11-20` has no zone: it is read as midnight UTC. */
const zoneFor = (at: DateInput) => (typeof at === 'string' && at.length === 10 ? 'UTC' : storedZone())

/** The local time as if it were UTC, so that no formatter is needed. Undefined if the zone has no fixed offset. */
function toWallClock(at: DateInput): Date | undefined {
  const time = new Date(at).getTime()
  const offset = fixedOffsetMs(zoneFor(at), time)
  return offset === undefined ? undefined : new Date(time + offset)
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/

function dateParts(at: DateInput) {
  const isoMatch = ISO.exec(toWallClock(at)?.toISOString() ?? '')
  if (isoMatch) {
    const [, year = '', month = '', day = '', hour = '', minute = ''] = isoMatch
    return { year, month, day, hour, minute }
  }
  const partsByType = Object.fromEntries(
    dateTimeFormatter(zoneFor(at))
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = partsByType
  return { year, month, day, hour, minute }
}

/** The business day of an instant, `2026-11-20`. */
export function dayOf(at: DateInput): string {
  const { year, month, day } = dateParts(at)
  return `${year}-${month}-${day}`
}

export const today = (): string => dayOf(Date.now())

/** `14:05` */
export function formatTime(at: DateInput): string {
  const { hour, minute } = dateParts(at)
  return `${hour}:${minute}`
}

/** `2026-11-20 14:05` */
export const formatDateTime = (at: DateInput): string => `${dayOf(at)} ${formatTime(at)}`

/** `11月20日`, with the year if it is not the current one: `2025年11月20日`. Accepts instants and business days. */
export function formatDay(at: DateInput): string {
  const { year, month, day } = dateParts(at)
  const short = `${Number(month)}月${Number(day)}日`
  return year === today().slice(0, 4) ? short : `${year}年${short}`
}

/** `周五` */
export function formatWeekday(at: DateInput): string {
  const wallClock = toWallClock(at)
  return wallClock
    ? `周${'日一二三四五六'[wallClock.getUTCDay()]}`
    : weekdayFormatter(zoneFor(at)).format(new Date(at))
}

/** Relative time of recent instants: `刚刚`, `5 分钟前`, `3 小时前`, `昨天 14:05`; the date of earlier ones. */
export function formatAgo(at: DateInput, now: DateInput = Date.now()): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 60_000)
  const days = daysBetween(dayOf(at), dayOf(now))
  if (minutes < 0) return formatDateTime(at)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  if (days === 0) return `${Math.floor(minutes / 60)} 小时前`
  return days === 1 ? `昨天 ${formatTime(at)}` : formatDay(at)
}
