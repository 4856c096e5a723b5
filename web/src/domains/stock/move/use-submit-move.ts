import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import {
  adjustStock,
  releaseDevices,
  reserveDevices,
  returnDevices,
  sendTransfer,
  writeOff,
} from '@shangxue/contract/stock/actions'
import { type AttemptStore, useCall } from '../../../lib/api/mutations.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { STOCK_QUERIES } from '../stock-actions-api.ts'
import type { Collection, MoveDraft } from './move-draft.ts'
import type { Move } from './moves.ts'

/** Options of the outbox entry that is created without a connection. */
export interface QueueOptions {
  /** 调出 12 台 */
  readonly title: string
  readonly editAt: () => string
  readonly onQueued: (input: unknown, id: string) => void
}

const CALL_OPTIONS = { invalidates: STOCK_QUERIES, quiet: true } as const

/** Submits a validated draft to the endpoint of the move. */
export function useSubmitMove(
  move: Move,
  attemptStore: AttemptStore,
  { title, ...queueOptions }: QueueOptions,
) {
  const options = { ...CALL_OPTIONS, attemptStore }
  const queueable = (edited: { id: string } | undefined) => ({
    ...options,
    queue: { ...queueOptions, title: () => title, replaces: edited?.id },
  })
  const transfer = useCall(sendTransfer, queueable(usePendingEdit<Endpoint>(sendTransfer)))
  const reserve = useCall(reserveDevices, queueable(usePendingEdit<Endpoint>(reserveDevices)))
  const release = useCall(releaseDevices, queueable(usePendingEdit<Endpoint>(releaseDevices)))
  const writeOffStock = useCall(writeOff, queueable(usePendingEdit<Endpoint>(writeOff)))
  // Corrections and returns depend on the current records, so they are never queued.
  const adjust = useCall(adjustStock, options)
  const returnToStock = useCall(returnDevices, options)

  return (draft: MoveDraft, { phones, items, from }: Collection) => {
    const device_ids = phones.map(({ resolved }) => resolved.device_id)
    const note = draft.note.trim()
    const location_id = draft.from ?? 0
    const pieces = items.map(({ sku_id, quantity }) => ({ sku_id, quantity: quantity ?? 0 }))
    switch (move) {
      case 'transfer': {
        const locations = { from_location_id: from ?? 0, to_location_id: draft.to ?? 0 }
        return transfer.mutateAsync({ ...locations, device_ids, items: pieces, note })
      }
      case 'reserve':
        return reserve.mutateAsync({ device_ids, note })
      case 'release':
        return release.mutateAsync({ device_ids, reason: note })
      case 'adjust':
        return adjust.mutateAsync(adjustment(draft, device_ids, items))
      case 'return': {
        const target = { location_id: draft.to ?? 0, sellable: draft.sellable === 'yes' }
        return returnToStock.mutateAsync({ ...target, device_ids, reason: note })
      }
      default: {
        const locatedItems = pieces.map((item) => ({ ...item, location_id }))
        return writeOffStock.mutateAsync({ kind: move, device_ids, items: locatedItems, reason: note })
      }
    }
  }
}

const adjustment = (
  { note, from, to, cost }: MoveDraft,
  device_ids: readonly number[],
  items: Collection['items'],
) => ({
  reason: note.trim(),
  devices: device_ids.map((device_id) => ({
    device_id,
    ...(to !== null && { location_id: to }),
    ...(cost !== null && { cost_fen: cost }),
  })),
  items: items.map(({ sku_id, quantity, fewer, cost: unit }) => ({
    sku_id,
    location_id: from ?? 0,
    quantity: fewer ? -(quantity ?? 0) : (quantity ?? 0),
    ...(typeof unit === 'number' && !fewer && { unit_cost_fen: unit }),
  })),
})
