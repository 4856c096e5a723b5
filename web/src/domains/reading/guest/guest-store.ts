import type { getKeyedText, listKeyedTexts } from '@shangxue/contract/reading/guests'
import type { TaskMark } from '@shangxue/contract/reading/schemas'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { ownerKeyRange, withDatabase } from '../../../lib/storage/indexed-db.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { setHasGuestPractices } from './guest-flag.ts'

/** An exercise with its answer key, as signed by the server. */
export type KeyedExercise = ResponseOf<typeof getKeyedText>

/** A practice stored on this device: a guest's, or one to be transferred to an account. */
export interface DevicePractice {
  readonly id: string
  /** Key of the exercise in its address: the id of a library text, or a UUID. */
  readonly key: string
  readonly purpose: 'library' | 'generated'
  readonly exercise: KeyedExercise
  readonly chosen: readonly (number | null)[]
  readonly ms: readonly number[]
  readonly started_at: string
  readonly submitted_at: string | null
  /**
   * True if the server rejected the signature of the exercise. It stays on the device and is not
   * sent again.
   */
  readonly refused?: boolean
  /** True if a signed-in user made it, so that it was never a guest's. */
  readonly own?: boolean
}

/** Answers to the tasks of a practice, in the learner's own words and with the learner's marks. */
export interface TaskAnswers {
  readonly texts: readonly string[]
  readonly marks: readonly (TaskMark | null)[]
}
/** As earlier versions stored them: `accepted` marks answers that the learner counted as right. */
interface FormerTaskAnswers {
  readonly texts: readonly string[]
  readonly accepted: readonly boolean[]
}
type StoredTaskAnswers = TaskAnswers | FormerTaskAnswers

const toTaskAnswers = (stored: StoredTaskAnswers): TaskAnswers =>
  'marks' in stored
    ? stored
    : { texts: stored.texts, marks: stored.accepted.map((isAccepted) => (isAccepted ? 'right' : null)) }

/** The answers as they are sent to the account. */
export const toSentAnswers = ({ texts, marks }: TaskAnswers) =>
  texts.map((text, i) => ({ text, mark: marks[i] ?? null }))

/** The account's copy of a transferred practice. Device addresses redirect to it. */
export interface TransferredPractice {
  readonly id: string
  readonly key: string
  readonly exercise_id: number
  readonly attempt_id: number
  /** When it was submitted on this device; earlier versions did not record it. */
  readonly submitted_at?: string | null
}

/** The library texts of a level as the server sent them, for use without a network. */
export type LevelTexts = ResponseOf<typeof listKeyedTexts>

/** Keys start with the owner, because several users can share a device. */
interface ReadingDatabase extends DBSchema {
  practices: { key: [owner: string, id: string]; value: DevicePractice }
  moved: { key: [owner: string, id: string]; value: TransferredPractice }
  /** By level; the same for all users. Texts of a company have the keys of `companyTextsKey`. */
  texts: { key: string; value: LevelTexts }
  /** By the id of a practice on this device, or of an attempt of the account. */
  tasks: { key: [owner: string, practice: string]; value: StoredTaskAnswers }
}
const STORES = ['practices', 'moved', 'texts', 'tasks'] as const

export const GUEST = 'guest'

const DATABASE = {
  name: 'shangxue-reading',
  /** Increase this with every new store; existing stores are never removed. */
  version: 3,
  upgrade(database: IDBDatabase) {
    for (const store of STORES)
      if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
  },
}

export const withReadingDatabase = <T>(
  work: (database: IDBPDatabase<ReadingDatabase>) => Promise<T>,
): Promise<T> => withDatabase(DATABASE, (database) => work(wrap(database) as IDBPDatabase<ReadingDatabase>))

const sortNewestFirst = (practices: DevicePractice[]) =>
  practices.sort((a, b) => Date.parse(b.started_at) - Date.parse(a.started_at))

/** Returns the stored practices of an owner, newest first. */
export const listPractices = (owner: string): Promise<DevicePractice[]> =>
  withReadingDatabase(async (database) =>
    sortNewestFirst(await database.getAll('practices', ownerKeyRange(owner))),
  )

/** True for a practice that the server can receive now. A user's own unfinished practice continues on the device. */
export const isSendable = ({ own, refused, submitted_at }: DevicePractice): boolean =>
  !refused && (!own || submitted_at !== null)

/** True if any practice still has to be transferred to an account. */
export const hasPendingPractices = (): Promise<boolean> =>
  withReadingDatabase(async (database) => (await database.getAll('practices')).some(isSendable))

export const getDevicePractice = (owner: string, id: string): Promise<DevicePractice | undefined> =>
  withReadingDatabase((database) => database.get('practices', [owner, id]))

/** Stores a practice of a guest, or of a user who practises offline. */
export async function storeDevicePractice(owner: string, practice: DevicePractice): Promise<void> {
  const stored = owner === GUEST ? practice : { ...practice, own: true }
  await withReadingDatabase((database) => database.put('practices', stored, [owner, practice.id]))
  if (isSendable(stored)) setHasGuestPractices(true)
}

export const storeGuestPractice = (practice: DevicePractice): Promise<void> =>
  storeDevicePractice(GUEST, practice)

/** Creates an unanswered practice of an exercise. */
export const newPractice = (
  key: string,
  purpose: DevicePractice['purpose'],
  exercise: KeyedExercise,
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

/** Assigns a guest's practices to an owner in one transaction, so that no later user can claim them. */
export const assignGuestPractices = (owner: string): Promise<void> =>
  withReadingDatabase(async (database) => {
    const transaction = database.transaction(['practices', 'tasks'], 'readwrite')
    const [practices, tasks] = [transaction.objectStore('practices'), transaction.objectStore('tasks')]
    for (const practice of await practices.getAll(ownerKeyRange(GUEST))) {
      void practices.put(practice, [owner, practice.id])
      const answers = await tasks.get([GUEST, practice.id])
      if (answers) void tasks.put(answers, [owner, practice.id])
    }
    for (const store of [practices, tasks]) void store.delete(ownerKeyRange(GUEST))
    await transaction.done
  })

/** Deletes the practices that the server has added, records their new ids, and flags the refused ones. */
export const recordTransfer = (
  owner: string,
  transferred: readonly TransferredPractice[],
  refused: readonly string[],
): Promise<void> =>
  withReadingDatabase(async (database) => {
    const transaction = database.transaction(['practices', 'moved', 'tasks'], 'readwrite')
    const [practices, tasks] = [transaction.objectStore('practices'), transaction.objectStore('tasks')]
    for (const transfer of transferred) {
      const answers = await tasks.get([owner, transfer.id])
      if (answers) {
        void tasks.put(answers, [owner, String(transfer.attempt_id)])
        void tasks.delete([owner, transfer.id])
      }
      void practices.delete([owner, transfer.id])
      void transaction.objectStore('moved').put(transfer, [owner, transfer.id])
    }
    for (const id of refused) {
      const practice = await practices.get([owner, id])
      if (practice) void practices.put({ ...practice, refused: true }, [owner, id])
    }
    await transaction.done
  })

/** The practices of an owner that the server has received from this device. */
export const listTransferred = (owner: string): Promise<TransferredPractice[]> =>
  withReadingDatabase((database) => database.getAll('moved', ownerKeyRange(owner)))

/** Finds the account's copy of a device practice, or of the latest practice of the exercise. */
export const findTransferred = (
  owner: string,
  key: string,
  id?: string,
): Promise<TransferredPractice | undefined> =>
  withReadingDatabase(async (database) => {
    if (id !== undefined) return database.get('moved', [owner, id])
    return (await database.getAll('moved', ownerKeyRange(owner)))
      .filter((transfer) => transfer.key === key)
      .at(-1)
  })

/** The answers to the tasks of a practice; undefined if this device has none. */
export const getTaskAnswers = (owner: string, practice: string): Promise<TaskAnswers | undefined> =>
  withReadingDatabase(async (database) => {
    const stored = await database.get('tasks', [owner, practice])
    return stored && toTaskAnswers(stored)
  })

export const storeTaskAnswers = (owner: string, practice: string, answers: TaskAnswers): Promise<unknown> =>
  withReadingDatabase((database) => database.put('tasks', answers, [owner, practice]))

/** Key of the texts that the owner's company wrote for a level. */
export const companyTextsKey = (owner: string, level: Level) => `company ${owner} ${level}`

/**
 * Removes the redirects of an owner, the answers to tasks and the company's texts. Practices that the server does not have are retained with
 * their answers.
 */
export const removeTransferred = (owner: string): Promise<void> =>
  withReadingDatabase(async (database) => {
    const transaction = database.transaction(['practices', 'moved', 'tasks'], 'readwrite')
    const tasks = transaction.objectStore('tasks')
    const pending = new Set(
      (await transaction.objectStore('practices').getAll(ownerKeyRange(owner))).map(({ id }) => id),
    )
    for (const key of await tasks.getAllKeys(ownerKeyRange(owner)))
      if (!pending.has(key[1])) void tasks.delete(key)
    void transaction.objectStore('moved').delete(ownerKeyRange(owner))
    await transaction.done
    for (const level of LEVELS) await database.delete('texts', companyTextsKey(owner, level))
  })
