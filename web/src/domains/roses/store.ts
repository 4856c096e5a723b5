import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Care } from './season.ts'

export interface Entry {
  readonly id: string
  readonly care: Care
  readonly day: string
  readonly note: string
}
export interface Reminder {
  readonly care: Care
  /** So many days after it was done last, or after it was set. */
  readonly every: number
  readonly since: string
}
interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { day: string } }
  reminders: { key: Care; value: Reminder }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** What a visitor writes stays on this device: there is no account to keep it with. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('roses', 1, {
    upgrade(db) {
      db.createObjectStore('entries', { keyPath: 'id' }).createIndex('day', 'day')
      db.createObjectStore('reminders', { keyPath: 'care' })
    },
    // another tab may need a newer one
    blocking: () => void forgetOpened(),
    terminated: () => void forgetOpened(),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function forgetOpened(): Promise<void> {
  const db = await opened
  opened = undefined
  db?.close()
}

export interface Kept {
  /** The newest first. */
  readonly entries: readonly Entry[]
  readonly reminders: readonly Reminder[]
}

export async function readKept(): Promise<Kept> {
  const db = await database()
  const [entries, reminders] = [await db.getAllFromIndex('entries', 'day'), await db.getAll('reminders')]
  return { entries: entries.reverse(), reminders }
}
export const keepEntry = async (entry: Entry): Promise<unknown> => (await database()).put('entries', entry)
export const dropEntry = async (id: string): Promise<void> => (await database()).delete('entries', id)
export const keepReminder = async (reminder: Reminder): Promise<unknown> =>
  (await database()).put('reminders', reminder)
export const dropReminder = async (care: Care): Promise<void> => (await database()).delete('reminders', care)
