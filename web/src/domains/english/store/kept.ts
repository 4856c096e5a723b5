import type { Settings } from '@shangxue/study/goal'
import type { StudyEvent } from '@shangxue/study/history'
import type { Memory } from '@shangxue/study/memory'
import type { Play } from '@shangxue/study/points'
import { type DayCount, type LearnerRecord, ofOwner, onDevice } from './device.ts'
import { adopted, NEW_LEARNER, withoutChoice } from './progress.ts'

/** A learner's record as an earlier version of the app may have left it, with what it lacks. */
export const whole = (record: Partial<LearnerRecord> | undefined): LearnerRecord => ({
  ...NEW_LEARNER,
  ...record,
})

/** Changes the learner's record from what another tab may have left there. */
export const amendKept = (owner: string, change: (learner: LearnerRecord) => LearnerRecord): Promise<void> =>
  onDevice(async (database) => {
    const { store, done } = database.transaction('learners', 'readwrite')
    void store.put(change(whole(await store.get(owner))), owner)
    await done
  })

/** Gives what waits of one owner to another, in one step: never lost, never twice. What the server had said is not kept. */
export async function adopt(from: string, owner: string): Promise<void> {
  await onDevice(async (database) => {
    const stores = ['events', 'plays', 'memories', 'days', 'learners'] as const
    const transaction = database.transaction(stores, 'readwrite')
    for (const name of ['events', 'plays'] as const) {
      const store = transaction.objectStore(name)
      for (const one of await store.getAll(ofOwner(from))) {
        void store.put(one as StudyEvent & Play, [owner, one.id])
        void store.delete([from, one.id])
      }
    }
    const learners = transaction.objectStore('learners')
    const left = await learners.get(from)
    if (left) {
      void learners.put(adopted(whole(await learners.get(owner)), whole(left)), owner)
      void learners.delete(from)
      for (const name of ['memories', 'days'] as const)
        void transaction.objectStore(name).delete(ofOwner(from))
    }
    await transaction.done
  })
}

export const readDevice = (owner: string) =>
  onDevice(async (database) => {
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

export const keepEvent = (owner: string, event: StudyEvent): Promise<unknown> =>
  onDevice((database) => database.put('events', event, [owner, event.id]))

export const keepPlay = (owner: string, play: Play): Promise<unknown> =>
  onDevice((database) => database.put('plays', play, [owner, play.id]))

/** What waits for the server. */
export interface Waiting {
  readonly events: readonly StudyEvent[]
  readonly plays: readonly Play[]
  readonly settings: Settings | null
}

/** Takes out of what waits what the server does not accept, and keeps it apart. */
export const keepAside = (owner: string, { events, plays, settings }: Waiting): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'setAside', 'learners'], 'readwrite')
    const aside = transaction.objectStore('setAside')
    for (const [name, ones] of [
      ['events', events],
      ['plays', plays],
    ] as const)
      for (const one of ones) {
        void transaction.objectStore(name).delete([owner, one.id])
        void aside.put(one, [owner, one.id])
      }
    if (settings) {
      const learners = transaction.objectStore('learners')
      void learners.put(withoutChoice(whole(await learners.get(owner)), settings), owner)
      void aside.put(settings, [owner, settings.changed_at])
    }
    await transaction.done
  })

/** What the server has now, and what it answered. */
interface Acknowledged extends Omit<Waiting, 'settings'> {
  /** Where the page stood that asked. */
  readonly cursor: number
  /** What was kept of the server's history before counts no more. */
  readonly reset: boolean
  readonly memories: readonly (readonly [key: string, memory: Memory | null])[]
  readonly days: readonly DayCount[]
  readonly told: (learner: LearnerRecord) => LearnerRecord
}

/** Lets go of what the server has now and keeps what it answered: all of it or nothing. */
export const keepAcknowledged = (owner: string, of: Acknowledged): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction(['events', 'plays', 'memories', 'days', 'learners'], 'readwrite')
    const kept = transaction.objectStore('memories')
    const learners = transaction.objectStore('learners')
    for (const { id } of of.events) void transaction.objectStore('events').delete([owner, id])
    for (const { id } of of.plays) void transaction.objectStore('plays').delete([owner, id])
    const learner = whole(await learners.get(owner))
    // another page went on meanwhile, or an answer before this one was not kept: the device asks from where it stands
    if (learner.cursor !== of.cursor) return void (await transaction.done)
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
