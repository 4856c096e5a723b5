/** Formats 2026-03-08 as 3月8日. */
export const formatDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
/** `08:00–14:00`, `22:00–次日06:00` */
export const formatSpan = ({ starts, ends }: { readonly starts: string; readonly ends: string }): string =>
  `${starts}–${ends <= starts ? '次日' : ''}${ends}`

export const CALENDAR = '/others/duty-calendar'
export const OWN_DUTIES = `${CALENDAR}?view=own`
export const SWAPS = `${CALENDAR}?view=swaps`
