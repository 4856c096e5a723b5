import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import type { Level } from '@shangxue/contract/users/endpoints'
import { isZone } from '@shangxue/contract/values/days'
import type { Achievement } from '@shangxue/study/progress/achievements'
import type { Play } from '@shangxue/study/progress/points'
import { tallyMemories } from '@shangxue/study/progress/stats'
import { type Subject, subjectKey } from '@shangxue/study/scheduling/history'
import { createScheduler, type Memory, type Scheduler } from '@shangxue/study/scheduling/memory'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/scheduling/settings'
import type { Day } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { create } from 'zustand'
import { GUEST } from '../learner/guest-mark.ts'
import type { BestScore } from './study-database.ts'
import type { StudySnapshot } from './study-projection.ts'

export { GUEST } from '../learner/guest-mark.ts'

export interface StudyState extends StudySnapshot {
  /** Owner of the study; a guest's on this device. */
  readonly owner: string
  /** True once the study was read from the device. */
  readonly ready: boolean
  /** Number of answers, plays and settings not yet acknowledged by the server. */
  readonly pendingCount: number
  /** Number of entries that the server rejects; they stay on this device and count nowhere else. */
  readonly rejectedCount: number
  readonly scheduler: Scheduler
  /** The learner's settings, or the defaults. */
  readonly settings: Settings
  /** Plays not acknowledged by the server; all plays of a guest. */
  readonly plays: readonly Play[]
  /** Best scores of all plays by game and grade. */
  readonly bests: readonly BestScore[]
  /** `week`: points of the current rank week, without achievements. */
  readonly points: { readonly total: number; readonly week: number }
  /** Time of unlocking by achievement key. */
  readonly achievements: ReadonlyMap<string, string>
  /** Unlocked but not yet shown to the learner; see `takeUnlocked`. */
  readonly unlocked: readonly Achievement[]
  /** Level from the placement test. */
  readonly level: Level | null
}

/** The learner's study, including answers not yet sent to the server. */
export const useStudy = create<StudyState>(() => ({
  owner: GUEST,
  ready: false,
  pendingCount: 0,
  rejectedCount: 0,
  memories: new Map(),
  days: new Map(),
  counts: tallyMemories(new Map()),
  scheduler: createScheduler(),
  settings: DEFAULT_SETTINGS,
  plays: [],
  bests: [],
  points: { total: 0, week: 0 },
  achievements: new Map(),
  unlocked: [],
  level: null,
}))

export const memoryOf = (subject: Subject): Memory | undefined =>
  useStudy.getState().memories.get(subjectKey(subject))

const DEFAULT_OFFSET_MINUTES = 480

/**
 * Checks offsets in winter and summer: if both match China, days are the same and the slow zone query of the
 * browser is not needed.
 */
const isDefaultOffset = (date: Date): boolean =>
  [0, 6].every((month) => new Date(date.getFullYear(), month).getTimezoneOffset() === -DEFAULT_OFFSET_MINUTES)

/** The IANA zone of the device; the default if the browser reports none or an unknown one. */
export function deviceZone(): string {
  if (isDefaultOffset(new Date())) return DEFAULT_ZONE
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && isZone(zone) ? zone : DEFAULT_ZONE
}

/** The learner's study day now, in the device's zone. */
export const currentStudyDay = (): Day => studyDayOf(new Date(), deviceZone())
