import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getTransfer } from '@shangxue/contract/stock/actions'
import type { Known } from '../use-resolved.ts'

export type Transfer = Output<typeof getTransfer>
export type TransferLine = Transfer['lines'][number]

export interface ArrivalDraft {
  readonly codes: readonly string[]
  /** Devices ticked by hand because their label is unreadable. */
  readonly ticked: readonly number[]
  readonly pieces: Readonly<Record<string, number | null>>
}
export const NOTHING_ARRIVED: ArrivalDraft = { codes: [], ticked: [], pieces: {} }

export interface Arrival {
  readonly here: ReadonlySet<number>
  /** Scanned codes that are not on this transfer. */
  readonly strangers: readonly { code: string; title: string; why: string }[]
  readonly waiting: readonly string[]
  readonly pieces: (line: TransferLine) => number
  readonly devices: { readonly sent: number; readonly here: number }
  /** Number of devices and pieces that have not arrived. */
  readonly missing: number
  /** More pieces were entered than were sent. */
  readonly tooMany: boolean
}

const deviceOf = (code: string, byIdentifier: ReadonlyMap<string, number>, known: Known): number | null =>
  byIdentifier.get(code) ?? known.get(code)?.device_id ?? null

/** Calculates what has arrived from the scanned codes, ticked devices and entered quantities. */
export function arrivalOf(transfer: Transfer, draft: ArrivalDraft, known: Known): Arrival {
  const phones = transfer.lines.filter(({ device_id }) => device_id !== null)
  const accessories = transfer.lines.filter(({ device_id }) => device_id === null)
  const sent = new Set(phones.map(({ device_id }) => device_id))
  const byIdentifier = identifiersOf(transfer)
  const here = new Set(draft.ticked.filter((id) => sent.has(id)))
  const strangers: Arrival['strangers'][number][] = []
  const waiting: string[] = []
  for (const code of draft.codes) {
    const id = deviceOf(code, byIdentifier, known)
    const found = known.get(code)
    if (id !== null && sent.has(id)) here.add(id)
    else if (!found) waiting.push(code)
    else if (found.kind === 'sku' && accessories.some(({ sku_id }) => sku_id === found.sku_id)) continue
    else
      strangers.push({
        code,
        title: found.title,
        why: found.kind === 'unknown' ? '系统里没有这个码' : '不在这张调拨单上',
      })
  }
  const pieces = ({ sku_id }: TransferLine) => draft.pieces[sku_id] ?? 0
  const lacking = accessories.reduce((sum, line) => sum + Math.max(0, line.quantity - pieces(line)), 0)
  return {
    here,
    strangers: strangers.reverse(),
    waiting,
    pieces,
    devices: { sent: phones.length, here: here.size },
    missing: phones.length - here.size + lacking,
    tooMany: accessories.some((line) => pieces(line) > line.quantity),
  }
}

export const identifiersOf = ({ lines }: Transfer): ReadonlyMap<string, number> =>
  new Map(
    lines.flatMap(({ identifier, device_id }) =>
      device_id === null ? [] : [[identifier, device_id] as const],
    ),
  )
