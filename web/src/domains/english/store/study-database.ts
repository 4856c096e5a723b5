import type { StudyBest, StudyDay } from '@shangxue/contract/study/endpoints'
import type { Level } from '@shangxue/contract/users/endpoints'
import type { Play } from '@shangxue/study/progress/points'
import type { Shortfall } from '@shangxue/study/scheduling/due-date'
import type { StudyEvent } from '@shangxue/study/scheduling/history'
import type { Memory } from '@shangxue/study/scheduling/memory'
import type { Settings } from '@shangxue/study/scheduling/settings'
import type { Day } from '@shangxue/study/time/calendar'
import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import type { Static } from 'typebox'
import { withDatabase } from '../../../lib/storage/indexed-db.ts'

export type DayCount = Static<typeof StudyDay>
export type BestScore = Static<typeof StudyBest>

/** Data about a learner that the device stores beside the log. */
export interface LearnerRecord {
  /** Sync cursor: how far the server's history is known on this device. */
  readonly cursor: number
  readonly weights: readonly number[] | null
  /** Known error of the learner's forecasts. */
  readonly shortfall: Shortfall | null
  /** Last values from the server; `points.of` is the week of the points and empty before the first response. */
  readonly settings: Settings | null
  readonly points: { readonly total: number; readonly week: number; readonly of: Day }
  readonly achievements: readonly { readonly key: string; readonly at: string }[]
  readonly bests: readonly BestScore[]
  readonly level: Level | null
  /** Settings chosen on this device and not yet acknowledged by the server. */
  readonly chosen: Settings | null
  /** Settings chosen by a guest; adopted by the account if the server knows no other choice. */
  readonly proposed: Settings | null
  /** Achievements reached on this device, by key. */
  readonly unlocked: Readonly<Record<string, { readonly at: string; readonly shown: boolean }>>
}

/** `by`: version of the app that sent it; earlier versions did not record it. */
export type RejectedEntry = (StudyEvent | Play | Settings) & { readonly by?: string }

/** Keys start with the owner, because several learners may use one device. */
export interface StudyDatabase extends DBSchema {
  /** Events recorded here and not acknowledged by the server; a guest's are never acknowledged. */
  events: { key: [owner: string, id: string]; value: StudyEvent }
  plays: { key: [owner: string, id: string]; value: Play }
  /** Events that the server rejects. They stay stored and are not sent again by the same version of the app. */
  setAside: { key: [owner: string, id: string]; value: RejectedEntry }
  /** State as the server knows it. */
  memories: { key: [owner: string, subject: string]; value: Memory }
  days: { key: [owner: string, day: string]; value: DayCount }
  /** Records written by earlier versions of the app may be partial. */
  learners: { key: string; value: Partial<LearnerRecord> }
  /** Cached words, sentences and passages; own lists use the keys of `ownListsKey` and `ownListKey`. */
  packs: { key: string; value: { readonly version: string; readonly list: readonly unknown[] } }
}
const STORES = ['events', 'plays', 'setAside', 'memories', 'days', 'learners', 'packs'] as const

const DATABASE = {
  name: 'shangxue-study',
  /** Increase this with every new store; existing stores are never removed. */
  version: 3,
  upgrade(database: IDBDatabase) {
    for (const store of STORES)
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
  },
}

/** Runs an operation on the study database. */
export const withStudyDatabase = <T>(
  operation: (database: IDBPDatabase<StudyDatabase>) => Promise<T>,
): Promise<T> =>
  withDatabase(DATABASE, (database) => operation(wrap(database) as IDBPDatabase<StudyDatabase>))

export const ownListsKey = (owner: string) => `lists ${owner}`
/** Key of the content that the owner's company has published for a level. */
export const companyContentKey = (owner: string, level: Level) => `company ${owner} ${level}`
export const ownListKey = (owner: string, id: number | string) => `list ${owner} ${id}`
