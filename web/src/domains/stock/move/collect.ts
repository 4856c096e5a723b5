import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import type { Known, ResolvedCode } from '../use-resolved.ts'
import { type Move, SHAPES } from './moves.ts'

/** Accessory of a move with its quantity. */
export interface Item {
  readonly sku_id: number
  readonly title: string
  readonly quantity: number | null
  /** For 调整 only: decreases the quantity instead of increasing it, and the unit cost. */
  readonly fewer?: boolean
  readonly cost?: number | null
}

export interface MoveDraft {
  readonly codes: readonly string[]
  readonly items: readonly Item[]
  readonly from: number | null
  readonly to: number | null
  readonly note: string
  readonly cost: number | null
  readonly sellable: 'yes' | 'no' | null
}
export const EMPTY_MOVE: MoveDraft = {
  codes: [],
  items: [],
  from: null,
  to: null,
  note: '',
  cost: null,
  sellable: null,
}

export interface Phone {
  readonly code: string
  readonly found: ResolvedCode & { readonly device_id: number }
}
/** A code that cannot be moved, with the reason. */
export interface LeftOut {
  readonly code: string
  readonly title: string
  readonly why: string
}
export interface Collection {
  /** Newest first: the user has just scanned it. */
  readonly phones: readonly Phone[]
  readonly leftOut: readonly LeftOut[]
  readonly items: readonly Item[]
  /** Codes whose look-up has not finished. */
  readonly waiting: readonly string[]
  /** Location that devices leave; null until known. */
  readonly from: number | null
}

/** Source of a transfer: the chosen location, or else that of the first eligible device. */
function locationFrom(move: Move, draft: MoveDraft, known: Known): number | null {
  if (move !== 'transfer' || draft.from !== null) return draft.from
  const first = draft.codes
    .map((code) => known.get(code))
    .find((found) => found?.status && SHAPES[move].ready.includes(found.status) && found.location_id !== null)
  return first?.location_id ?? null
}

function whyNot(move: Move, found: ResolvedCode, from: number | null): string | undefined {
  const { name, ready, pieces } = SHAPES[move]
  if (found.kind === 'unknown') return '系统里没有这个码，请核对，或先入库'
  if (found.kind === 'sku') {
    if (found.tracking === 'serial') return '这是商品条码，请扫机身上的 IMEI'
    return pieces ? undefined : `配件不能${name}`
  }
  if (found.status === null || !ready.includes(found.status))
    return `${found.status ? DEVICE_STATUS_NAMES[found.status] : '状态不明'}，不能${name}`
  if (move === 'transfer' && from !== null && found.location_id !== from)
    return `在${found.location ?? '别处'}，不在调出门店`
  return undefined
}

/** Accessories chosen from the list and those whose barcode was scanned. */
function itemsOf(draft: MoveDraft, known: Known): Item[] {
  const chosen = new Map(draft.items.map((item) => [item.sku_id, item]))
  for (const code of draft.codes) {
    const found = known.get(code)
    if (found?.kind !== 'sku' || found.tracking !== 'none' || found.sku_id === null) continue
    if (!chosen.has(found.sku_id))
      chosen.set(found.sku_id, { sku_id: found.sku_id, title: found.title, quantity: 1 })
  }
  return [...chosen.values()]
}

/** Divides the codes of a draft into devices, accessories and excluded codes. */
export function collect(move: Move, draft: MoveDraft, known: Known): Collection {
  const from = locationFrom(move, draft, known)
  const phones: Phone[] = []
  const leftOut: LeftOut[] = []
  const seen = new Map<number, string>()
  for (const code of draft.codes) {
    const found = known.get(code)
    if (!found) continue
    const { device_id, title } = found
    const twin = device_id === null ? undefined : seen.get(device_id)
    const why = twin === undefined ? whyNot(move, found, from) : `和 ${twin} 是同一台，只算一次`
    if (why !== undefined) leftOut.push({ code, title, why })
    else if (device_id !== null) {
      seen.set(device_id, code)
      phones.push({ code, found: { ...found, device_id } })
    }
  }
  return {
    phones: phones.reverse(),
    leftOut: leftOut.reverse(),
    items: SHAPES[move].pieces ? itemsOf(draft, known) : [],
    waiting: draft.codes.filter((code) => !known.has(code)),
    from,
  }
}

export const piecesOf = (items: readonly Item[]): number =>
  items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
