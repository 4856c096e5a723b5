import { type SQL, sql } from 'drizzle-orm'

/** SQL of what counts and until when. */
interface FigureBounds {
  readonly from: SQL
  readonly to: SQL
  /** Documents posted later do not count, and reversals made later do not either. */
  readonly asOf: SQL
}

const isOpenAt = (reversedAt: SQL, asOf: SQL) => sql`(${reversedAt} is null or ${reversedAt} > ${asOf})`

/**
 * Query of pieces and amounts per SKU that count for the agreement `a`: receipts less returns of its supplier, or sales less returns,
 * each on the day of its document. A brand means its phones. Goods at price 0 settle a rebate and earn none.
 */
export const rebateItems = ({ from, to, asOf }: FigureBounds): SQL => sql`
  select f.sku_id, s.product_id, sum(f.pieces)::bigint as pieces, sum(f.fen)::bigint as fen from (
    select k.sku_id, k.quantity as pieces, k.quantity * k.unit_fen as fen
    from purchase_receipt r join purchase_receipt_line k on k.tenant_id = r.tenant_id and k.receipt_id = r.id
    where a.basis = 'purchased' and r.tenant_id = a.tenant_id and r.merchant_id = a.merchant_id and k.unit_fen > 0
      and r.day between ${from} and ${to} and r.at <= ${asOf} and ${isOpenAt(sql`r.reversed_at`, asOf)}
    union all
    select k.sku_id, -k.quantity, -k.credit_fen
    from purchase_return r join purchase_return_line k on k.tenant_id = r.tenant_id and k.return_id = r.id
    where a.basis = 'purchased' and r.tenant_id = a.tenant_id and r.merchant_id = a.merchant_id
      and r.day between ${from} and ${to} and r.at <= ${asOf} and ${isOpenAt(sql`r.reversed_at`, asOf)}
    union all
    select l.sku_id, l.quantity, l.amount_fen
    from sale x join sale_line l on l.tenant_id = x.tenant_id and l.sale_id = x.id
      join stock_document o on o.tenant_id = x.tenant_id and o.id = x.document_id
      left join stock_document z on z.tenant_id = x.tenant_id and z.id = x.reversal_id
    where a.basis = 'sold' and x.tenant_id = a.tenant_id and x.day between ${from} and ${to} and o.at <= ${asOf}
      and ${isOpenAt(sql`z.at`, asOf)}
  ) f join sku s on s.tenant_id = a.tenant_id and s.id = f.sku_id join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
  where (p.brand_id = a.brand_id and p.tracking = 'serial') or exists (
    select from rebate_sku k where k.tenant_id = a.tenant_id and k.agreement_id = a.id and k.sku_id = f.sku_id)
  group by 1, 2`

/** SQL of the rebate of the agreement `a` for what counts, in fen; see `rebateOf` for the same in code. */
const accruedSql = (measure: SQL): SQL => sql`
  (select coalesce(floor(sum(case
      when a.retroactive then case when t.next_from is null or t.next_from > ${measure} then ${measure} else 0 end
      else least(${measure}, coalesce(t.next_from, ${measure})) - t.from_count end * t.rate
    / case when a.measure = 'amount' then 10000 else 1 end::numeric)), 0)::bigint
  from (select from_count, rate, lead(from_count) over (order by from_count) as next_from from rebate_tier t
        where t.tenant_id = a.tenant_id and t.agreement_id = a.id) t
  where t.from_count <= ${measure} and ${measure} > 0)`

/** Lateral query of pieces, fen and accrued fen of the agreement `a`. */
export const rebateFigures = (bounds: FigureBounds): SQL => sql`
  select m.pieces, m.fen, ${accruedSql(sql`m.measure`)} as accrued from (
    select coalesce(sum(i.pieces), 0)::bigint as pieces, coalesce(sum(i.fen), 0)::bigint as fen,
           coalesce(case when a.measure = 'pieces' then sum(i.pieces) else sum(i.fen) end, 0)::bigint as measure
    from (${rebateItems(bounds)}) i) m`

export interface Tier {
  readonly from: number
  readonly rate: number
}
export interface RebateTerms {
  readonly measure: 'pieces' | 'amount'
  readonly retroactive: boolean
  readonly tiers: readonly Tier[]
}

/** The rebate for pieces or 分, in fen: by the highest tier for everything, or by each tier for what lies in it. */
export function rebateOf({ measure, retroactive, tiers }: RebateTerms, count: number): number {
  const unit = measure === 'amount' ? 10_000 : 1
  const reached = [...tiers].sort((a, b) => a.from - b.from).filter(({ from }) => from <= count)
  if (count <= 0) return 0
  if (retroactive) return Math.floor(((reached.at(-1)?.rate ?? 0) * count) / unit)
  const sum = reached.reduce(
    (total, { from, rate }, n) => total + ((reached[n + 1]?.from ?? count) - from) * rate,
    0,
  )
  return Math.floor(sum / unit)
}
