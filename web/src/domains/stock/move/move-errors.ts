import { MOST_DEVICES } from '@shangxue/contract/stock/actions'
import { unresolvedText } from '../stock-labels.ts'
import type { Collection, MoveDraft } from './move-draft.ts'
import { MOVE_DEFINITIONS, type Move } from './moves.ts'

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
    ...(phones.length > MOST_DEVICES && { goods: `一次最多 ${MOST_DEVICES} 台，请分几次办理` }),
    ...(uncounted && { items: '请填写每种配件的件数' }),
    ...locationErrors(move, draft, collection),
    ...(reasons && draft.note.trim() === '' && { note: '请填写原因，单据上会留下记录' }),
    ...(move === 'return' && draft.sellable === null && { sellable: '请选择退回后能不能直接卖' }),
  }
}
