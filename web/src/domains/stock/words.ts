import type { DeviceStatus } from '@shangxue/contract/stock'
import { formatMoney } from '../../lib/money.ts'
import type { TagKind } from '../../ui/display/tag.tsx'

/** A price as people say it: without 分 where there are none. */
export const priceText = (fen: number): string => formatMoney(fen).replace(/\.00$/, '')

/** `¥5,999`, or `¥5,999 – ¥8,999`; undefined where no price is set. */
export function priceRange(from: number | null, to: number | null): string | undefined {
  if (from === null || to === null) return undefined
  return from === to ? priceText(from) : `${priceText(from)} – ${priceText(to)}`
}

export const STATUS_KINDS: Record<DeviceStatus, TagKind> = {
  in_transit: 'info',
  in_stock: 'success',
  reserved: 'warning',
  sold: 'neutral',
  returned: 'warning',
  damaged: 'danger',
  lost: 'danger',
  scrapped: 'danger',
}

export const unitOf = (tracking: 'serial' | 'none'): string => (tracking === 'serial' ? '台' : '件')
