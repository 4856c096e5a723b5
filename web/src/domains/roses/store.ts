import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { withDatabase } from '../../lib/device-store.ts'
import type { Care } from './season.ts'

export interface Entry {
  readonly id: string
  readonly care: Care
  readonly day: string
  readonly note: string
}
export interface Reminder {
  readonly care: Care
  /** Interval in days, counted from the last entry or from `since`. */
  readonly every: number
  readonly since: string
}
interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { day: string } }
  reminders: { key: Care; value: Reminder }
}

const DATABASE = {
  name: 'roses',
  upgrade(database: IDBDatabase) {
    database.createObjectStore('entries', { keyPath: 'id' }).createIndex('day', 'day')
    database.createObjectStore('reminders', { keyPath: 'care' })
  },
}

/** Guests have no account, so entries and reminders are stored on the device only. */
const onDevice = <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, (database) => work(wrap(database) as IDBPDatabase<Schema>))

export interface Kept {
  /** Newest first. */
  readonly entries: readonly Entry[]
  readonly reminders: readonly Reminder[]
}

export const readKept = (): Promise<Kept> =>
  onDevice(async (database) => {
    const [entries, reminders] = await Promise.all([
      database.getAllFromIndex('entries', 'day'),
      database.getAll('reminders'),
    ])
    return { entries: entries.reverse(), reminders }
  })
export const keepEntry = (entry: Entry): Promise<unknown> =>
  onDevice((database) => database.put('entries', entry))
export const dropEntry = (id: string): Promise<void> => onDevice((database) => database.delete('entries', id))
export const keepReminder = (reminder: Reminder): Promise<unknown> =>
  onDevice((database) => database.put('reminders', reminder))
export const dropReminder = (care: Care): Promise<void> =>
  onDevice((database) => database.delete('reminders', care))
