import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getPriceClaim, listPriceClaimLines } from '@shangxue/contract/purchasing/price-claims'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { deviceCode, skuTitle } from '../../stock/service.ts'
import { seesPrices } from '../orders/queries.ts'
import type { ClaimCandidate } from './claim-lines.ts'
import { sumCandidates } from './sums.ts'

type Claim = Output<typeof getPriceClaim>
export type ClaimLine = Output<typeof listPriceClaimLines>['list'][number]

export async function getClaim(db: Db, id: number): Promise<Claim> {
  type Row = Omit<Claim, 'sums' | 'answers' | 'items'> & Record<string, unknown>
  const { rows } = await db.execute<Row>(sql`
    select p.id::float8 as id, p.number, p.state, p.version, p.cut_id::float8 as cut_id, c.number as cut_number,
           c.merchant_id::float8 as merchant_id, m.name as merchant, c.effective_at, u.name as by, p.at, p.submitted_at,
           v.name as credited_by, p.credited_at, p.stock_fen::float8 as stock_fen,
           (p.credit_fen - p.stock_fen)::float8 as correction_fen, p.document_id::float8 as document_id, p.reason
    from price_claim p join price_cut c on c.id = p.cut_id join merchant m on m.id = c.merchant_id
      join app_user u on u.id = p.user_id left join app_user v on v.id = p.credited_by where p.id = ${id}`)
  const [claim] = rows
  if (!claim) throw new AppError('not_found')
  const { rows: lines } = await db.execute<
    Pick<ClaimCandidate, 'place' | 'location_id' | 'claim_fen' | 'exclusion'> & Record<string, unknown>
  >(sql`
    select place, location_id::float8 as location_id, claim_fen::float8 as claim_fen, exclusion
    from price_claim_line where claim_id = ${id}`)
  const { rows: answers } = await db.execute<Claim['answers'][number] & Record<string, unknown>>(sql`
    select state, count(*)::int as devices, sum(coalesce(answer_fen, claim_fen))::float8 as amount_fen
    from price_claim_line where claim_id = ${id} group by state order by state`)
  const { rows: items } = await db.execute<Claim['items'][number] & Record<string, unknown>>(sql`
    select l.sku_id::float8 as sku_id, ${skuTitle} as title, count(*)::int as devices,
           sum(l.claim_fen)::float8 as amount_fen, coalesce(sum(l.answer_fen), 0)::float8 as answered_fen
    from price_claim_line l join sku s on s.id = l.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where l.claim_id = ${id} and l.exclusion is null group by l.sku_id, title order by amount_fen desc, l.sku_id`)
  return {
    ...claim,
    effective_at: toIso(claim.effective_at),
    at: toIso(claim.at),
    submitted_at: toIsoOrNull(claim.submitted_at),
    credited_at: toIsoOrNull(claim.credited_at),
    sums: await sumCandidates(db, lines),
    answers,
    items,
  }
}

const lineColumns = sql`l.device_id::float8 as device_id, ${deviceCode(sql`l.device_id`)} as imei, ${skuTitle} as title, l.place,
  o.name as location, l.sale_id::float8 as sale_id, x.number as sale_number, l.sold_day::text as sold_day,
  l.purchase_day::text as purchase_day, l.old_fen::float8 as old_fen, l.claim_fen::float8 as claim_fen, l.state,
  l.answer_fen::float8 as answer_fen, l.answer_note, l.exclusion`
const lineSource = sql`price_claim_line l join sku s on s.id = l.sku_id join product p on p.id = s.product_id
  join brand b on b.id = p.brand_id left join location o on o.id = l.location_id left join sale x on x.id = l.sale_id`

function lineFilter({ id, q, answer }: Pick<Input<typeof listPriceClaimLines>, 'id' | 'q' | 'answer'>): SQL {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  return sql.join(
    [
      sql`l.claim_id = ${id}`,
      ...(answer === undefined ? [] : [sql`l.state = ${answer}`]),
      ...words.map(
        (word) => sql`(strpos(p.search_text, ${word}) > 0 or exists (
          select from device_identifier i where i.device_id = l.device_id and strpos(lower(i.value), ${word}) > 0))`,
      ),
    ],
    sql` and `,
  )
}

export async function listClaimLines(
  db: Db,
  actor: Actor,
  input: Input<typeof listPriceClaimLines>,
): Promise<Output<typeof listPriceClaimLines>> {
  const { rows: claims } = await db.execute(sql`select from price_claim where id = ${input.id}`)
  if (claims.length === 0) throw new AppError('not_found')
  const where = lineFilter(input)
  const { rows } = await db.execute<ClaimLine & Record<string, unknown>>(sql`
    select ${lineColumns} from ${lineSource} where ${where}
    order by l.state = 'left_out', title, l.device_id ${limitOffset(input)}`)
  const list = seesPrices(actor) ? rows : rows.map((row) => ({ ...row, old_fen: null }))
  return toPage(list, input, await cappedCount(db, sql`select 1 from ${lineSource} where ${where}`))
}

/** Phones of a claim for its file: those that are claimed. */
export async function listClaimedIds(db: Db, claimId: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select l.device_id::float8 as id from ${lineSource} where l.claim_id = ${claimId} and l.exclusion is null
    order by ${skuTitle}, l.device_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function getClaimLines(db: Db, claimId: number, ids: readonly number[]): Promise<ClaimLine[]> {
  const { rows } = await db.execute<ClaimLine & Record<string, unknown>>(sql`
    select ${lineColumns} from ${lineSource}
      join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n) on input.id = l.device_id
    where l.claim_id = ${claimId} order by input.n`)
  return rows
}
