import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { BELOW_LIMIT_ERROR, BELOW_LIMIT_ERRORS_PER_DAY } from '@shangxue/contract/pricing/requests'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { batches } from '../../../platform/async/batches.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { listBossIds } from '../../../platform/session/rights.ts'
import { notify } from '../../notifications/service.ts'
import { isHidden } from '../rules/price-rules.ts'
import type { NewPrice, PriceEntry, PriceTarget } from '../rules/price-schedule.ts'

export const REQUEST_ENTITY = 'price_request'
export const requestLink = (id: number): string => `/price/requests?id=${id}`

type Author = Pick<Actor, 'tenantId' | 'userId'>

export interface RequestLine {
  readonly skuId: number
  readonly type: PriceType
  readonly fen: number
  readonly before: number | null
  /** Null if the price starts on approval. */
  readonly validFrom: Date | null
}

/**
 * Builds the lines of a request. Unchanged visible prices are omitted. Unchanged hidden prices stay, because their
 * absence would confirm a guess. @param before the price that each new one replaces
 */
export const requestLines = (
  targets: readonly PriceTarget[],
  before: ReadonlyMap<NewPrice, PriceEntry | undefined>,
): RequestLine[] =>
  targets.flatMap(({ skuId, from, until, newPrices: input }) =>
    [...input].flatMap(([type, price]) => {
      const previousFen = before.get(price)?.fen ?? null
      if (previousFen === price.fen && !isHidden(type, false)) return []
      return [{ skuId, type, fen: price.fen, before: previousFen, validFrom: until > from ? from : null }]
    }),
  )

/**
 * Rejects callers who learned too often that a price is below a hidden limit: each such answer halves the range of
 * the hidden price. Other price changes are rejected too, since their success would also be an answer.
 */
export async function requireAnswerQuota(db: Db, author: Author): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_log
    where at > now() - interval '24 hours' and user_id = ${author.userId}
      and action in ('price_request.asked', 'price_import.below_limit')`)
  if ((rows[0]?.count ?? 0) >= BELOW_LIMIT_ERRORS_PER_DAY)
    throw new AppError('price_requests_full', { count: BELOW_LIMIT_ERRORS_PER_DAY })
}

interface NewRequest {
  readonly lines: readonly RequestLine[]
  readonly reason?: string
  readonly fileName?: string
}

/** Stores a price request, sets nothing, and notifies every boss. Returns its id. */
export async function submitPriceRequest(
  db: Db,
  author: Author,
  { lines, reason = '', fileName }: NewRequest,
  requestId?: string,
): Promise<number> {
  const { tenantId, userId } = author
  const { rows } = await db.execute<{ id: number; by: string }>(sql`
    insert into price_request (tenant_id, file_name, reason, user_id)
    values (${tenantId}, ${fileName ?? null}, ${reason.trim()}, ${userId})
    returning id::float8 as id, (select name from app_user where id = ${userId}) as by`)
  const [created] = rows
  if (!created) throw new AppError('conflict')
  const { id } = created
  await insertLines(db, tenantId, id, lines)
  const bosses = (await listBossIds(db)).filter((id) => id !== userId)
  await notify(
    db,
    ...bosses.map((bossId) => ({
      ...{ tenantId, userId: bossId, kind: 'price.waiting', link: requestLink(id) },
      title: `${created.by}的改价待确认`,
      body: [`${lines.length} 个价格，${BELOW_LIMIT_ERROR}`, reason.trim()].filter(Boolean).join('：'),
    })),
  )
  const after = { count: lines.length, file: fileName ?? null, reason: reason.trim() || null }
  await audit(
    db,
    author,
    { action: 'price_request.asked', entity: REQUEST_ENTITY, entityId: id, after },
    requestId,
  )
  return id
}

async function insertLines(
  db: Db,
  tenantId: number,
  id: number,
  lines: readonly RequestLine[],
): Promise<void> {
  let line = 0
  for await (const batch of batches(lines)) {
    const rows = batch.map(({ skuId, type, fen, before, validFrom }) => ({
      ...{ line: ++line, sku_id: skuId, type, fen, before, valid_from: validFrom },
    }))
    await db.execute(sql`
      insert into price_request_line (tenant_id, request_id, line, sku_id, type, amount_fen, before_fen, valid_from)
      select ${tenantId}::int, ${id}::bigint, r.line, r.sku_id, r.type, r.fen, r.before, r.valid_from
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(line integer, sku_id bigint, type text, fen bigint, before bigint, valid_from timestamptz)`)
  }
}
