import { DEFAULT_SETTINGS, type Settings } from '@shangxue/study/goal'
import type { StudyEvent } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import type { IDBPDatabase } from 'idb'
import { ofOwner } from '../../../lib/owner-keys.ts'
import {
  type DayCount,
  type LearnerRecord,
  onDevice,
  ownListOf,
  ownListsOf,
  type StudyDatabase,
} from './device.ts'
import { adopted, choosing, NEW_LEARNER, withoutChoice } from './progress.ts'

/** Completes a learner's record written by an earlier version of the app. */
export const whole = (record: Partial<LearnerRecord> | undefined): LearnerRecord => ({
  ...NEW_LEARNER,
  ...record,
  settings: record?.settings ? wholeSettings(record.settings) : null,
  chosen: record?.chosen ? wholeSettings(record.chosen) : null,
  proposed: record?.proposed ? wholeSettings(record.proposed) : null,
})

const wholeSettings = (settings: Settings): Settings => ({ ...DEFAULT_SETTINGS, ...settings })

/** Updates the learner's stored record, which another tab may have changed. */
export const updateLearner = (
  owner: string,
  change: (learner: LearnerRecord) => LearnerRecord,
): Promise<void> =>
  onDevice(async (database) => {
    const { store, done } = database.transaction('learners', 'readwrite')
    void store.put(change(whole(await store.get(owner))), owner)
    await done
  })

/** Pairs each pack key of an owner's lists with the same key for another owner. */
export const listsOf = (names: readonly string[], from: string, owner: string) =>
  names.flatMap((name) => {
    if (name === ownListsOf(from)) return [[name, ownListsOf(owner)] as const]
    const id = name.startsWith(ownListOf(from, '')) ? name.slice(ownListOf(from, '').length) : ''
    return /^\d+$/.test(id) ? [[name, ownListOf(owner, id)] as const] : []
  })

/**
 * Moves the unsent log and the own lists of one owner to another in one transaction, so that nothing is lost
 * or duplicated. Data from the server moves only if both keys have the same user id, which an earlier version
 * stored after the company's name.
 */
export async function adopt(from: string, owner: string, taken = adopted): Promise<void> {
  await onDevice(async (database) => {
    const stores = ['events', 'plays', 'setAside', 'memories', 'days', 'learners', 'packs'] as const
    const transaction = database.transaction(stores, 'readwrite')
    for (const name of ['events', 'plays', 'setAside'] as const) {
      const store = transaction.objectStore(name)
      for (const one of await store.getAll(ofOwner(from))) {
        const id = 'id' in one ? one.id : one.changed_at
        void store.put(one as StudyEvent & Play, [owner, id])
        void store.delete([from, id])
      }
    }
    const packs = transaction.objectStore('packs')
    for (const [was, is] of listsOf(await packs.getAllKeys(), from, owner)) {
      const [pack, known] = [await packs.get(was), await packs.get(is)]
      if (pack && !known) void packs.put(pack, is)
      void packs.delete(was)
    }
    const learners = transaction.objectStore('learners')
    const left = await learners.get(from)
    if (left) {
      const own = await learners.get(owner)
      const same = !own && from.endsWith(`/${owner}`)
      for (const name of ['memories', 'days'] as const) {
        const store = transaction.objectStore(name)
        const range = ofOwner(from)
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
        if (same)
          for (const [i, [, key]] of keys.entries())
            void store.put(values[i] as Memory & DayCount, [owner, key])
        void store.delete(range)
      }
      void learners.put(same ? left : taken(whole(own), whole(left)), owner)
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
  const aside = await transaction.objectStore('setAside').openCursor(ofOwner(owner))
  for (let at = aside; at; at = await at.continue()) {
    const { by, ...one } = at.value
    if (by === APP_VERSION) continue
    if ('type' in one) void transaction.objectStore('events').put(one, [owner, one.id])
    else if ('game' in one) void transaction.objectStore('plays').put(one, [owner, one.id])
    else {
      const learners = transaction.objectStore('learners')
      void learners.put(choosing(whole(await learners.get(owner)), one), owner)
    }
    void at.delete()
  }
  await transaction.done
}

export const readDevice = (owner: string) =>
  onDevice(async (database) => {
    await requeueSetAside(database, owner).catch(() => undefined)
    const transaction = database.transaction(['events', 'plays', 'setAside', 'memories', 'days', 'learners'])
    const [events, plays, setAside, subjects, memories, days, learner] = await Promise.all([
      transaction.objectStore('events').getAll(ofOwner(owner)),
      transaction.objectStore('plays').getAll(ofOwner(owner)),
      transaction.objectStore('setAside').count(ofOwner(owner)),
      transaction.objectStore('memories').getAllKeys(ofOwner(owner)),
      transaction.objectStore('memories').getAll(ofOwner(owner)),
      transaction.objectStore('days').getAll(ofOwner(owner)),
      transaction.objectStore('learners').get(owner),
    ])
    return { events, plays, setAside, subjects, memories, days, learner }
  })

export const storeEvent = (owner: string, event: StudyEvent): Promise<unknown> =>
  onDevice((database) => database.put('events', event, [owner, event.id]))

export const storePlay = (owner: string, play: Play): Promise<unknown> =>
  onDevice((database) => database.put('plays', play, [owner, play.id]))

/** The part of the log that the server has not received. */
export interface Waiting {
  readonly events: readonly StudyEvent[]
  readonly plays: readonly Play[]
  readonly settings: Settings | null
}

export const sizeOf = ({ events, plays, settings }: Waiting): number =>
  events.length + plays.length + (settings ? 1 : 0)

/** Moves entries that the server rejects out of the log. */
export const storeAside = (owner: string, { events, plays, settings }: Waiting): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'setAside', 'learners'], 'readwrite')
    const aside = transaction.objectStore('setAside')
    for (const [name, ones] of [
      ['events', events],
      ['plays', plays],
    ] as const)
      for (const one of ones) {
        void transaction.objectStore(name).delete([owner, one.id])
        void aside.put({ ...one, by: APP_VERSION }, [owner, one.id])
      }
    if (settings) {
      const learners = transaction.objectStore('learners')
      void learners.put(withoutChoice(whole(await learners.get(owner)), settings), owner)
      void aside.put({ ...settings, by: APP_VERSION }, [owner, settings.changed_at])
    }
    await transaction.done
  })

/** Entries that the server has received, and its response. */
interface Acknowledged extends Omit<Waiting, 'settings'> {
  /** Cursor of the request. */
  readonly cursor: number
  /** Cursor of the response. */
  readonly until: number
  /** True if everything the server sent before is invalid. */
  readonly reset: boolean
  readonly memories: readonly (readonly [key: string, memory: Memory | null])[]
  readonly days: readonly DayCount[]
  readonly told: (learner: LearnerRecord) => LearnerRecord
}

/** Removes acknowledged entries from the log and stores the response, in one transaction. */
export const storeAcknowledged = (owner: string, of: Acknowledged): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'memories', 'days', 'learners'], 'readwrite')
    const kept = transaction.objectStore('memories')
    const learners = transaction.objectStore('learners')
    for (const { id } of of.events) void transaction.objectStore('events').delete([owner, id])
    for (const { id } of of.plays) void transaction.objectStore('plays').delete([owner, id])
    const learner = whole(await learners.get(owner))
    // Another tab may have synced further, or an earlier response was not stored; then the next request
    // starts at the stored cursor.
    const covered = of.cursor < learner.cursor && learner.cursor <= of.until && !of.reset
    if (learner.cursor !== of.cursor && !covered) return void (await transaction.done)
    if (of.reset) {
      void kept.delete(ofOwner(owner))
      void transaction.objectStore('days').delete(ofOwner(owner))
    }
    for (const [key, memory] of of.memories)
      void (memory ? kept.put(memory, [owner, key]) : kept.delete([owner, key]))
    for (const day of of.days) void transaction.objectStore('days').put(day, [owner, day.day])
    void learners.put(of.told(learner), owner)
    await transaction.done
  })
