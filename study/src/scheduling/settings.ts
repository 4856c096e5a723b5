/** Books by examination: 小学, 中考, 高考, 四级, 六级, 考研. */
export type ListedBook = 'xiaoxue' | 'zhongkao' | 'gaokao' | 'cet4' | 'cet6' | 'kaoyan'
/** A book, or the words beyond all of them (拓展). */
export type Book = ListedBook | 'tuozhan'

/** Study settings that a learner chooses. */
export interface Settings {
  /** 3–16: 三年级 to 大四; decides which words are learnt next. */
  readonly grade: number
  readonly new_per_day: number
  /** Maximum number of reviews a day; the rest is postponed. */
  readonly reviews_per_day: number
  /** Daily goal. */
  readonly minutes_per_day: number
  /** Target recall in percent on the due day; a higher value needs more reviews. */
  readonly retention: number
  /** The book that new words come from; empty for the grade. */
  readonly book: Book | ''
  /** Where new words start, as grade and number of the unit (`7.12`); empty for the first unfinished unit. */
  readonly unit: string
  /** When the learner chose the settings, ISO 8601. */
  readonly changed_at: string
}

/** Inclusive minimum and maximum of each setting. */
export const SETTINGS_LIMITS = {
  grade: [3, 16],
  new_per_day: [5, 50],
  reviews_per_day: [20, 400],
  minutes_per_day: [5, 120],
  retention: [80, 97],
} as const

/** Used until the learner chooses; older than any choice. */
export const DEFAULT_SETTINGS: Settings = {
  grade: 7,
  new_per_day: 10,
  reviews_per_day: 100,
  minutes_per_day: 15,
  retention: 90,
  book: '',
  unit: '',
  changed_at: '1970-01-01T00:00:00.000Z',
}

const sortKey = ({ changed_at: _at, ...chosen }: Settings) =>
  JSON.stringify(Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the later choice. For equal times every device picks the same one. */
export function mergeSettings(a: Settings, b: Settings): Settings {
  const difference = Date.parse(a.changed_at) - Date.parse(b.changed_at)
  if (difference !== 0) return difference > 0 ? a : b
  return sortKey(a) >= sortKey(b) ? a : b
}
