import type { AllocationKind } from '@shangxue/contract/devices/endpoints'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { addDays } from '@shangxue/study/calendar'
import { today } from '../../lib/dates.ts'
import type { ResolvedCode } from '../stock/public.ts'

export interface Target {
  readonly id: number
  readonly name: string
}
export interface AllocateDraft {
  readonly codes: readonly string[]
  readonly kind: AllocationKind
  readonly target: Target | null
  readonly expires_on: string
  readonly note: string
}
export const ALLOCATE_SLOT = 'device-allocate'
const USUAL_DAYS = 7

export const emptyAllocation = (): AllocateDraft => ({
  codes: [],
  kind: 'salesperson',
  target: null,
  expires_on: addDays(today(), USUAL_DAYS),
  note: '',
})

export interface Chosen {
  readonly code: string
  readonly device_id: number
  readonly title: string
  readonly location: string | null
}
export interface LeftOut {
  readonly code: string
  readonly title: string
  readonly why: string
}

function whyNot(found: ResolvedCode): string | undefined {
  if (found.kind === 'unknown') return '系统里没有这个码，请核对，或先入库'
  if (found.kind === 'sku') return '这是商品条码，请扫机身上的 IMEI'
  if (found.status !== 'in_stock')
    return `${found.status ? DEVICE_STATUS_NAMES[found.status] : '状态不明'}，不能分配`
  return undefined
}

/** Resolves codes to devices, newest first, and excluded codes. `refusals` are the server's reasons by device id. */
export function chosenOf(
  codes: readonly string[],
  known: ReadonlyMap<string, ResolvedCode>,
  taken: ReadonlyMap<number, string> = new Map(),
): { phones: Chosen[]; leftOut: LeftOut[] } {
  const phones: Chosen[] = []
  const leftOut: LeftOut[] = []
  const seen = new Map<number, string>()
  for (const code of codes) {
    const found = known.get(code)
    if (!found) continue
    const { device_id, title, location } = found
    const twin = device_id === null ? undefined : seen.get(device_id)
    const why = twin ? `和 ${twin} 是同一台，只算一次` : (whyNot(found) ?? taken.get(device_id ?? 0))
    if (why !== undefined) leftOut.push({ code, title, why })
    else if (device_id !== null) {
      seen.set(device_id, code)
      phones.push({ code, device_id, title, location })
    }
  }
  return { phones: phones.reverse(), leftOut: leftOut.reverse() }
}

/** Reasons for single devices in the server's refusal, by device id. */
export function takenOf(data: unknown): Map<number, string> {
  const rows = Array.isArray(data) ? (data as { device_id?: unknown; reason?: unknown }[]) : []
  return new Map(
    rows.flatMap(({ device_id, reason }) =>
      typeof device_id === 'number' && typeof reason === 'string' ? [[device_id, reason] as const] : [],
    ),
  )
}

export type AllocateErrors = { goods?: string; target?: string; expires_on?: string }

export function errorsOf(draft: AllocateDraft, phones: readonly Chosen[]): AllocateErrors {
  return {
    ...(phones.length === 0 && { goods: '请先扫描或输入要分配的设备' }),
    ...(draft.target === null && { target: '请选择分配给谁' }),
    ...(draft.expires_on < today() && { expires_on: '请选择今天或之后的日期' }),
  }
}
