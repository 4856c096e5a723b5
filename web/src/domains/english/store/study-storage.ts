import type { Play } from '@shangxue/study/progress/points'
import type { StudyEvent } from '@shangxue/study/scheduling/history'
import type { Memory } from '@shangxue/study/scheduling/memory'
import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/scheduling/settings'
import type { IDBPDatabase } from 'idb'
import { ownerKeyRange } from '../../../lib/storage/indexed-db.ts'
import { mergeRecords, NEW_LEARNER, withChoice, withoutSentChoice } from './learner-progress.ts'
import {
  type DayCount,
  type LearnerRecord,
  ownListKey,
  ownListsKey,
  type StudyDatabase,
  withStudyDatabase,
} from './study-database.ts'

/** Completes a learner's record written by an earlier version of the app. */
export const completeRecord = (record: Partial<LearnerRecord> | undefined): LearnerRecord => ({
  ...NEW_LEARNER,
  ...record,
  settings: record?.settings ? completeSettings(record.settings) : null,
  chosen: record?.chosen ? completeSettings(record.chosen) : null,
  proposed: record?.proposed ? completeSettings(record.proposed) : null,
})

const completeSettings = (settings: Settings): Settings => ({ ...DEFAULT_SETTINGS, ...settings })

/** Updates the learner's stored record, which another tab may have changed. */
export const updateLearner = (
  owner: string,
  applyChange: (learner: LearnerRecord) => LearnerRecord,
): Promise<void> =>
  withStudyDatabase(async (database) => {
    const { store, done } = database.transaction('learners', 'readwrite')
    void store.put(applyChange(completeRecord(await store.get(owner))), owner)
    await done
  })

/** Pairs each pack key of an owner's lists with the same key for another owner. */
export const ownListKeyPairs = (names: readonly string[], from: string, owner: string) =>
  names.flatMap((name) => {
    if (name === ownListsKey(from)) return [[name, ownListsKey(owner)] as const]
    const id = name.startsWith(ownListKey(from, '')) ? name.slice(ownListKey(from, '').length) : ''
    return /^\d+$/.test(id) ? [[name, ownListKey(owner, id)] as const] : []
  })

/**
 * Moves the unsent log and the own lists of one owner to another in one transaction, so that nothing is lost
 * or duplicated. Data from the server moves only if both keys have the same user id, which an earlier version
 * stored after the company's name.
 */
export async function adoptOwner(from: string, owner: string, merge = mergeRecords): Promise<void> {
  await withStudyDatabase(async (database) => {
    const stores = ['events', 'plays', 'setAside', 'memories', 'days', 'learners', 'packs'] as const
    const transaction = database.transaction(stores, 'readwrite')
    for (const name of ['events', 'plays', 'setAside'] as const) {
      const store = transaction.objectStore(name)
      for (const entry of await store.getAll(ownerKeyRange(from))) {
        const id = 'id' in entry ? entry.id : entry.changed_at
        void store.put(entry as StudyEvent & Play, [owner, id])
        void store.delete([from, id])
      }
    }
    const packs = transaction.objectStore('packs')
    for (const [oldKey, newKey] of ownListKeyPairs(await packs.getAllKeys(), from, owner)) {
      const [pack, existing] = [await packs.get(oldKey), await packs.get(newKey)]
      if (pack && !existing) void packs.put(pack, newKey)
      void packs.delete(oldKey)
    }
    const learners = transaction.objectStore('learners')
    const formerRecord = await learners.get(from)
    if (formerRecord) {
      const ownRecord = await learners.get(owner)
      const isSameUser = !ownRecord && from.endsWith(`/${owner}`)
      for (const name of ['memories', 'days'] as const) {
        const store = transaction.objectStore(name)
        const range = ownerKeyRange(from)
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        if (isSameUser)
          for (const [i, [, key]] of keys.entries())
            void store.put(values[i] as Memory & DayCount, [owner, key])
        void store.delete(range)
      }
      void learners.put(
        isSameUser ? formerRecord : merge(completeRecord(ownRecord), completeRecord(formerRecord)),
        owner,
      )
      void learners.delete(from)
    }
    await transaction.done
  })
}

/** Version of the app: the build names files by their content and that of their imports. */
const APP_VERSION = import.meta.url

/**
 * Returns entries rejected for another version of the app to the log, because the server may accept them from
 * this one.
 */
async function requeueSetAside(database: IDBPDatabase<StudyDatabase>, owner: string): Promise<void> {
  const transaction = database.transaction(['events', 'plays', 'setAside', 'learners'], 'readwrite')
  const cursor = await transaction.objectStore('setAside').openCursor(ownerKeyRange(owner))
  for (let current = cursor; current; current = await current.continue()) {
    const { by: rejectedBy, ...entry } = current.value
    if (rejectedBy === APP_VERSION) continue
    if ('type' in entry) void transaction.objectStore('events').put(entry, [owner, entry.id])
    else if ('game' in entry) void transaction.objectStore('plays').put(entry, [owner, entry.id])
    else {
      const learners = transaction.objectStore('learners')
      void learners.put(withChoice(completeRecord(await learners.get(owner)), entry), owner)
    }
    void current.delete()
  }
  await transaction.done
}

export const readDevice = (owner: string) =>
  withStudyDatabase(async (database) => {
    await requeueSetAside(database, owner).catch(() => undefined)
    const transaction = database.transaction(['events', 'plays', 'setAside', 'memories', 'days', 'learners'])
    const [events, plays, setAside, subjects, memories, days, learner] = await Promise.all([
      transaction.objectStore('events').getAll(ownerKeyRange(owner)),
      transaction.objectStore('plays').getAll(ownerKeyRange(owner)),
      transaction.objectStore('setAside').count(ownerKeyRange(owner)),
      transaction.objectStore('memories').getAllKeys(ownerKeyRange(owner)),
      transaction.objectStore('memories').getAll(ownerKeyRange(owner)),
      transaction.objectStore('days').getAll(ownerKeyRange(owner)),
      transaction.objectStore('learners').get(owner),
    ])
    return { events, plays, setAside, subjects, memories, days, learner }
  })

export const storeEvents = (owner: string, events: readonly StudyEvent[]): Promise<unknown> =>
  withStudyDatabase(async (database) => {
    const { store, done } = database.transaction('events', 'readwrite')
    for (const event of events) void store.put(event, [owner, event.id])
    await done
  })

export const storePlay = (owner: string, play: Play): Promise<unknown> =>
  withStudyDatabase((database) => database.put('plays', play, [owner, play.id]))

/** The part of the log that the server has not received. */
export interface PendingLog {
  readonly events: readonly StudyEvent[]
  readonly plays: readonly Play[]
  readonly settings: Settings | null
}

export const pendingSize = ({ events, plays, settings }: PendingLog): number =>
  events.length + plays.length + (settings ? 1 : 0)

/** Moves entries that the server rejects out of the log. */
export const storeRejected = (owner: string, { events, plays, settings }: PendingLog): Promise<void> =>
  withStudyDatabase(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'setAside', 'learners'], 'readwrite')
    const rejected = transaction.objectStore('setAside')
    for (const [name, entries] of [
      ['events', events],
      ['plays', plays],
    ] as const)
      for (const entry of entries) {
        void transaction.objectStore(name).delete([owner, entry.id])
        void rejected.put({ ...entry, by: APP_VERSION }, [owner, entry.id])
      }
    if (settings) {
      const learners = transaction.objectStore('learners')
      void learners.put(withoutSentChoice(completeRecord(await learners.get(owner)), settings), owner)
      void rejected.put({ ...settings, by: APP_VERSION }, [owner, settings.changed_at])
    }
    await transaction.done
  })

/** Entries that the server has received, and its response. */
interface Acknowledged extends Omit<PendingLog, 'settings'> {
  /** Cursor of the request. */
  readonly cursor: number
  /** Cursor of the response. */
  readonly until: number
  /** True if everything the server sent before is invalid. */
  readonly reset: boolean
  readonly memories: readonly (readonly [key: string, memory: Memory | null])[]
  readonly days: readonly DayCount[]
  readonly updateRecord: (learner: LearnerRecord) => LearnerRecord
}

/** Removes acknowledged entries from the log and stores the response, in one transaction. */
export const storeAcknowledged = (owner: string, acknowledged: Acknowledged): Promise<void> =>
  withStudyDatabase(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'memories', 'days', 'learners'], 'readwrite')
    const memoryStore = transaction.objectStore('memories')
    const learners = transaction.objectStore('learners')
    for (const { id } of acknowledged.events) void transaction.objectStore('events').delete([owner, id])
    for (const { id } of acknowledged.plays) void transaction.objectStore('plays').delete([owner, id])
    const learner = completeRecord(await learners.get(owner))
    // Another tab may have synced further, or an earlier response was not stored; then the next request
    // starts at the stored cursor.
    const isCovered =
      acknowledged.cursor < learner.cursor && learner.cursor <= acknowledged.until && !acknowledged.reset
    if (learner.cursor !== acknowledged.cursor && !isCovered) return void (await transaction.done)
    if (acknowledged.reset) {
      void memoryStore.delete(ownerKeyRange(owner))
      void transaction.objectStore('days').delete(ownerKeyRange(owner))
    }
    for (const [key, memory] of acknowledged.memories)
      void (memory ? memoryStore.put(memory, [owner, key]) : memoryStore.delete([owner, key]))
    for (const day of acknowledged.days) void transaction.objectStore('days').put(day, [owner, day.day])
    void learners.put(acknowledged.updateRecord(learner), owner)
    await transaction.done
  })
