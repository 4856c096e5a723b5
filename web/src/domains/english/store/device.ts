import type { StudyDay } from '@shangxue/contract/study'
import type { StudyEvent } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Static } from 'typebox'

export type DayCount = Static<typeof StudyDay>

/** What the device keeps of a learner beside records of their own. */
export interface LearnerRecord {
  /** Up to where the server's history is known here. */
  readonly cursor: number
  readonly weights: readonly number[] | null
}

/** Keys begin with the owner: several learners may use one device. */
export interface StudyDatabase extends DBSchema {
  /** Made here, not acknowledged by the server: of a guest all there is. */
  events: { key: [owner: string, id: string]; value: StudyEvent }
  /** As the server knows them. */
  memories: { key: [owner: string, subject: string]; value: Memory }
  days: { key: [owner: string, day: string]; value: DayCount }
  learners: { key: string; value: LearnerRecord }
  /** Words, sentences and passages, as they were fetched. */
  packs: { key: string; value: { readonly version: string; readonly list: readonly unknown[] } }
}
type Stores = ['events', 'memories', 'days', 'learners', 'packs']
const STORES: Stores = ['events', 'memories', 'days', 'learners', 'packs']

/** Opens the device's own database for a piece of work: phones close those of sleeping pages without a word. */
export async function onDevice<T>(work: (database: IDBPDatabase<StudyDatabase>) => Promise<T>): Promise<T> {
  const database = await openDB<StudyDatabase>('shangxue-study', 1, {
    upgrade: (fresh) => {
      for (const store of STORES) fresh.createObjectStore(store)
    },
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** All keys of an owner: arrays sort after every text. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])
