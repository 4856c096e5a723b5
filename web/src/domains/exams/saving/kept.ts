import { storedOwner } from '../../../lib/session/keys.ts'
import type { Answer, Exam } from '../answer.ts'
import { noteKept } from './mark.ts'

/** What the server has not acknowledged yet. Without an `answer` only mark or time have changed. */
export interface Unsaved {
  readonly seq: number
  readonly marked?: boolean
  readonly time_spent: number
  readonly answer?: Answer
  /** What the server was known to hold when the answer was given: another device's answer is told by it. */
  readonly over?: Answer
}
export type UnsavedAnswers = Readonly<Record<string, Unsaved>>

/** What this device keeps of an attempt until it is handed in. */
export interface Kept {
  readonly unsaved: UnsavedAnswers
  /** The questions, for opening the exam again without a network. */
  readonly exam?: Exam
  /** The server's clock less the device's, in milliseconds, when the questions came. */
  readonly ahead?: number
}

const DATABASE = 'shangxue-exams'
const STORE = 'attempts'
type Alter = (before: Kept | undefined) => Kept | undefined

// Opened for each use: phones close the connections of sleeping pages without a word.
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function altered(database: IDBDatabase, key: string, alter: Alter): Promise<Kept | undefined> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const attempts = transaction.objectStore(STORE)
    const found = attempts.get(key)
    let after: Kept | undefined
    found.onsuccess = () => {
      const before = found.result as Kept | undefined
      after = alter(before)
      if (after === undefined) attempts.delete(key)
      else if (after !== before) attempts.put(after, key)
    }
    transaction.oncomplete = () => resolve(after)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Changes what is kept of an own attempt, in one transaction over all tabs. Rejects without a storage. */
export async function keep(attemptId: number, alter: Alter): Promise<Kept | undefined> {
  const key = `${storedOwner()}/${attemptId}`
  const database = await open()
  try {
    return await altered(database, key, alter)
  } finally {
    database.close()
  }
}

/** What is kept of an own attempt; nothing where the browser refuses a storage. */
export const readKept = (attemptId: number): Promise<Kept | undefined> =>
  keep(attemptId, (before) => before).catch(() => undefined)

export function forgetKept(attemptId: number): Promise<unknown> {
  noteKept(attemptId, false)
  return keep(attemptId, () => undefined).catch(() => undefined)
}
