import type { CarrierKey, WaybillState } from '@shangxue/contract/logistics/endpoints'

export interface Parcel {
  readonly carrier: CarrierKey
  readonly number: string
  /** Last four digits of the sender's or recipient's phone; empty if unknown. */
  readonly phoneTail: string
}
export interface CarrierEvent {
  readonly at: Date
  readonly place: string
  readonly text: string
}
export interface Tracking {
  readonly state: WaybillState
  /** Unordered; every query returns the full list. */
  readonly events: readonly CarrierEvent[]
}

/**
 * `unknown`: the carrier does not know the parcel (yet); `refused`: it rejects our account for any parcel;
 * `timed_out` and `failed` are worth a retry.
 */
export type CarrierReason = 'timed_out' | 'failed' | 'refused' | 'unknown'

/** The message is for the log: it names the reason, never the key. */
export class CarrierFailure extends Error {
  constructor(
    readonly reason: CarrierReason,
    message: string,
  ) {
    super(message)
  }
}

/** A parcel tracking service. */
export interface CarrierService {
  /** Whether parcels of this carrier can be tracked. */
  knows(carrier: CarrierKey): boolean
  /** Rejects only with `CarrierFailure`, within ten seconds. */
  track(parcel: Parcel): Promise<Tracking>
}
