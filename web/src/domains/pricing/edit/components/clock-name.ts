import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'

/** Generic name of a time zone, regardless of daylight saving: 北京时间, 北美东部时间. Falls back to the zone's id. */
export function clockName(timeZone: string): string {
  if (timeZone === DEFAULT_ZONE) return '北京时间'
  try {
    const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
