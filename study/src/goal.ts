/** What a learner sets for themselves. */
export interface Settings {
  /** 3–16: 三年级 to 大四; which words are learnt next. */
  readonly grade: number
  readonly new_per_day: number
  /** Reviews of a day at most; the rest is put off. */
  readonly reviews_per_day: number
  /** Goal of a day. */
  readonly minutes_per_day: number
  /** Percent of what is due that is to be remembered: more of it takes more reviews. */
  readonly retention: number
  /** When the learner chose so, ISO 8601. */
  readonly changed_at: string
}

/** From–to of each, both included. */
export const SETTINGS_LIMITS = {
  grade: [3, 16],
  new_per_day: [5, 50],
  reviews_per_day: [20, 400],
  minutes_per_day: [5, 120],
  retention: [80, 97],
} as const

/** Until the learner chooses: older than every choice. */
export const DEFAULT_SETTINGS: Settings = {
  grade: 7,
  new_per_day: 10,
  reviews_per_day: 100,
  minutes_per_day: 15,
  retention: 90,
  changed_at: '1970-01-01T00:00:00.000Z',
}

const order = ({ changed_at: _at, ...chosen }: Settings) =>
  JSON.stringify(Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The last choice; of two at the same instant the same one on every device. */
export function mergeSettings(one: Settings, other: Settings): Settings {
  const later = Date.parse(one.changed_at) - Date.parse(other.changed_at)
  if (later !== 0) return later > 0 ? one : other
  return order(one) >= order(other) ? one : other
}
