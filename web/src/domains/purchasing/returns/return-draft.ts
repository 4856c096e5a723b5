import type { Output } from '@shangxue/contract/platform/endpoint'
import type { checkPurchaseReturn } from '@shangxue/contract/purchasing/receipts'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'

export type CheckedCode = Output<typeof checkPurchaseReturn>[number]

export interface ReturnItem {
  readonly sku_id: number
  readonly title: string
  readonly location: number | null
  readonly quantity: number | null
  readonly credit: number | null
}
export interface ReturnDraft {
  readonly codes: readonly string[]
  /** Credits that differ from the delivery, by code. */
  readonly credits: Readonly<Record<string, number | null>>
  readonly items: readonly ReturnItem[]
  readonly reason: string
}
export const EMPTY_RETURN: ReturnDraft = { codes: [], credits: {}, items: [], reason: '' }

const RETURNABLE: readonly DeviceStatus[] = ['in_stock', 'returned', 'damaged']

/** Why a code cannot be returned; undefined if it can. */
function codeError(checked: CheckedCode | undefined): string | undefined {
  if (!checked) return undefined
  if (checked.device_id === null)
    return checked.sku_id === null ? '系统里没有这个码' : '这是商品条码，请扫串号'
  if (checked.status !== null && !RETURNABLE.includes(checked.status))
    return `${checked.location ?? ''}${DEVICE_STATUS_NAMES[checked.status]}，不能退`
  return undefined
}

export interface ReturnDevice {
  readonly code: string
  readonly checked: CheckedCode | undefined
  readonly error: string | undefined
  readonly credit: number | null
}

/** The scanned devices, each with what the supplier credits for it; two codes of one device are one. */
export function returnDevices(
  draft: ReturnDraft,
  known: ReadonlyMap<string, CheckedCode>,
): readonly ReturnDevice[] {
  const seen = new Set<number>()
  return draft.codes.map((code) => {
    const checked = known.get(code)
    const repeated = checked?.device_id != null && seen.has(checked.device_id)
    if (checked?.device_id != null) seen.add(checked.device_id)
    const credit = code in draft.credits ? (draft.credits[code] ?? null) : (checked?.credit_fen ?? null)
    return { code, checked, credit, error: repeated ? '同一台已经扫过，请移除' : codeError(checked) }
  })
}

export const returnTotal = (devices: readonly ReturnDevice[], items: readonly ReturnItem[]): number =>
  devices.reduce((sum, { credit, error }) => sum + (error ? 0 : (credit ?? 0)), 0) +
  items.reduce((sum, { quantity, credit }) => sum + (quantity ?? 0) * (credit ?? 0), 0)

export function itemError({ location, quantity, credit }: ReturnItem): string | undefined {
  if (location === null) return '请选择从哪里退'
  if (!quantity) return '请填写件数'
  return credit === null ? '请填写每件退款' : undefined
}
