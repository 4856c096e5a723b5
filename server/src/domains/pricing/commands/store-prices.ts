import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { WEBHOOK_PRICE_TYPES } from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { Db } from '../../../platform/database/database.ts'
import { skuTitle } from '../../stock/service.ts'
import { instantJson, namedJson, publishEvents } from '../../webhooks/service.ts'
import { REVOKED_MS, revisionOutcomes } from '../rules/price-timeline.ts'
import { skuPrices } from '../schema.ts'

export interface PriceChange {
  readonly skuId: number
  readonly type: PriceType
  readonly from: Date
  readonly fen: number
  readonly before: number | null
}
interface Author {
  readonly tenantId: number
  readonly userId: number
}

/** Appends prices to the history and updates revocations that repeat them. All price changes use it. */
export async function storePrices(db: Db, author: Author, changes: readonly PriceChange[]): Promise<void> {
  await insertPrices(db, author, changes)
  await insertPrices(db, author, await repeatedChanges(db, changes))
}

export async function insertPrices(
  db: Db,
  { tenantId, userId }: Author,
  changes: readonly Omit<PriceChange, 'before'>[],
): Promise<void> {
  for await (const batch of batches(changes)) {
    const values = batch.map(({ skuId, type, fen, from }) => ({
      tenantId,
      skuId,
      type,
      amountFen: fen,
      validFrom: from,
      createdBy: userId,
    }))
    const inserted = await db.insert(skuPrices).values(values).returning({ id: skuPrices.id })
    await publishPrices(
      db,
      { tenantId, userId },
      inserted.map(({ id }) => id),
    )
  }
}

/** Prices per event. */
const EVENT_SIZE = 100

/** Records webhook events of the prices that customers may see. */
const publishPrices = (db: Db, { tenantId, userId }: Author, ids: readonly number[]): Promise<void> =>
  publishEvents(
    db,
    tenantId,
    'price.changed',
    sql`
      select min(v.id)::text as subject, json_build_object(
        'prices', json_agg(json_build_object('sku_id', v.sku_id, 'title', v.title, 'type', v.type,
          'amount_fen', v.amount_fen, 'valid_from', ${instantJson(sql`v.valid_from`)}) order by v.id),
        'changed_by', (select ${namedJson(sql`u`)} from app_user u where u.id = ${userId})) as data
      from (
        select r.id, r.sku_id, r.type, r.amount_fen, r.valid_from, ${skuTitle} as title,
          (row_number() over (order by r.id) - 1) / ${EVENT_SIZE} as part
        from sku_price r join sku s on s.id = r.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
        where r.id = any(${sql.param([...ids])}::bigint[])
          and r.type = any(${sql.param([...WEBHOOK_PRICE_TYPES])}::text[])) v
      group by v.part`,
  )

/** A revocation repeats the previous price: if that changes, the repetition must change too. */
async function repeatedChanges(db: Db, changes: readonly PriceChange[]): Promise<PriceChange[]> {
  const repeated: PriceChange[] = []
  for await (const batch of batches(changes)) {
    const keys = batch.map(({ skuId, type, from }, n) => ({ n, sku_id: skuId, type, at: from }))
    const { rows } = await db.execute<{ n: number; fen: number; valid_from: string }>(sql`
      select r.n, v.amount_fen::float8 as fen, v.valid_from
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(n integer, sku_id bigint, type text, at timestamptz)
      join sku_price v on v.sku_id = r.sku_id and v.type = r.type and v.valid_from >= r.at
      order by r.n, v.valid_from`)
    const rowsByChange = groupByIndex(rows)
    for (const [n, change] of batch.entries())
      for (const { fen, valid_from } of findRepetitions(rowsByChange.get(n) ?? []))
        if (fen !== change.fen)
          repeated.push({ ...change, from: new Date(new Date(valid_from).getTime() + REVOKED_MS) })
  }
  return repeated
}

function groupByIndex<R extends { n: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(row.n)
    if (group) group.push(row)
    else groups.set(row.n, [row])
  }
  return groups
}

/** Rows after the first that repeat a price, up to the first that sets a new one. */
function findRepetitions<R extends { valid_from: string }>(rows: readonly R[]): R[] {
  const validRows = revisionOutcomes(rows)
    .slice(1)
    .filter((row) => !row.superseded)
  const firstNew = validRows.findIndex(({ revokes }) => !revokes)
  return firstNew < 0 ? validRows : validRows.slice(0, firstNew)
}

/** Audit details of price changes. */
export const beforeAndAfter = (changes: readonly PriceChange[]) => ({
  before: { prices: changes.map(({ skuId, type, before }) => ({ sku_id: skuId, type, fen: before })) },
  after: {
    prices: changes.map(({ skuId, type, fen, from }) => ({ sku_id: skuId, type, fen, valid_from: from })),
  },
})
