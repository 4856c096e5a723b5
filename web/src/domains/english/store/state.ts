import type { Level } from '@shangxue/contract/users'
import type { Achievement } from '@shangxue/study/achievements'
import { type Day, dayOf, isZone } from '@shangxue/study/day'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/goal'
import { type Answer, keyOf, next, type StudyEvent, type Subject, standing } from '@shangxue/study/history'
import { type Memory, type Scheduler, schedulerOf } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import { create } from 'zustand'
import type { Best, DayCount } from './device.ts'

/** What the server knows, as this device last heard it. */
export interface Base {
  readonly memories: ReadonlyMap<string, Memory>
  readonly days: ReadonlyMap<Day, DayCount>
}

export interface StudyState extends Base {
  /** Whose study it is; a guest's on this device. */
  readonly owner: string
  /** Read from the device. */
  readonly ready: boolean
  /** Not acknowledged by the server yet: answers, plays, a choice of settings. */
  readonly waiting: number
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

export const GUEST = 'guest'

/** The learner's study, the answers that still wait for the server included. */
export const useStudy = create<StudyState>(() => ({
  owner: GUEST,
  ready: false,
  waiting: 0,
  memories: new Map(),
  days: new Map(),
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

/** Of devices that do not say in which zone they are. */
const HOME = 'Asia/Shanghai'

/** The zone that the device is in now. */
export function zoneHere(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && isZone(zone) ? zone : HOME
}
export const today = (): Day => dayOf(new Date(), zoneHere())

const NOTHING = { answers: 0, right: 0, fresh: 0, ms: 0 }

/** What was known before an answer: of its item, and of what was asked of it. */
interface Known {
  readonly item: boolean
  readonly subject: boolean
}

/** A day's figures after one more answer. */
function counted(
  before: DayCount | undefined,
  { kind, at, zone, rated, ms }: Answer,
  known: Known,
): DayCount {
  const day = dayOf(new Date(at), zone)
  const was = before ?? { day, ...NOTHING }
  const word = kind === 'word'
  return {
    day,
    answers: was.answers + 1,
    right: was.right + (rated === 'again' ? 0 : 1),
    fresh: was.fresh + (known.item ? 0 : 1),
    ms: was.ms + ms,
    fresh_words: (was.fresh_words ?? 0) + (word && !known.item ? 1 : 0),
    word_reviews: (was.word_reviews ?? 0) + (word && known.subject ? 1 : 0),
  }
}

const itemOf = ({ kind, item }: Subject) => `${kind} ${item} `

/** The server's state with the waiting events upon it. An undo of an answer that the server has takes effect there. */
export function withEvents(base: Base, events: Iterable<StudyEvent>, scheduler: Scheduler): Base {
  const memories = new Map(base.memories)
  const days = new Map(base.days)
  const met = new Set([...base.memories.keys()].map((key) => key.slice(0, key.lastIndexOf(' ') + 1)))
  for (const answer of standing(events)) {
    const key = keyOf(answer)
    const day = dayOf(new Date(answer.at), answer.zone)
    const known = { item: met.has(itemOf(answer)), subject: memories.has(key) }
    days.set(day, counted(days.get(day), answer, known))
    memories.set(key, next(memories.get(key) ?? null, answer, scheduler))
    met.add(itemOf(answer))
  }
  return { memories, days }
}
