import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import type { COUNT_STATES, TRANSFER_STATES } from '@shangxue/contract/stock/actions'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { formatMoney, formatWhole } from '../../lib/money.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

/** `12 台、30 件`. Zero quantities are omitted. */
export const quantityText = (devices: number, pieces: number): string =>
  [devices > 0 && `${formatWhole(devices)} 台`, pieces > 0 && `${formatWhole(pieces)} 件`]
    .filter(Boolean)
    .join('、')

/** `¥5,999`, or `¥5,999 – ¥8,999`. Undefined if no price is set. */
export function priceRange(from: number | null, to: number | null): string | undefined {
  if (from === null || to === null) return undefined
  return from === to ? formatMoney(from) : `${formatMoney(from)} – ${formatMoney(to)}`
}

export const STATUS_TAG_KINDS: Record<DeviceStatus, TagKind> = {
  in_transit: 'info',
  in_stock: 'success',
  reserved: 'warning',
  sold: 'neutral',
  returned: 'warning',
  damaged: 'danger',
  lost: 'danger',
  scrapped: 'danger',
  supplier_returned: 'neutral',
}

export const trackingUnit = (tracking: Tracking): string => (tracking === 'serial' ? '台' : '件')

export const TRANSFER_TAG_KINDS: Record<(typeof TRANSFER_STATES)[number], TagKind> = {
  out: 'info',
  received: 'success',
  cancelled: 'neutral',
}
export const COUNT_TAG_KINDS: Record<(typeof COUNT_STATES)[number], TagKind> = {
  open: 'info',
  booked: 'success',
  cancelled: 'neutral',
}

/** Why a form with unresolved codes cannot be submitted. `lookupError` is the message of the last failed look-up. */
export const unresolvedText = (count: number, lookupError: string | undefined): string =>
  lookupError === undefined
    ? `正在查 ${count} 个码，请稍候`
    : `还有 ${count} 个码没有查到结果：${lookupError}。请点“重试”`
