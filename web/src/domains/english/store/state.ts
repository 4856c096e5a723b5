import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import type { Level } from '@shangxue/contract/users/endpoints'
import { isZone } from '@shangxue/contract/values/days'
import type { Achievement } from '@shangxue/study/achievements'
import type { Day } from '@shangxue/study/calendar'
import { studyDayOf } from '@shangxue/study/day'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/goal'
import { keyOf, type Subject } from '@shangxue/study/history'
import { type Memory, type Scheduler, schedulerOf } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import { memoryStats } from '@shangxue/study/stats'
import { create } from 'zustand'
import type { Best } from './device.ts'
import { GUEST } from './guest-mark.ts'
import type { Picture } from './shown.ts'

export { GUEST } from './guest-mark.ts'

export interface StudyState extends Picture {
  /** Whose study it is; a guest's on this device. */
  readonly owner: string
  /** Read from the device. */
  readonly ready: boolean
  /** Not acknowledged by the server yet: answers, plays, a choice of settings. */
  readonly waiting: number
  /** What the server does not accept: kept on this device, part of nothing else that is shown. */
  readonly setAside: number
  readonly scheduler: Scheduler
  /** What the learner chose, or the defaults. */
  readonly settings: Settings
  /** Plays not acknowledged by the server: of a guest all. */
  readonly plays: readonly Play[]
  /** Of all plays, by game and grade. */
  readonly bests: readonly Best[]
  /** `week`: of the ranking's week, achievements left out. */
  readonly points: { readonly total: number; readonly week: number }
  /** When each was unlocked, by key. */
  readonly achievements: ReadonlyMap<string, string>
  /** Unlocked, but not shown to the learner yet: see `takeUnlocked`. */
  readonly unlocked: readonly Achievement[]
  /** What the placement test found. */
  readonly level: Level | null
}

/** The learner's study, the answers that still wait for the server included. */
export const useStudy = create<StudyState>(() => ({
  owner: GUEST,
  ready: false,
  waiting: 0,
  setAside: 0,
  memories: new Map(),
  days: new Map(),
  counts: memoryStats(new Map()),
  scheduler: schedulerOf(),
  settings: DEFAULT_SETTINGS,
  plays: [],
  bests: [],
  points: { total: 0, week: 0 },
  achievements: new Map(),
  unlocked: [],
  level: null,
}))

export const memoryOf = (subject: Subject): Memory | undefined =>
  useStudy.getState().memories.get(keyOf(subject))

const USUAL_AHEAD_MINUTES = 480

/** Winter and summer: where both are as in China, days are the same, and the browser need not be asked, which takes long. */
const keepsUsualTime = (now: Date): boolean =>
  [0, 6].every((month) => new Date(now.getFullYear(), month).getTimezoneOffset() === -USUAL_AHEAD_MINUTES)

/** The zone that the device is in now, by a name that has its days; of one that does not say, the usual one. */
export function zoneHere(): string {
  if (keepsUsualTime(new Date())) return DEFAULT_ZONE
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && isZone(zone) ? zone : DEFAULT_ZONE
}

/** The learner's day now, where the device is. */
export const studyDay = (): Day => studyDayOf(new Date(), zoneHere())
