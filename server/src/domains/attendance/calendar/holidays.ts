import { addDays } from '@shangxue/study/time/calendar'
import type { CalendarKind } from '../schedule/shift-rules.ts'

export interface CalendarDay {
  readonly day: string
  readonly kind: CalendarKind
  readonly name: string
}

interface Year {
  /** True once the State Council has announced the swapped days; before, only statutory days are known. */
  readonly published: boolean
  /** Name, first day, number of days. */
  readonly holidays: readonly (readonly [name: string, from: string, days: number])[]
  /** Make-up workdays on weekends. */
  readonly workdays: readonly (readonly [name: string, day: string])[]
}

/**
 * Public holidays. 2026: 国办发明电〔2025〕7号 of 2025-11-04. 2027: only the thirteen statutory days (its new moon is four minutes before
 * midnight, so less precise calendars have the new year a day later). Later announcements are imported from a file, year by year.
 */
const YEARS: Readonly<Record<string, Year>> = {
  2026: {
    published: true,
    holidays: [
      ['元旦', '2026-01-01', 3],
      ['春节', '2026-02-15', 9],
      ['清明节', '2026-04-04', 3],
      ['劳动节', '2026-05-01', 5],
      ['端午节', '2026-06-19', 3],
      ['中秋节', '2026-09-25', 3],
      ['国庆节', '2026-10-01', 7],
    ],
    workdays: [
      ['元旦', '2026-01-04'],
      ['春节', '2026-02-14'],
      ['春节', '2026-02-28'],
      ['劳动节', '2026-05-09'],
      ['国庆节', '2026-09-20'],
      ['国庆节', '2026-10-10'],
    ],
  },
  2027: {
    published: false,
    holidays: [
      ['元旦', '2027-01-01', 1],
      ['春节', '2027-02-05', 4],
      ['清明节', '2027-04-05', 1],
      ['劳动节', '2027-05-01', 2],
      ['端午节', '2027-06-09', 1],
      ['中秋节', '2027-09-15', 1],
      ['国庆节', '2027-10-01', 3],
    ],
    workdays: [],
  },
}

export const isPublished = (year: number): boolean => YEARS[year]?.published ?? false

const toCalendarDays = ({ holidays, workdays }: Year): CalendarDay[] => [
  ...holidays.flatMap(([name, from, days]) =>
    Array.from({ length: days }, (_, offset) => ({
      day: addDays(from, offset),
      kind: 'holiday' as const,
      name,
    })),
  ),
  ...workdays.map(([name, day]) => ({ day, kind: 'workday' as const, name: `${name}调休上班` })),
]

/** Built-in public holidays by day. */
export const KNOWN_DAYS: ReadonlyMap<string, CalendarDay> = new Map(
  Object.values(YEARS)
    .flatMap(toCalendarDays)
    .map((calendarDay) => [calendarDay.day, calendarDay]),
)
