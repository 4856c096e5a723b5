import type { StudyBest, StudyDay } from '@shangxue/contract/study'
import type { Level } from '@shangxue/contract/users'
import type { Day } from '@shangxue/study/calendar'
import type { Shortfall } from '@shangxue/study/due'
import type { Settings } from '@shangxue/study/goal'
import type { StudyEvent } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Static } from 'typebox'

export type DayCount = Static<typeof StudyDay>
export type Best = Static<typeof StudyBest>

/** What the device keeps of a learner beside records of their own. */
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
  /** Made here, not acknowledged by the server: of a guest all there is. */
  events: { key: [owner: string, id: string]; value: StudyEvent }
  plays: { key: [owner: string, id: string]; value: Play }
  /** What the server does not accept: kept, not sent again by the same version of the app. */
  setAside: { key: [owner: string, id: string]; value: SetAside }
  /** As the server knows them. */
  memories: { key: [owner: string, subject: string]; value: Memory }
  days: { key: [owner: string, day: string]; value: DayCount }
  /** Of earlier versions of the app, only a part. */
  learners: { key: string; value: Partial<LearnerRecord> }
  /** Words, sentences and passages, as they were fetched; own lists by `ownListsOf` and `ownListOf`. */
  packs: { key: string; value: { readonly version: string; readonly list: readonly unknown[] } }
}
type Stores = ['events', 'plays', 'setAside', 'memories', 'days', 'learners', 'packs']
const STORES: Stores = ['events', 'plays', 'setAside', 'memories', 'days', 'learners', 'packs']

/** Counted up with every new store; what is there stays. */
const VERSION = 3

/** A phone that was asleep may never say whether the database opens. */
const PATIENCE_MS = 3_000

function opened(): Promise<IDBPDatabase<StudyDatabase>> {
  const opening = openDB<StudyDatabase>('shangxue-study', VERSION, {
    upgrade: (older) => {
      for (const store of STORES) if (!older.objectStoreNames.contains(store)) older.createObjectStore(store)
    },
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error('the database of the device does not open'))
      opening.then((database) => database.close()).catch(() => undefined)
    }, PATIENCE_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

/** Opens the device's own database for a piece of work: phones close those of sleeping pages without a word. */
export async function onDevice<T>(work: (database: IDBPDatabase<StudyDatabase>) => Promise<T>): Promise<T> {
  const database = await opened()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

export const ownListsOf = (owner: string) => `lists ${owner}`
export const ownListOf = (owner: string, id: number | string) => `list ${owner} ${id}`

/** All keys of an owner: arrays sort after every text. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
