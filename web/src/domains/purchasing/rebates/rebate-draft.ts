import type { Input } from '@shangxue/contract/platform/endpoint'
import type {
  addRebate,
  RebateBasis,
  RebateMeasure,
  RebatePeriod,
} from '@shangxue/contract/purchasing/rebates'

export interface TierDraft {
  /** Pieces, or 分. */
  readonly from: number | null
  /** 分 per piece, or percent with two decimals. */
  readonly rate: number | null
}
export interface RebateDraft {
  readonly name: string
  readonly merchant: { readonly id: number; readonly name: string } | null
  readonly basis: RebateBasis
  readonly measure: RebateMeasure
  readonly period: RebatePeriod
  readonly from: string
  readonly to: string
  readonly retroactive: 'all' | 'beyond'
  readonly brand: { readonly id: number; readonly name: string } | null
  readonly skus: readonly { readonly id: number; readonly title: string }[]
  readonly tiers: readonly TierDraft[]
  readonly note: string
}

export const emptyRebate = (today: string): RebateDraft => ({
  ...{ name: '', merchant: null, basis: 'purchased', measure: 'pieces', period: 'month' },
  ...{ from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 4)}-12-31`, retroactive: 'all' },
  ...{ brand: null, skus: [], tiers: [{ from: null, rate: null }], note: '' },
})

const tierError = ({ from, rate }: TierDraft): string | undefined =>
  from === null || !rate ? '每一档都要填写起点和返利' : undefined

export function validateRebate(draft: RebateDraft) {
  const { name, merchant, from, to, brand, skus, tiers } = draft
  const starts = tiers.map((tier) => tier.from)
  return {
    name: name.trim() === '' && '请填写名称，例如：小米四季度返利',
    merchant: merchant === null && '请选择供应商',
    from: from === '' && '请选择开始日期',
    to: (to === '' && '请选择结束日期') || (to < from && '结束日期不能早于开始日期'),
    scope: brand === null && skus.length === 0 && '请选择品牌，或选择型号',
    tiers:
      tiers.map(tierError).find(Boolean) ??
      (new Set(starts).size < starts.length && '档位的起点重复，请改成不同的数'),
  }
}

/** The body of a request for a valid draft. */
export const rebateContent = (draft: RebateDraft): Input<typeof addRebate> => ({
  name: draft.name.trim(),
  merchant_id: draft.merchant?.id ?? 0,
  ...{ basis: draft.basis, measure: draft.measure, period: draft.period },
  ...{ from_day: draft.from, to_day: draft.to, retroactive: draft.retroactive === 'all' },
  brand_id: draft.brand?.id ?? null,
  sku_ids: draft.brand ? [] : draft.skus.map(({ id }) => id),
  tiers: draft.tiers.map(({ from, rate }) => ({
    from: from ?? 0,
    rate: draft.measure === 'pieces' ? (rate ?? 0) : Math.round((rate ?? 0) * 100),
  })),
  note: draft.note.trim(),
})
