import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { withDatabase } from '../../lib/storage/indexed-db.ts'
import type { Care } from './seasons.ts'

export interface CareEntry {
  readonly id: string
  readonly care: Care
  readonly day: string
  readonly note: string
}
export interface CareReminder {
  readonly care: Care
  /** Interval in days, counted from the last entry or from `since`. */
  readonly every: number
  readonly since: string
}
interface Schema extends DBSchema {
  entries: { key: string; value: CareEntry; indexes: { day: string } }
  reminders: { key: Care; value: CareReminder }
}

const DATABASE = {
  name: 'roses',
  upgrade(database: IDBDatabase) {
    database.createObjectStore('entries', { keyPath: 'id' }).createIndex('day', 'day')
    database.createObjectStore('reminders', { keyPath: 'care' })
  },
}

/** Guests have no account, so entries and reminders are stored on the device only. */
const withCareDatabase = <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, (database) => work(wrap(database) as IDBPDatabase<Schema>))

export interface CareData {
  /** Newest first. */
  readonly entries: readonly CareEntry[]
  readonly reminders: readonly CareReminder[]
}

export const readCareData = (): Promise<CareData> =>
  withCareDatabase(async (database) => {
    const [entries, reminders] = await Promise.all([
      database.getAllFromIndex('entries', 'day'),
      database.getAll('reminders'),
    ])
    return { entries: entries.reverse(), reminders }
  })
export const saveEntry = (entry: CareEntry): Promise<unknown> =>
  withCareDatabase((database) => database.put('entries', entry))
export const deleteEntry = (id: string): Promise<void> =>
  withCareDatabase((database) => database.delete('entries', id))
export const saveReminder = (reminder: CareReminder): Promise<unknown> =>
  withCareDatabase((database) => database.put('reminders', reminder))
export const deleteReminder = (care: Care): Promise<void> =>
  withCareDatabase((database) => database.delete('reminders', care))
