import type { Input } from '@shangxue/contract/platform/endpoint'
import type { addPriceCut } from '@shangxue/contract/purchasing/price-cuts'

export interface CutLineDraft {
  readonly sku_id: number
  readonly title: string
  readonly cut: number | null
}
export interface CutDraft {
  readonly merchant: { readonly id: number; readonly name: string } | null
  /** Local time of the company. */
  readonly moment: string
  readonly days: number | null
  readonly anySupplier: boolean
  readonly note: string
  readonly lines: readonly CutLineDraft[]
}

export const emptyCut = (today: string): CutDraft => ({
  ...{ merchant: null, moment: `${today}T00:00`, days: 0, anySupplier: false, note: '', lines: [] },
})

export const cutLineError = ({ cut }: CutLineDraft): string | undefined =>
  cut ? undefined : '请填写每台降价的金额'

export function validateCut({ merchant, moment, days, lines }: CutDraft, daysMax: number) {
  return {
    merchant: merchant === null && '请选择供应商',
    moment: moment === '' && '请选择生效时间',
    days: (days === null || days > daysMax) && `请填写 0 到 ${daysMax}`,
    lines: lines.length === 0 ? '请选择降价的型号' : lines.map(cutLineError).find(Boolean),
  }
}

/** The body of a request for a valid draft. */
export const cutContent = ({
  merchant,
  moment,
  days,
  anySupplier,
  note,
  lines,
}: CutDraft): Input<typeof addPriceCut> => ({
  merchant_id: merchant?.id ?? 0,
  effective_at: moment.slice(0, 16),
  window_days: days ?? 0,
  any_supplier: anySupplier,
  note: note.trim(),
  lines: lines.map(({ sku_id, cut }) => ({ sku_id, cut_fen: cut ?? 0 })),
})

/** Lines with pasted ones added; a spec that is there already takes the pasted amount. */
export function mergeLines(
  lines: readonly CutLineDraft[],
  pasted: readonly CutLineDraft[],
): readonly CutLineDraft[] {
  const byId = new Map([...lines, ...pasted].map((line) => [line.sku_id, line]))
  return [...byId.values()]
}
