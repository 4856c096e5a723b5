import type { StudyBest, StudyDay } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import type { Day } from '@shangxue/study/calendar'
import type { Shortfall } from '@shangxue/study/due'
import type { Settings } from '@shangxue/study/goal'
import type { StudyEvent } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import type { Static } from 'typebox'
import { withDatabase } from '../../../lib/device-store.ts'

export type DayCount = Static<typeof StudyDay>
export type Best = Static<typeof StudyBest>

/** What the device stores of a learner beside the log. */
export interface LearnerRecord {
  /** Up to where the server's history is known here. */
  readonly cursor: number
  readonly weights: readonly number[] | null
  /** How far the learner's answers fall short of forecasts. */
  readonly shortfall: Shortfall | null
  /** As the server last said; the points with the week that they are of, empty before it said anything. */
  readonly settings: Settings | null
  readonly points: { readonly total: number; readonly week: number; readonly of: Day }
  readonly achievements: readonly { readonly key: string; readonly at: string }[]
  readonly bests: readonly Best[]
  readonly level: Level | null
  /** Chosen here, not acknowledged by the server. */
  readonly chosen: Settings | null
  /** Chosen by a guest: becomes the account's where the server knows no other choice. */
  readonly proposed: Settings | null
  /** Achievements seen to be reached here, by key. */
  readonly unlocked: Readonly<Record<string, { readonly at: string; readonly shown: boolean }>>
}

/** `by`: the version of the app that sent it; earlier ones did not say. */
export type SetAside = (StudyEvent | Play | Settings) & { readonly by?: string }

/** Keys begin with the owner: several learners may use one device. */
export interface StudyDatabase extends DBSchema {
  /** Made here, not acknowledged by the server; a guest's never are. */
  events: { key: [owner: string, id: string]; value: StudyEvent }
  plays: { key: [owner: string, id: string]; value: Play }
  /** What the server does not accept: stored, not sent again by the same version of the app. */
  setAside: { key: [owner: string, id: string]; value: SetAside }
  /** As the server knows them. */
  memories: { key: [owner: string, subject: string]; value: Memory }
  days: { key: [owner: string, day: string]; value: DayCount }
  /** Of earlier versions of the app, only a part. */
  learners: { key: string; value: Partial<LearnerRecord> }
  /** Words, sentences and passages, as they were fetched; own lists by `ownListsOf` and `ownListOf`. */
  packs: { key: string; value: { readonly version: string; readonly list: readonly unknown[] } }
}
const STORES = ['events', 'plays', 'setAside', 'memories', 'days', 'learners', 'packs'] as const

const DATABASE = {
  name: 'shangxue-study',
  /** Increased with every new store; existing stores stay. */
  version: 3,
  upgrade(database: IDBDatabase) {
    for (const store of STORES)
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
  },
}

/** Opens the study log for a piece of work. */
export const onDevice = <T>(work: (database: IDBPDatabase<StudyDatabase>) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, (database) => work(wrap(database) as IDBPDatabase<StudyDatabase>))

export const ownListsOf = (owner: string) => `lists ${owner}`
export const ownListOf = (owner: string, id: number | string) => `list ${owner} ${id}`
