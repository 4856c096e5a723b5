import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getPriceCut, listPriceCuts } from '@shangxue/contract/purchasing/price-cuts'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import { skuTitle } from '../../stock/service.ts'

type Cut = Output<typeof listPriceCuts>['list'][number]
type Claim = NonNullable<Cut['claim']>
type CutRow = Omit<Cut, 'claim'> & Record<string, unknown>

const columns = sql`c.id::float8 as id, c.number, c.merchant_id::float8 as merchant_id, m.name as merchant, c.effective_at,
  c.window_days, (select count(*)::int from price_cut_line k where k.cut_id = c.id) as lines, c.note,
  c.cancelled_at is not null as cancelled`

/** Claims of cuts with their sums, newest first. */
async function listClaims(db: Db, cutIds: readonly number[]): Promise<(Claim & { cut_id: number })[]> {
  const { rows } = await db.execute<Claim & { cut_id: number } & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.cut_id::float8 as cut_id, p.number, p.state, coalesce(k.devices, 0)::int as devices,
           coalesce(k.amount_fen, 0)::float8 as amount_fen, coalesce(k.answered, 0)::int as answered,
           coalesce(k.answered_fen, 0)::float8 as answered_fen
    from price_claim p left join lateral (
      select count(*) as devices, sum(l.claim_fen) as amount_fen, count(l.answer_fen) as answered,
             sum(l.answer_fen) as answered_fen
      from price_claim_line l where l.claim_id = p.id and l.exclusion is null) k on true
    where p.cut_id = any(${sql.param([...cutIds])}::bigint[]) order by p.id desc`)
  return rows
}

export async function listCuts(
  db: Db,
  { q, merchant_id, ...page }: Input<typeof listPriceCuts>,
): Promise<Output<typeof listPriceCuts>> {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', c.number, m.name, m.pinyin, c.note))`
  const goods = (word: string) => sql`exists (
    select from price_cut_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
    where k.cut_id = c.id and strpos(p.search_text, ${word}) > 0)`
  const where = sql.join(
    [
      merchant_id === undefined ? sql`true` : sql`c.merchant_id = ${merchant_id}`,
      ...words.map((word) => sql`(strpos(${text}, ${word}) > 0 or ${goods(word)})`),
    ],
    sql` and `,
  )
  const from = sql`from price_cut c join merchant m on m.id = c.merchant_id where ${where}`
  const { rows } = await db.execute<CutRow>(
    sql`select ${columns} ${from} order by c.id desc ${limitOffset(page)}`,
  )
  const claims = await listClaims(
    db,
    rows.map(({ id }) => id),
  )
  const newest = new Map(claims.toReversed().map(({ cut_id, ...claim }) => [cut_id, claim]))
  const list = rows.map(
    (row): Cut => ({ ...row, effective_at: toIso(row.effective_at), claim: newest.get(row.id) ?? null }),
  )
  return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
}

export async function getCut(db: Db, id: number): Promise<Output<typeof getPriceCut>> {
  type Row = CutRow & Pick<Output<typeof getPriceCut>, 'any_supplier' | 'by' | 'at' | 'reason'>
  const { rows } = await db.execute<Row & { in_force: boolean }>(sql`
    select ${columns}, c.any_supplier, u.name as by, c.at, c.reason, c.effective_at <= now() as in_force
    from price_cut c join merchant m on m.id = c.merchant_id join app_user u on u.id = c.user_id where c.id = ${id}`)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  const { in_force, ...cut } = found
  const { rows: items } = await db.execute<{ sku_id: number; title: string; cut_fen: number }>(sql`
    select k.sku_id::float8 as sku_id, ${skuTitle} as title, k.cut_fen::float8 as cut_fen
    from price_cut_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where k.cut_id = ${id} order by title, k.sku_id`)
  const claims = (await listClaims(db, [id])).map(({ cut_id: _, ...claim }) => claim)
  return {
    ...cut,
    ...{ effective_at: toIso(cut.effective_at), at: toIso(cut.at) },
    claimable: in_force && !cut.cancelled,
    claim: claims[0] ?? null,
    items,
    claims,
  }
}
