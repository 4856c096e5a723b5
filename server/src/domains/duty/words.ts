/** 2026-03-08 as people say it. */
export const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const OWN = '/others/duty-calendar?view=own'
export const SWAPS = '/others/duty-calendar?view=swaps'
