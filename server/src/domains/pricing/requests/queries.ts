import { createHash } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import {
  type getPriceRequest,
  type listPriceRequests,
  PRICE_REQUEST_LINES_MAX,
} from '@shangxue/contract/pricing/requests'
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
import { currentTime } from '../lock-skus.ts'
import { LIMITS } from '../rules/price-limits.ts'
import { isHidden } from '../rules/price-rules.ts'

type RequestSummary = Output<typeof listPriceRequests>['list'][number]
type Line = Output<typeof getPriceRequest>['lines'][number]

/** A boss sees every request, other users only their own. */
const visibleTo = ({ boss, userId }: Actor): SQL => (boss ? sql`true` : sql`r.user_id = ${userId}`)

const selectRequests = ({ userId }: Actor, condition: SQL): SQL => sql`
  select r.id::float8 as id, r.state, u.name as by, r.user_id = ${userId} as own, r.at, r.file_name, r.reason,
         n.prices, n.valid_from, d.name as decided_by, r.decided_at, r.decision
  from price_request r join app_user u on u.id = r.user_id left join app_user d on d.id = r.decided_by,
    lateral (select count(*)::int as prices, min(l.valid_from) as valid_from
             from price_request_line l where l.request_id = r.id) n
  where ${condition}`

const toResponse = (row: RequestSummary): RequestSummary => ({
  ...row,
  at: toIso(row.at),
  valid_from: toIsoOrNull(row.valid_from),
  decided_at: toIsoOrNull(row.decided_at),
})

export async function listRequests(
  db: Db,
  actor: Actor,
  { state, ...page }: Input<typeof listPriceRequests>,
): Promise<Output<typeof listPriceRequests>> {
  const condition = sql`${visibleTo(actor)} and ${state === undefined ? sql`true` : sql`r.state = ${state}`}`
  const { rows } = await db.execute<RequestSummary & Record<string, unknown>>(
    sql`${selectRequests(actor, condition)} order by r.id desc ${limitOffset(page)}`,
  )
  return toPage(
    rows.map(toResponse),
    page,
    await cappedCount(db, sql`select 1 from price_request r where ${condition}`),
  )
}

/** The price of a type when a line starts, but no earlier than `now`. */
const priceAtStart = (type: SQL, now: Date): SQL => sql`(
  select v.amount_fen::float8 from sku_price v
  where v.sku_id = l.sku_id and v.type = ${type}
    and v.valid_from <= greatest(l.valid_from + interval '999 milliseconds', ${now.toISOString()}::timestamptz)
  order by v.valid_from desc limit 1)`

/** Loads the lines with the prices they are compared with at `now`. */
export async function loadRequestLines(db: Db, id: number, now: Date): Promise<Line[]> {
  const { rows } = await db.execute<Line & { before_fen: number | null } & Record<string, unknown>>(sql`
    select l.line, l.sku_id::float8 as sku_id, p.name as model, s.spec, s.color, l.type,
           l.amount_fen::float8 as amount_fen, l.before_fen::float8 as before_fen, l.valid_from,
           ${priceAtStart(sql`l.type`, now)} as old_fen, ${priceAtStart(sql`'floor'`, now)} as floor_fen,
           ${priceAtStart(sql`'purchase'`, now)} as purchase_fen
    from price_request_line l join sku s on s.id = l.sku_id join product p on p.id = s.product_id
    where l.request_id = ${id} order by l.line`)
  return rows.map(({ before_fen, ...line }) => {
    const limits: Partial<Record<PriceType, number | null>> = {
      floor: line.floor_fen,
      purchase: line.purchase_fen,
    }
    return {
      ...line,
      valid_from: toIsoOrNull(line.valid_from),
      below: LIMITS[line.type].some((type) => line.amount_fen < (limits[type] ?? 0)),
      changed: line.old_fen !== before_fen,
    }
  })
}

/** Changes whenever a figure changes that the boss decides by. */
export const fingerprint = (lines: readonly Line[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map((line) => [line.line, line.old_fen, line.floor_fen, line.purchase_fen])))
    .digest('hex')

const withoutCost = (line: Line): Line => ({
  ...line,
  old_fen: isHidden(line.type, false) ? null : line.old_fen,
  ...{ floor_fen: null, purchase_fen: null, below: false, changed: false },
})

export async function getRequest(db: Db, actor: Actor, id: number): Promise<Output<typeof getPriceRequest>> {
  const { rows } = await db.execute<RequestSummary & Record<string, unknown>>(
    selectRequests(actor, sql`r.id = ${id} and ${visibleTo(actor)}`),
  )
  const [head] = rows
  if (!head) throw new AppError('not_found')
  const all = await loadRequestLines(db, id, await currentTime(db))
  const lines = actor.can('cost-view')
    ? all.toSorted((a, b) => Number(b.below) - Number(a.below) || a.line - b.line)
    : all.map(withoutCost)
  return {
    ...toResponse(head),
    lines: lines.slice(0, PRICE_REQUEST_LINES_MAX),
    more: Math.max(0, all.length - PRICE_REQUEST_LINES_MAX),
    // A hash of hidden prices would allow guessing them.
    seen: actor.can('cost-view') ? fingerprint(all) : '',
  }
}
