import type * as contract from '@shangxue/contract/expenses/entries'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { requireDay } from '../../../platform/time/period.ts'
import { getCashAccounts } from '../../ledger/service.ts'
import { getBudgetUsage, maxOverrun } from '../budgets/budget-usage.ts'
import { needsApproval } from '../settings.ts'

export type Entry = Output<typeof contract.getCashEntry>
type Filters = Input<typeof contract.sumCashEntries>

const WORDS_MAX = 6

/** Matches words within the number, item, group, account, store, user or note. */
function matches(q: string): SQL {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  const text = sql`lower(concat_ws(' ', e.number, i.name, g.name, a.name, l.name, u.name, e.note))`
  return sql.join([sql`true`, ...words.map((word) => sql`strpos(${text}, ${word}) > 0`)], sql` and `)
}

const entriesJoined = sql`expense_entry e join expense_category i on i.id = e.item_id join expense_category g on g.id = i.parent_id
  join account a on a.id = e.account_id join location l on l.id = e.location_id join app_user u on u.id = e.user_id`
const order = sql`e.day desc, e.id desc`

function filterSql({ direction, q, item_id, location_id, account_id, user_id, from, to }: Filters): SQL {
  for (const day of [from, to]) if (day !== undefined) requireDay(day)
  const conditions = [
    sql`e.direction = ${direction}`,
    item_id && sql`(i.id = ${item_id} or i.parent_id = ${item_id})`,
    location_id && sql`e.location_id = ${location_id}`,
    account_id && sql`e.account_id = ${account_id}`,
    user_id && sql`e.user_id = ${user_id}`,
    from && sql`e.day >= ${from}::date`,
    to && sql`e.day <= ${to}::date`,
    matches(q),
  ]
  return sql`from ${entriesJoined} where ${sql.join(
    conditions.filter((conditionOrEmpty): conditionOrEmpty is SQL => typeof conditionOrEmpty === 'object'),
    sql` and `,
  )}`
}

/** Entries of `ids(id, n)`, ordered by n. */
async function getEntryRows(db: Db, ids: SQL): Promise<Entry[]> {
  const { rows } = await db.execute<Entry & Record<string, unknown>>(sql`
    select e.id::float8 as id, e.direction, e.number, i.id::float8 as item_id, i.name as item, g.name as group,
           e.amount_fen::float8 as amount_fen, a.id::float8 as account_id, a.name as account,
           l.id::float8 as location_id, l.name as location, e.day::text as day, e.at, u.id::float8 as user_id, u.name as by,
           e.note, e.recurring_id::float8 as recurring_id, e.reverses_id::float8 as reverses_id,
           (select f.id::float8 from transfer_request f where f.fee_entry_id = coalesce(e.reverses_id, e.id)) as adjustment_id,
           array(select p.id::float8 from expense_photo p where p.entry_id = e.id order by p.id) as photos,
           (select json_build_object('id', r.id, 'day', r.day, 'by', w.name, 'reason', r.note)
            from expense_entry r join app_user w on w.id = r.user_id where r.reverses_id = e.id) as reversed
    from (${ids}) selected join ${entriesJoined} on e.id = selected.id order by selected.n`)
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

export async function listEntries(
  db: Db,
  { page, limit, ...filters }: Input<typeof contract.listCashEntries>,
): Promise<Output<typeof contract.listCashEntries>> {
  const from = filterSql(filters)
  const list = await getEntryRows(
    db,
    sql`select e.id, row_number() over (order by ${order}) as n ${from} order by n ${limitOffset({ page, limit })}`,
  )
  return toPage(list, { page, limit }, await cappedCount(db, sql`select 1 ${from}`))
}

export async function listEntryIds(db: Db, filters: Filters, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select e.id::float8 as id ${filterSql(filters)} order by ${order} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export const getEntries = (db: Db, ids: readonly number[]): Promise<Entry[]> =>
  getEntryRows(
    db,
    sql`select id, n from unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n)`,
  )

export async function getEntry(db: Db, id: number): Promise<Entry> {
  const [entry] = await getEntries(db, [id])
  if (!entry) throw new AppError('not_found')
  return entry
}

export async function sumEntries(db: Db, filters: Filters): Promise<Output<typeof contract.sumCashEntries>> {
  const { rows } = await db.execute<Output<typeof contract.sumCashEntries> & Record<string, unknown>>(sql`
    select coalesce(sum(e.amount_fen), 0)::float8 as amount_fen, count(*)::int as count,
           coalesce(-sum(e.amount_fen) filter (where e.reverses_id is not null), 0)::float8 as reversed_fen
    ${filterSql(filters)}`)
  return rows[0] ?? { amount_fen: 0, count: 0, reversed_fen: 0 }
}

const DUPLICATES_MAX = 3

export async function checkEntry(
  db: Db,
  actor: Actor,
  { item_id, account_id, amount_fen, day, location_id }: Input<typeof contract.checkCashEntry>,
): Promise<Output<typeof contract.checkCashEntry>> {
  requireDay(day)
  const { rows } = await db.execute<{ number: string }>(sql`
    select e.number from expense_entry e
    where e.item_id = ${item_id} and e.day = ${day}::date and e.amount_fen = ${amount_fen}
      and not exists (select from expense_entry r where r.reverses_id = e.id)
    union all
    select q.number from expense_request q
    where q.item_id = ${item_id} and q.day = ${day}::date and q.amount_fen = ${amount_fen} and q.state = 'pending'
    order by 1 desc limit ${DUPLICATES_MAX}`)
  const [account] = await getCashAccounts(db, [account_id])
  const expense = { itemId: item_id, amountFen: amount_fen, locationId: location_id, day }
  const budgets = await getBudgetUsage(db, expense)
  return {
    same: rows.map(({ number }) => number),
    balance_fen: account?.balance_fen ?? null,
    budgets,
    needs_approval: await needsApproval(db, actor, maxOverrun(budgets)),
  }
}

export async function listEntryUsers(
  db: Db,
  { direction }: Input<typeof contract.listCashPeople>,
): Promise<Output<typeof contract.listCashPeople>> {
  const { rows } = await db.execute<{ id: number; name: string; position: string }>(sql`
    select u.id::float8 as id, u.name, u.position from app_user u
    where exists (select from expense_entry e where e.user_id = u.id and e.direction = ${direction}) order by u.name`)
  return rows
}
