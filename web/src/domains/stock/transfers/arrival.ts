import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getTransfer } from '@shangxue/contract/stock/actions'
import type { KnownCodes } from '../shared/use-resolved-codes.ts'

export type Transfer = Output<typeof getTransfer>
export type TransferLine = Transfer['lines'][number]

export interface ArrivalDraft {
  readonly codes: readonly string[]
  /** Devices ticked by hand because their label is unreadable. */
  readonly ticked: readonly number[]
  readonly pieces: Readonly<Record<string, number | null>>
}
export const EMPTY_ARRIVAL: ArrivalDraft = { codes: [], ticked: [], pieces: {} }

export interface Arrival {
  readonly arrivedIds: ReadonlySet<number>
  /** Scanned codes that are not on this transfer. */
  readonly unexpected: readonly { code: string; title: string; why: string }[]
  readonly unresolved: readonly string[]
  readonly pieces: (line: TransferLine) => number
  readonly devices: { readonly sent: number; readonly arrived: number }
  /** Number of devices and pieces that have not arrived. */
  readonly missing: number
  /** More pieces were entered than were sent. */
  readonly exceedsSent: boolean
}

const findDeviceId = (
  code: string,
  byIdentifier: ReadonlyMap<string, number>,
  known: KnownCodes,
): number | null => byIdentifier.get(code) ?? known.get(code)?.device_id ?? null

/** Calculates what has arrived from the scanned codes, ticked devices and entered quantities. */
export function calculateArrival(transfer: Transfer, draft: ArrivalDraft, known: KnownCodes): Arrival {
  const phones = transfer.lines.filter(({ device_id }) => device_id !== null)
  const accessories = transfer.lines.filter(({ device_id }) => device_id === null)
  const sent = new Set(phones.map(({ device_id }) => device_id))
  const byIdentifier = identifiersOf(transfer)
  const arrivedIds = new Set(draft.ticked.filter((id) => sent.has(id)))
  const unexpected: Arrival['unexpected'][number][] = []
  const unresolved: string[] = []
  for (const code of draft.codes) {
    const id = findDeviceId(code, byIdentifier, known)
    const match = known.get(code)
    if (id !== null && sent.has(id)) arrivedIds.add(id)
    else if (!match) unresolved.push(code)
    else if (match.kind === 'sku' && accessories.some(({ sku_id }) => sku_id === match.sku_id)) continue
    else
      unexpected.push({
        code,
        title: match.title,
        why: match.kind === 'unknown' ? '系统里没有这个码' : '不在这张调拨单上',
      })
  }
  const pieces = ({ sku_id }: TransferLine) => draft.pieces[sku_id] ?? 0
  const missingPieces = accessories.reduce((sum, line) => sum + Math.max(0, line.quantity - pieces(line)), 0)
  return {
    arrivedIds,
    unexpected: unexpected.reverse(),
    unresolved,
    pieces,
    devices: { sent: phones.length, arrived: arrivedIds.size },
    missing: phones.length - arrivedIds.size + missingPieces,
    exceedsSent: accessories.some((line) => pieces(line) > line.quantity),
  }
}

export const identifiersOf = ({ lines }: Transfer): ReadonlyMap<string, number> =>
  new Map(
    lines.flatMap(({ identifier, device_id }) =>
      device_id === null ? [] : [[identifier, device_id] as const],
    ),
  )
