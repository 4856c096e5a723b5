import type { AllocationKind } from '@shangxue/contract/devices/endpoints'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { today } from '../../../lib/dates.ts'
import type { ResolvedCode } from '../../stock/public.ts'

export interface AllocationTarget {
  readonly id: number
  readonly name: string
}
export interface AllocateDraft {
  readonly codes: readonly string[]
  readonly kind: AllocationKind
  readonly target: AllocationTarget | null
  readonly expires_on: string
  readonly note: string
}
export const ALLOCATE_SLOT = 'device-allocate'
const DEFAULT_DAYS = 7

export const emptyAllocation = (): AllocateDraft => ({
  codes: [],
  kind: 'salesperson',
  target: null,
  expires_on: addDays(today(), DEFAULT_DAYS),
  note: '',
})

export interface SelectedDevice {
  readonly code: string
  readonly device_id: number
  readonly title: string
  readonly location: string | null
}
export interface ExcludedCode {
  readonly code: string
  readonly title: string
  readonly why: string
}

function exclusionReason(match: ResolvedCode): string | undefined {
  if (match.kind === 'unknown') return '系统里没有这个码，请核对，或先入库'
  if (match.kind === 'sku') return '这是商品条码，请扫机身上的 IMEI'
  if (match.status !== 'in_stock')
    return `${match.status ? DEVICE_STATUS_NAMES[match.status] : '状态不明'}，不能分配`
  return undefined
}

/** Resolves codes to devices, newest first, and excluded codes. `refusals` are the server's reasons by device id. */
export function resolveSelection(
  codes: readonly string[],
  resolvedCodes: ReadonlyMap<string, ResolvedCode>,
  refusals: ReadonlyMap<number, string> = new Map(),
): { phones: SelectedDevice[]; excluded: ExcludedCode[] } {
  const phones: SelectedDevice[] = []
  const excluded: ExcludedCode[] = []
  const codeByDevice = new Map<number, string>()
  for (const code of codes) {
    const match = resolvedCodes.get(code)
    if (!match) continue
    const { device_id, title, location } = match
    const duplicateOf = device_id === null ? undefined : codeByDevice.get(device_id)
    const why = duplicateOf
      ? `和 ${duplicateOf} 是同一台，只算一次`
      : (exclusionReason(match) ?? refusals.get(device_id ?? 0))
    if (why !== undefined) excluded.push({ code, title, why })
    else if (device_id !== null) {
      codeByDevice.set(device_id, code)
      phones.push({ code, device_id, title, location })
    }
  }
  return { phones: phones.reverse(), excluded: excluded.reverse() }
}

/** Reasons for single devices in the server's refusal, by device id. */
export function parseRefusals(data: unknown): Map<number, string> {
  const rows = Array.isArray(data) ? (data as { device_id?: unknown; reason?: unknown }[]) : []
  return new Map(
    rows.flatMap(({ device_id, reason }) =>
      typeof device_id === 'number' && typeof reason === 'string' ? [[device_id, reason] as const] : [],
    ),
  )
}

export type AllocateErrors = { goods?: string; target?: string; expires_on?: string }

export function allocationErrors(draft: AllocateDraft, phones: readonly SelectedDevice[]): AllocateErrors {
  return {
    ...(phones.length === 0 && { goods: '请先扫描或输入要分配的设备' }),
    ...(draft.target === null && { target: '请选择分配给谁' }),
    ...(draft.expires_on < today() && { expires_on: '请选择今天或之后的日期' }),
  }
}
