import { addDays } from '@shangxue/study/time/calendar'
import { formatDay, today } from '../../../lib/dates.ts'

export function periodText(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)}至${formatDay(to)}`
  if (from) return `${formatDay(from)}起`
  return to ? `到${formatDay(to)}` : '全部时间'
}

export interface Preset {
  readonly label: string
  readonly from: string
  readonly to: string
}

/** Periods that the user can choose with one tap. */
export function presets(now: string = today()): Preset[] {
  const yesterday = addDays(now, -1)
  return [
    { label: '今天', from: now, to: now },
    { label: '昨天', from: yesterday, to: yesterday },
    { label: '近 7 天', from: addDays(now, -6), to: now },
    { label: '近 30 天', from: addDays(now, -29), to: now },
    { label: '本月', from: `${now.slice(0, 8)}01`, to: now },
  ]
}
