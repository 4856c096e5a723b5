import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { isZone } from '@shangxue/contract/values/days'
import { daysBetween } from '@shangxue/study/time/calendar'
import { fixedOffsetMs } from '@shangxue/study/time/fixed-zones'
import { storedZone } from './session/keys.ts'

/** Formats in the time zone of the company, not of the phone. The formatter of each zone is created on first use. */
function format(options: Intl.DateTimeFormatOptions) {
  const made: Record<string, Intl.DateTimeFormat> = {}
  const make = (timeZone: string) =>
    new Intl.DateTimeFormat('zh-CN', { timeZone, hourCycle: 'h23', ...options })
  // An old phone may not know a zone that the server knows.
  return (zone: string) => (made[zone] ??= isZone(zone) ? make(zone) : make(DEFAULT_ZONE))
}

const parts = format({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const weekday = format({ weekday: 'short' })

type Moment = string | number | Date

/** A business day such as `2026-11-20` has no zone: it is read as midnight UTC. */
const zoneFor = (at: Moment) => (typeof at === 'string' && at.length === 10 ? 'UTC' : storedZone())

/** The local time as if it were UTC, so that no formatter is needed. Undefined if the zone has no fixed offset. */
function wallOf(at: Moment): Date | undefined {
  const time = new Date(at).getTime()
  const offset = fixedOffsetMs(zoneFor(at), time)
  return offset === undefined ? undefined : new Date(time + offset)
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/

function pick(at: Moment) {
  const known = ISO.exec(wallOf(at)?.toISOString() ?? '')
  if (known) {
    const [, year = '', month = '', day = '', hour = '', minute = ''] = known
    return { year, month, day, hour, minute }
  }
  const found = Object.fromEntries(
    parts(zoneFor(at))
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '' } = found
  return { year, month, day, hour, minute }
}

/** The business day of an instant, `2026-11-20`. */
export function dayOf(at: Moment): string {
  const { year, month, day } = pick(at)
  return `${year}-${month}-${day}`
}

export const today = (): string => dayOf(Date.now())

/** `14:05` */
export function formatTime(at: Moment): string {
  const { hour, minute } = pick(at)
  return `${hour}:${minute}`
}

/** `2026-11-20 14:05` */
export const formatDateTime = (at: Moment): string => `${dayOf(at)} ${formatTime(at)}`

/** `11月20日`, with the year if it is not the current one: `2025年11月20日`. Accepts instants and business days. */
export function formatDay(at: Moment): string {
  const { year, month, day } = pick(at)
  const short = `${Number(month)}月${Number(day)}日`
  return year === today().slice(0, 4) ? short : `${year}年${short}`
}

/** `周五` */
export function formatWeekday(at: Moment): string {
  const wall = wallOf(at)
  return wall ? `周${'日一二三四五六'[wall.getUTCDay()]}` : weekday(zoneFor(at)).format(new Date(at))
}

/** Relative time of recent instants: `刚刚`, `5 分钟前`, `3 小时前`, `昨天 14:05`; the date of earlier ones. */
export function formatAgo(at: Moment, now: Moment = Date.now()): string {
  const minutes = Math.floor((new Date(now).getTime() - new Date(at).getTime()) / 60_000)
  const days = daysBetween(dayOf(at), dayOf(now))
  if (minutes < 0) return formatDateTime(at)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  if (days === 0) return `${Math.floor(minutes / 60)} 小时前`
  return days === 1 ? `昨天 ${formatTime(at)}` : formatDay(at)
}
