import type { Db } from '../../platform/database/database.ts'

/** Activation record of one phone. */
export interface Activation {
  /** IMEI or serial number without separators. */
  readonly imei: string
  readonly activatedAt: Date
  /** City or shop. */
  readonly place: string | null
  readonly model: string | null
  /** Source of an imported file. Absent when the queried source is the origin. */
  readonly source?: string
}

export interface ActivationQuery {
  /** At most MOST_QUERY_CODES distinct IMEIs or serial numbers, without separators. */
  readonly imeis: readonly string[]
  /** Runs one transaction of the querying company. None may stay open while a service is awaited. */
  readonly transaction: <T>(run: (db: Db) => Promise<T>) => Promise<T>
}

/** A source of activation dates. */
export interface ActivationSource {
  /** Name under which its results are recorded. */
  readonly name: string
  /** Returns activated phones only; phones that are not activated are left out. Throws ActivationFailure. */
  find(query: ActivationQuery): Promise<Activation[]>
}

/** The source failed to respond or responded with unusable data. The message is for the log only. */
export class ActivationFailure extends Error {}
