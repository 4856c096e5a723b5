import type { Db } from '../../platform/database/database.ts'

/** What somebody knows of one activated phone. */
export interface Activation {
  /** An IMEI or serial number, bare. */
  readonly imei: string
  readonly activatedAt: Date
  /** Where: a city, a shop. */
  readonly place: string | null
  readonly model: string | null
  /** Who says so: the source of an imported file. Left out where it is the source that was asked. */
  readonly source?: string
}

export interface Asked {
  /** At most MOST_QUERY_CODES of them, bare, each once. */
  readonly imeis: readonly string[]
  /** Opens and ends a transaction of the company that asks: none stays open while a service is waited for. */
  readonly transaction: <T>(run: (db: Db) => Promise<T>) => Promise<T>
}

/** Who can be asked when phones were activated. */
export interface ActivationSource {
  /** What its answers are recorded under. */
  readonly name: string
  /** Those that it knows to be activated; of one that is not it says nothing. Throws ActivationFailure. */
  find(asked: Asked): Promise<Activation[]>
}

/** The source has not answered, or nothing that can be used. Its message is for the log. */
export class ActivationFailure extends Error {}
