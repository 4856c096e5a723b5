import type { CarrierKey, WaybillState } from '@shangxue/contract/logistics'

export interface Parcel {
  readonly carrier: CarrierKey
  readonly number: string
  /** Last four digits of the sender's or receiver's telephone; empty where nobody gave them. */
  readonly phoneTail: string
}
export interface CarrierEvent {
  readonly at: Date
  readonly place: string
  readonly text: string
}
export interface Tracking {
  readonly state: WaybillState
  /** In no order; the same ones again each time. */
  readonly events: readonly CarrierEvent[]
}

/**
 * `unknown`: the carrier does not know the parcel (yet); `refused`: it does not answer us, whatever the parcel;
 * `timed_out` and `failed` may go well another time.
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

/** Whoever can be asked what happened to a parcel. */
export interface CarrierService {
  /** Whether parcels of this carrier can be asked about at all. */
  knows(carrier: CarrierKey): boolean
  /** Rejects with a `CarrierFailure` and nothing else, within ten seconds. */
  track(parcel: Parcel): Promise<Tracking>
}
