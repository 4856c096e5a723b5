import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'

/** How people call the clock of a zone, in summer and winter alike: 北京时间, 北美东部时间; its name where there is no word. */
export function clockName(timeZone: string): string {
  if (timeZone === DEFAULT_ZONE) return '北京时间'
  try {
    const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
