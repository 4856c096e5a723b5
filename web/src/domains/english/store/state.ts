import { type Day, dayOf } from '@shangxue/study/day'
import type { Settings } from '@shangxue/study/goal'
import { type Answer, keyOf, next, type StudyEvent, type Subject, standing } from '@shangxue/study/history'
import { type Memory, type Scheduler, schedulerOf } from '@shangxue/study/memory'
import { create } from 'zustand'
import type { DayCount } from './device.ts'

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
  /** Not acknowledged by the server yet. */
  readonly waiting: number
  readonly scheduler: Scheduler
  /** Null until the learner chooses. */
  readonly settings: Settings | null
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
  settings: null,
}))

export const memoryOf = (subject: Subject): Memory | undefined =>
  useStudy.getState().memories.get(keyOf(subject))

/** The zone that the device is in now. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
export const today = (): Day => dayOf(new Date(), zoneHere())

const NOTHING = { answers: 0, right: 0, fresh: 0, ms: 0 }

/** A day's figures after one more answer; `fresh`: nothing of its item was known before. */
export function counted(
  before: DayCount | undefined,
  { at, zone, rated, ms }: Answer,
  fresh: boolean,
): DayCount {
  const day = dayOf(new Date(at), zone)
  const { answers, right, fresh: met, ms: spent } = before ?? { day, ...NOTHING }
  return {
    day,
    answers: answers + 1,
    right: right + (rated === 'again' ? 0 : 1),
    fresh: met + (fresh ? 1 : 0),
    ms: spent + ms,
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
    const after = next(memories.get(key) ?? null, answer, scheduler)
    const day = dayOf(new Date(answer.at), answer.zone)
    days.set(day, counted(days.get(day), answer, !met.has(itemOf(answer))))
    memories.set(key, after)
    met.add(itemOf(answer))
  }
  return { memories, days }
}
