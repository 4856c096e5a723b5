import { DOCUMENT_DEVICES_MAX } from '@shangxue/contract/stock/actions'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import type { KnownCodes, ResolvedCode } from '../shared/use-resolved-codes.ts'
import { unresolvedText } from '../stock-labels.ts'
import { MOVE_DEFINITIONS, type Move } from './moves.ts'

/** Accessory of a move with its quantity. */
export interface MoveItem {
  readonly sku_id: number
  readonly title: string
  readonly quantity: number | null
  /** For 调整 only: decreases the quantity instead of increasing it, and the unit cost. */
  readonly fewer?: boolean
  readonly cost?: number | null
}

export interface MoveDraft {
  readonly codes: readonly string[]
  readonly items: readonly MoveItem[]
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

export interface MoveDevice {
  readonly code: string
  readonly resolved: ResolvedCode & { readonly device_id: number }
}
/** A code that cannot be moved, with the reason. */
export interface ExcludedCode {
  readonly code: string
  readonly title: string
  readonly why: string
}
export interface Collection {
  /** Newest first: the user has just scanned it. */
  readonly phones: readonly MoveDevice[]
  readonly excluded: readonly ExcludedCode[]
  readonly items: readonly MoveItem[]
  /** Codes whose look-up has not finished. */
  readonly unresolved: readonly string[]
  /** Location that devices leave; null until known. */
  readonly from: number | null
}

/** Source of a transfer: the chosen location, or else that of the first eligible device. */
function sourceLocation(move: Move, draft: MoveDraft, known: KnownCodes): number | null {
  if (move !== 'transfer' || draft.from !== null) return draft.from
  const first = draft.codes
    .map((code) => known.get(code))
    .find(
      (match) =>
        match?.status &&
        MOVE_DEFINITIONS[move].eligibleStatuses.includes(match.status) &&
        match.location_id !== null,
    )
  return first?.location_id ?? null
}

function exclusionReason(move: Move, match: ResolvedCode, from: number | null): string | undefined {
  const { name, eligibleStatuses, allowsPieces } = MOVE_DEFINITIONS[move]
  if (match.kind === 'unknown') return '系统里没有这个码，请核对，或先入库'
  if (match.kind === 'sku') {
    if (match.tracking === 'serial') return '这是商品条码，请扫机身上的 IMEI'
    return allowsPieces ? undefined : `配件不能${name}`
  }
  if (match.status === null || !eligibleStatuses.includes(match.status))
    return `${match.status ? DEVICE_STATUS_NAMES[match.status] : '状态不明'}，不能${name}`
  if (move === 'transfer' && from !== null && match.location_id !== from)
    return `在${match.location ?? '别处'}，不在调出门店`
  return undefined
}

/** Accessories chosen from the list and those whose barcode was scanned. */
function selectedItems(draft: MoveDraft, known: KnownCodes): MoveItem[] {
  const items = new Map(draft.items.map((item) => [item.sku_id, item]))
  for (const code of draft.codes) {
    const match = known.get(code)
    if (match?.kind !== 'sku' || match.tracking !== 'none' || match.sku_id === null) continue
    if (!items.has(match.sku_id))
      items.set(match.sku_id, { sku_id: match.sku_id, title: match.title, quantity: 1 })
  }
  return [...items.values()]
}

/** Divides the codes of a draft into devices, accessories and excluded codes. */
export function collectMove(move: Move, draft: MoveDraft, known: KnownCodes): Collection {
  const from = sourceLocation(move, draft, known)
  const phones: MoveDevice[] = []
  const excluded: ExcludedCode[] = []
  const codeByDevice = new Map<number, string>()
  for (const code of draft.codes) {
    const match = known.get(code)
    if (!match) continue
    const { device_id, title } = match
    const duplicateOf = device_id === null ? undefined : codeByDevice.get(device_id)
    const why =
      duplicateOf === undefined ? exclusionReason(move, match, from) : `和 ${duplicateOf} 是同一台，只算一次`
    if (why !== undefined) excluded.push({ code, title, why })
    else if (device_id !== null) {
      codeByDevice.set(device_id, code)
      phones.push({ code, resolved: { ...match, device_id } })
    }
  }
  return {
    phones: phones.reverse(),
    excluded: excluded.reverse(),
    items: MOVE_DEFINITIONS[move].allowsPieces ? selectedItems(draft, known) : [],
    unresolved: draft.codes.filter((code) => !known.has(code)),
    from,
  }
}

export const totalPieces = (items: readonly MoveItem[]): number =>
  items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

export type MoveErrors = Partial<Record<'goods' | 'items' | 'from' | 'to' | 'note' | 'sellable', string>>

const locationErrors = (move: Move, draft: MoveDraft, { phones, items, from }: Collection): MoveErrors => {
  if (move === 'transfer')
    return {
      ...(from === null && { from: '请选择从哪里调出' }),
      ...(draft.to === null
        ? { to: '请选择调入门店' }
        : draft.to === from && { to: '调入和调出是同一个地方，请换一个' }),
    }
  if (move === 'return') return draft.to === null ? { to: '请选择退回到哪里' } : {}
  if (move === 'adjust') return adjustErrors(draft, phones.length, items.length, phones)
  return items.length > 0 && draft.from === null ? { from: '请选择配件在哪个门店' } : {}
}

function adjustErrors(
  { to, from, cost }: MoveDraft,
  phones: number,
  items: number,
  devices: Collection['phones'],
): MoveErrors {
  const hasNoChange = phones > 0 && to === null && cost === null
  const movesReserved = to !== null && devices.some(({ resolved }) => resolved.status === 'reserved')
  return {
    ...(hasNoChange && { to: '请选择新的门店或仓库，或填写新的成本' }),
    ...(movesReserved && { to: '已预留的设备不能换门店或仓库，请先取消预留，或从列表里移除' }),
    ...(items > 0 && from === null && { from: '请选择配件在哪个门店' }),
  }
}

/** Validation errors of a draft. `lookupError` is the message of a failed code look-up. */
export function moveErrors(
  move: Move,
  draft: MoveDraft,
  collection: Collection,
  lookupError?: string,
): MoveErrors {
  const { phones, items, unresolved } = collection
  const { reasons, name, allowsPieces } = MOVE_DEFINITIONS[move]
  const isEmpty = phones.length === 0 && items.length === 0
  const uncounted = items.some(
    ({ quantity, cost }) => !quantity && !(move === 'adjust' && quantity === 0 && cost),
  )
  return {
    ...(isEmpty && {
      goods: `还没有可以${name}的${allowsPieces ? '设备或配件，请扫描或选配件' : '设备，请扫描或粘贴 IMEI'}`,
    }),
    ...(unresolved.length > 0 && { goods: unresolvedText(unresolved.length, lookupError) }),
    ...(phones.length > DOCUMENT_DEVICES_MAX && {
      goods: `一次最多 ${DOCUMENT_DEVICES_MAX} 台，请分几次办理`,
    }),
    ...(uncounted && { items: '请填写每种配件的件数' }),
    ...locationErrors(move, draft, collection),
    ...(reasons && draft.note.trim() === '' && { note: '请填写原因，单据上会留下记录' }),
    ...(move === 'return' && draft.sellable === null && { sellable: '请选择退回后能不能直接卖' }),
  }
}
