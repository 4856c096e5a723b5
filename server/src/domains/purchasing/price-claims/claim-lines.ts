import type { ClaimExclusion, ClaimPlace } from '@shangxue/contract/purchasing/price-cuts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'

/** What decides which phones of a cut are claimed. */
export interface CutTerms {
  readonly merchantId: number
  /** ISO instant. */
  readonly effectiveAt: string
  readonly windowDays: number
  readonly anySupplier: boolean
  readonly lines: readonly { readonly skuId: number; readonly cutFen: number }[]
}
/** The cut and claim that are already recorded; neither for a preview. */
export interface CutRecords {
  readonly cutId: number | null
  readonly claimId: number | null
}

export interface ClaimCandidate extends Record<string, unknown> {
  readonly device_id: number
  readonly sku_id: number
  readonly place: ClaimPlace | null
  readonly location_id: number | null
  readonly sale_id: number | null
  readonly sold_day: string | null
  readonly receipt_id: number | null
  readonly purchase_day: string | null
  readonly old_fen: number
  readonly claim_fen: number
  readonly exclusion: ClaimExclusion | null
}

/** True if a document was reversed; `until` restricts it to reversals up to that instant. */
const isReversed = (number: SQL, until?: SQL): SQL => sql`exists (
  select from stock_document o join stock_document z on z.reverses_id = o.id
  where o.number = ${number} ${until ? sql`and z.at <= ${until}` : sql``})`

/**
 * Query of the phones of a cut as they were at its instant, from the events of each phone and not from its status today: the last event
 * until then is the state. Sold phones count from the first instant of the day `windowDays` before. The supplier is that of the last
 * receipt until then. A later return to the supplier, or a receipt recorded by mistake, excludes the phone, because neither leaves
 * anything to protect.
 */
function candidatesSql(
  { merchantId, effectiveAt, windowDays, anySupplier, lines }: CutTerms,
  { cutId, claimId }: CutRecords,
  zone: string,
): SQL {
  const records = JSON.stringify(lines.map(({ skuId, cutFen }) => ({ s: skuId, c: cutFen })))
  const at = sql`${effectiveAt}::timestamptz`
  const localDay = (instant: SQL) => sql`(${instant} at time zone ${zone}::text)::date`
  const windowStart = sql`((${localDay(at)} - ${windowDays}::integer)::timestamp at time zone ${zone}::text)`
  const inWindow = (instant: SQL) => sql`${windowDays > 0}::boolean and ${instant} >= ${windowStart}`
  return sql`
    with held as (
      select d.id as device_id, d.sku_id, d.cost_fen, c.c as cut_fen, e.to_status as status, e.at,
             case when e.to_status = 'sold' then sold.from_location_id else e.to_location_id end as location_id,
             sold.at as sold_at, sold.document as sold_document
      from jsonb_to_recordset(${records}::jsonb) as c(s bigint, c bigint) join device d on d.sku_id = c.s
        join lateral (
          select e.to_status, e.to_location_id, e.at from device_event e
          where e.device_id = d.id and e.kind <> 'activated' and e.at <= ${at} order by e.at desc, e.id desc limit 1
        ) e on true
        left join lateral (
          select e.at, e.document, e.from_location_id from device_event e
          where e.device_id = d.id and e.kind <> 'activated' and e.at <= ${at} and e.to_status = 'sold'
            and e.from_status is distinct from 'sold'
          order by e.at desc, e.id desc limit 1) sold on e.to_status = 'sold'
      where e.to_status in ('in_stock', 'reserved', 'in_transit')
        or (e.to_status = 'sold' and ${inWindow(sql`sold.at`)})
        or (e.to_status = 'supplier_returned' and ${inWindow(sql`e.at`)})),
    delivered as (
      select h.*, r.id as receipt_id, r.merchant_id, coalesce(r.day, ${localDay(sql`got.at`)}) as purchase_day,
             got.reversed_later, greatest(coalesce(k.unit_fen, (
               select e.from_cost_fen from device_event e
               where e.device_id = h.device_id and e.at > ${at} and e.from_cost_fen is not null
               order by e.at, e.id limit 1), h.cost_fen) - coalesce(case when r.id is not null then (
               select sum(coalesce(l.answer_fen, l.claim_fen)) from price_claim_line l join price_cut p on p.id = l.cut_id
               where l.device_id = h.device_id and l.receipt_id = r.id and l.state in ('open', 'accepted', 'reduced')
                 and p.effective_at < ${at} and p.id is distinct from ${cutId}::bigint) end, 0), 0) as old_fen
      from held h
        left join lateral (
          select e.document, e.at, ${isReversed(sql`e.document`)} as reversed_later from device_event e
          where e.device_id = h.device_id and e.kind = 'received' and e.at <= ${at}
            and not ${isReversed(sql`e.document`, at)}
          order by e.at desc, e.id desc limit 1) got on true
        left join purchase_receipt r on r.number = got.document
        left join purchase_receipt_line k on k.receipt_id = r.id and k.sku_id = h.sku_id),
    judged as (
      select v.*, least(v.cut_fen, v.old_fen) as claim_fen, case
        when v.status = 'supplier_returned' then 'returned'
        when v.reversed_later then 'receipt_reversed'
        when v.receipt_id is null and not ${anySupplier}::boolean then 'no_supplier'
        when v.merchant_id <> ${merchantId}::bigint then 'other_supplier'
        when exists (
          select from device_event e join purchase_return t on t.number = e.document and t.reversed_at is null
          where e.device_id = v.device_id and e.kind = 'supplier_returned' and e.at > ${at}) then 'returned'
        when exists (
          select from price_claim_line l where l.cut_id = ${cutId}::bigint and l.device_id = v.device_id
            and l.state not in ('left_out', 'cancelled') and l.claim_id is distinct from ${claimId}::bigint)
          then 'claimed'
        when v.old_fen = 0 then 'free' end as exclusion
      from delivered v)
    select j.device_id::float8 as device_id, j.sku_id::float8 as sku_id, case
             when j.status in ('in_stock', 'reserved') then 'stock' when j.status = 'in_transit' then 'transit'
             when j.status = 'sold' then 'sold' end as place,
           j.location_id::float8 as location_id, s.id::float8 as sale_id,
           coalesce(s.day, ${localDay(sql`j.sold_at`)})::text as sold_day, j.receipt_id::float8 as receipt_id,
           j.purchase_day::text as purchase_day, j.old_fen::float8 as old_fen, j.claim_fen::float8 as claim_fen, j.exclusion
    from judged j left join stock_document o on o.number = j.sold_document
      left join sale s on s.document_id = o.id and s.kind = 'sale'
    order by j.sku_id, j.device_id`
}

/** Phones of a cut as they were at its instant; see `candidatesSql`. */
export async function listClaimCandidates(
  db: Db,
  tenantId: number,
  terms: CutTerms,
  records: CutRecords,
): Promise<ClaimCandidate[]> {
  const query = candidatesSql(terms, records, await getTenantZone(db, tenantId))
  const { rows } = await db.execute<ClaimCandidate>(query)
  return rows
}
