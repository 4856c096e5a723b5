import type * as contract from '@shangxue/contract/ledger/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { balanceOf } from './cash-accounts.ts'
import { lockPeriodExclusive } from './periods/accounting-periods.ts'
import { postJournalEntry } from './posting/journal-entries.ts'

type Till = Output<typeof contract.listTills>[number]
type Count = Output<typeof contract.listTillCounts>['list'][number]

export async function listTills(db: Db): Promise<Till[]> {
  const { rows } = await db.execute<Till & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.name, a.location_id::float8 as location_id, l.name as location,
           ${balanceOf()}::float8 as book_fen, case when c.id is not null then json_build_object('at', c.at, 'by', u.name,
             'counted_fen', c.counted_fen, 'difference_fen', c.counted_fen - c.book_fen) end as counted
    from account a left join location l on l.id = a.location_id
      left join lateral (select * from till_count c where c.account_id = a.id order by c.id desc limit 1) c on true
      left join app_user u on u.id = c.user_id
    where a.kind = 'cash' and a.active order by l.position, a.name`)
  return rows.map(({ counted, ...till }) => ({
    ...till,
    counted: counted && { ...counted, at: toIso(counted.at) },
  }))
}

/** Records a count and posts its difference from the ledger balance. */
export async function countTill(
  { db, actor, request }: Context,
  { id, counted_fen, book_fen, reason }: Input<typeof contract.countTill>,
): Promise<Output<typeof contract.countTill>> {
  const { tenantId, userId } = actor
  // Cash paid in during the count would otherwise be posted as a difference.
  await lockPeriodExclusive(db, tenantId)
  const day = await getToday(db, tenantId)
  const { rows } = await db.execute<{ name: string; location_id: number | null }>(sql`
    select name, location_id::float8 as location_id from account where id = ${id} and kind = 'cash' and active`)
  const [till] = rows
  if (!till) throw new AppError('not_found')
  const { rows: balanceRows } = await db.execute<{ book: number }>(
    sql`select ${balanceOf()}::float8 as book from account a where a.id = ${id}`,
  )
  const bookFen = balanceRows[0]?.book ?? 0
  if (bookFen !== book_fen) throw new AppError('till_moved', { book: formatMoney(bookFen) })
  const differenceFen = counted_fen - bookFen
  if (differenceFen !== 0 && reason.trim() === '') throw new AppError('till_difference_reason_missing')
  const { rows: insertedRows } = await db.execute<{ id: number }>(sql`
    insert into till_count (tenant_id, account_id, day, user_id, counted_fen, book_fen, reason)
    values (${tenantId}, ${id}, ${day}::date, ${userId}, ${counted_fen}, ${bookFen}, ${reason.trim()})
    returning id::float8 as id`)
  const counted = insertedRows[0]
  if (!counted) throw new AppError('conflict')
  if (differenceFen !== 0)
    await postJournalEntry(db, actor, {
      kind: 'count',
      day,
      number: `盘点·${till.name}`,
      source: 'till_count',
      sourceId: counted.id,
      note: reason.trim(),
      lines: [
        { account: id, amountFen: differenceFen, locationId: till.location_id },
        { account: 'difference', amountFen: -differenceFen, locationId: till.location_id },
      ],
    })
  const after = {
    name: till.name,
    counted_fen,
    book_fen: bookFen,
    difference_fen: differenceFen,
    reason: reason.trim(),
  }
  await audit(db, actor, { action: 'till.counted', entity: 'account', entityId: id, after }, request.id)
  return { id: counted.id, difference_fen: differenceFen }
}

export async function listTillCounts(
  db: Db,
  { id, ...page }: Input<typeof contract.listTillCounts>,
): Promise<Output<typeof contract.listTillCounts>> {
  const { rows: tillRows } = await db.execute(sql`select from account where id = ${id} and kind = 'cash'`)
  if (tillRows.length === 0) throw new AppError('not_found')
  const { rows } = await db.execute<Count & Record<string, unknown>>(sql`
    select c.id::float8 as id, c.day::text as day, c.at, u.name as by, c.counted_fen::float8 as counted_fen,
           c.book_fen::float8 as book_fen, (c.counted_fen - c.book_fen)::float8 as difference_fen, c.reason
    from till_count c join app_user u on u.id = c.user_id where c.account_id = ${id} order by c.id desc ${limitOffset(page)}`)
  const total = await cappedCount(db, sql`select 1 from till_count where account_id = ${id}`)
  return toPage(
    rows.map((row) => ({ ...row, at: toIso(row.at) })),
    page,
    total,
  )
}
