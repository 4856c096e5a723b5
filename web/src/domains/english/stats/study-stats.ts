import { weekOf } from '@shangxue/study/progress/ranks'
import type { Memory } from '@shangxue/study/scheduling/memory'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import type { DayCount } from '../store/study-database.ts'

type Days = ReadonlyMap<Day, DayCount>

/** One day of the heat map; `shade` is the amount of study in five steps. */
export interface HeatMapDay {
  readonly day: Day
  readonly answers: number
  readonly shade: 0 | 1 | 2 | 3 | 4
}

const SHADES = [1, 20, 50, 100] as const

/** Whole weeks up to today, oldest first, each starting on Monday; future days are left out. */
export function heatMapWeeks(days: Days, today: Day, weeks: number): HeatMapDay[][] {
  const first = addDays(weekOf(today), -7 * (weeks - 1))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => addDays(first, 7 * week + i))
      .filter((day) => day <= today)
      .map((day) => {
        const answers = days.get(day)?.answers ?? 0
        const shade = SHADES.filter((minAnswers) => answers >= minAnswers).length as HeatMapDay['shade']
        return { day, answers, shade }
      }),
  )
}

/** The last days, oldest first, including days without study. */
export const lastDays = (days: Days, today: Day, count: number): DayCount[] =>
  Array.from({ length: count }, (_, i) => {
    const day = addDays(today, i - count + 1)
    return days.get(day) ?? { day, answers: 0, right: 0, fresh: 0, ms: 0 }
  })

export const totalsOf = (days: Iterable<DayCount>) => {
  const sum = { answers: 0, right: 0, fresh: 0, ms: 0, days: 0 }
  for (const { answers, right, fresh, ms } of days) {
    sum.answers += answers
    sum.right += right
    sum.fresh += fresh
    sum.ms += ms
    if (answers > 0) sum.days += 1
  }
  return sum
}

/** Minimum stability, in days, of each group. */
const STABILITY_GROUPS = [
  { name: '刚学', from: 0 },
  { name: '熟悉', from: 7 },
  { name: '牢固', from: 21 },
  { name: '长期', from: 90 },
] as const

/** Number of memories in each stability group. */
export function countByStability(memories: Iterable<Memory>): { name: string; count: number }[] {
  const counts = STABILITY_GROUPS.map(({ name }) => ({ name, count: 0 }))
  for (const { stability } of memories) {
    const index = STABILITY_GROUPS.findLastIndex(({ from }) => stability >= from)
    const group = counts[index]
    if (group) group.count += 1
  }
  return counts
}

/** Days with at least one answer that was not undone. */
export const studiedDays = (days: Days): Day[] =>
  [...days.values()].flatMap(({ day, answers }) => (answers > 0 ? [day] : []))
