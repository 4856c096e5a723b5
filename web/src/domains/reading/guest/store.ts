import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { withDatabase } from '../../../lib/device-store.ts'
import { ofOwner } from '../../../lib/owner-keys.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { markGuestPractices } from './mark.ts'
import type { Keyed } from './types.ts'

/** A practice that this device keeps: a guest's, or one that still has to become an account's. */
export interface DevicePractice {
  readonly id: string
  /** Of the exercise, as its address names it: the number of a text of the library, else a UUID. */
  readonly key: string
  readonly purpose: 'library' | 'generated'
  readonly exercise: Keyed
  readonly chosen: readonly (number | null)[]
  readonly ms: readonly number[]
  readonly started_at: string
  readonly submitted_at: string | null
  /** The server says that it never signed this exercise: it stays here and is not sent again. */
  readonly refused?: boolean
}

/** What became of a practice: addresses of the device lead on to these. */
export interface Moved {
  readonly id: string
  readonly key: string
  readonly exercise_id: number
  readonly attempt_id: number
}

/** Keys begin with the owner, as several people may use one device. */
interface ReadingDatabase extends DBSchema {
  practices: { key: [owner: string, id: string]; value: DevicePractice }
  moved: { key: [owner: string, id: string]; value: Moved }
}

export const GUEST = 'guest'

const DATABASE = {
  name: 'shangxue-reading',
  upgrade(database: IDBDatabase) {
    for (const store of ['practices', 'moved']) database.createObjectStore(store)
  },
}

const onDevice = <T>(work: (database: IDBPDatabase<ReadingDatabase>) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, (database) => work(wrap(database) as IDBPDatabase<ReadingDatabase>))

const latestFirst = (practices: DevicePractice[]) =>
  practices.sort((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at))

/** The practices that the device keeps of an owner, the latest first. */
export const practicesOf = (owner: string): Promise<DevicePractice[]> =>
  onDevice(async (database) => latestFirst(await database.getAll('practices', ofOwner(owner))))

/** Whether anybody's practices still have to become part of an account. */
export const anyWaiting = (): Promise<boolean> =>
  onDevice(async (database) => (await database.getAll('practices')).some(({ refused }) => !refused))

export const guestPractice = (id: string): Promise<DevicePractice | undefined> =>
  onDevice((database) => database.get('practices', [GUEST, id]))

export async function storeGuestPractice(practice: DevicePractice): Promise<void> {
  await onDevice((database) => database.put('practices', practice, [GUEST, practice.id]))
  markGuestPractices(true)
}

/** A practice of an exercise that is just begun. */
export const newPractice = (
  key: string,
  purpose: DevicePractice['purpose'],
  exercise: Keyed,
): DevicePractice => ({
  id: uniqueId(),
  key,
  purpose,
  exercise,
  chosen: exercise.questions.map(() => null),
  ms: exercise.questions.map(() => 0),
  started_at: new Date().toISOString(),
  submitted_at: null,
})

/** Makes what a guest practised an owner's, in one transaction: nobody after them can take it. */
export const takeGuests = (owner: string): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction('practices', 'readwrite')
    for (const practice of await transaction.store.getAll(ofOwner(GUEST)))
      void transaction.store.put(practice, [owner, practice.id])
    void transaction.store.delete(ofOwner(GUEST))
    await transaction.done
  })

/** Lets go of what the server has now, and notes where it is; keeps apart what it does not accept. */
export const settle = (owner: string, moved: readonly Moved[], refused: readonly string[]): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction(['practices', 'moved'], 'readwrite')
    const practices = transaction.objectStore('practices')
    for (const one of moved) {
      void practices.delete([owner, one.id])
      void transaction.objectStore('moved').put(one, [owner, one.id])
    }
    for (const id of refused) {
      const practice = await practices.get([owner, id])
      if (practice) void practices.put({ ...practice, refused: true }, [owner, id])
    }
    await transaction.done
  })

/** Where what an address of the device names is in the account: the practice, else the latest of the exercise. */
export const movedTo = (owner: string, key: string, id?: string): Promise<Moved | undefined> =>
  onDevice(async (database) => {
    if (id !== undefined) return database.get('moved', [owner, id])
    return (await database.getAll('moved', ofOwner(owner))).filter((one) => one.key === key).at(-1)
  })

/** Removes what only repeats what the server has. What it does not have stays for its owner. */
export const forgetMoved = (owner: string): Promise<void> =>
  onDevice((database) => database.delete('moved', ofOwner(owner)))
