import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  exportFundAdjustments,
  getFundAdjustment,
  listBankCards,
  listFundAdjustments,
  listStores,
  openFundAdjustments,
} from '@shangxue/contract/treasury/transfers'
import { isDay } from '@shangxue/contract/values/days'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../../platform/database/pagination.ts'
import { includesStore } from '../../../platform/database/store-scope.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday, type Period } from '../../../platform/time/period.ts'
import { getCashAccounts } from '../../ledger/service.ts'

type Transfer = Output<typeof listFundAdjustments>[number]
type Row = Transfer & Record<string, unknown>
type Detail = Output<typeof getFundAdjustment>
type Filters = Omit<Input<typeof exportFundAdjustments>, 'from' | 'to'>

/** Parses a date range. Throws `bad_date_range`; the first clients show its message 日期范围不正确. */
function parseRange(data1: Input<typeof listFundAdjustments>['data1']): Period {
  const days = typeof data1 === 'string' ? data1.split(',') : (data1 ?? [])
  const [from, to] = days.map((day) => day.trim())
  if (days.length !== 2 || from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to)
    throw new AppError('bad_date_range')
  return { from, to }
}

/** Temporary transfers that are not fully repaid. */
const UNREPAID = sql`f.state = 'approved' and f.kind = 'temporary' and f.returned_day is null`
const ORDER = sql`f.day desc, f.id desc`
const transfersJoined = sql`transfer_request f join account a on a.id = f.from_account_id join account z on z.id = f.to_account_id
  left join location l on l.id = f.location_id left join expense_category i on i.id = f.item_id join app_user u on u.id = f.user_id`
const columns = (today: string): SQL => sql`
  f.id::float8 as id, f.number, f.kind, f.state, f.from_account_id::float8 as from_account_id, a.name as from_account,
  f.to_account_id::float8 as to_account_id, z.name as to_account, l.name as location, f.amount_fen::float8 as amount_fen,
  f.fee_fen::float8 as fee_fen, i.name as item, f.day::text as day, f.due_day::text as due_day,
  ${UNREPAID} and f.due_day < ${today}::date as overdue, f.returned_fen::float8 as returned_fen, f.returned_day::text as returned_day, f.reason, u.name as by, f.at`

function filterSql({ from, to }: Period, { kind, state, q }: Filters): SQL {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', f.number, f.reason, a.name, z.name, l.name, u.name))`
  return sql.join(
    [
      sql`f.day between ${from}::date and ${to}::date`,
      ...(kind === undefined ? [] : [sql`f.kind = ${kind}`]),
      ...(state === undefined ? [] : [sql`f.state = ${state}`]),
      ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    ],
    sql` and `,
  )
}

const toTransfer = (row: Row): Transfer => ({ ...row, overdue: row.overdue ?? false, at: toIso(row.at) })

export async function listTransfers(
  db: Db,
  tenantId: number,
  { data1, 'data1[]': data1Array, ...filters }: Input<typeof listFundAdjustments>,
): Promise<Transfer[]> {
  const range = parseRange(data1 ?? data1Array)
  const { rows } = await db.execute<Row>(sql`
    select ${columns(await getToday(db, tenantId))} from ${transfersJoined} where ${filterSql(range, filters)} order by ${ORDER}`)
  return rows.map(toTransfer)
}

/** Pending requests first, then unrepaid transfers by due day. */
export async function listOpenTransfers(
  db: Db,
  tenantId: number,
  { state }: Input<typeof openFundAdjustments> = {},
): Promise<Transfer[]> {
  const stateFilter = state === undefined ? sql`true` : sql`f.state = ${state}`
  const { rows } = await db.execute<Row>(sql`
    select ${columns(await getToday(db, tenantId))} from ${transfersJoined} where (f.state = 'waiting' or (${UNREPAID})) and ${stateFilter}
    order by f.state = 'waiting' desc, f.due_day, f.id`)
  return rows.map(toTransfer)
}

export async function listTransferIds(
  db: Db,
  { from, to, ...filters }: Input<typeof exportFundAdjustments>,
  limit: number,
): Promise<number[]> {
  const range = parseRange([from, to])
  const { rows } = await db.execute<{ id: number }>(
    sql`select f.id::float8 as id from ${transfersJoined} where ${filterSql(range, filters)} order by ${ORDER} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function getTransfers(db: Db, tenantId: number, ids: readonly number[]): Promise<Transfer[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns(await getToday(db, tenantId))} from ${transfersJoined}
      join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n) on input.id = f.id order by input.n`)
  return rows.map(toTransfer)
}

type TransferOutcome = Pick<
  Detail,
  'decided_by' | 'decided_at' | 'decision' | 'fee_entry_id' | 'reversed' | 'returns'
>

export async function getTransfer(db: Db, { tenantId, userId }: Actor, id: number): Promise<Detail> {
  const { rows } = await db.execute<Row & TransferOutcome & { user_id: number }>(sql`
    select ${columns(await getToday(db, tenantId))}, f.user_id::float8 as user_id, d.name as decided_by, f.decided_at,
           f.decision, f.fee_entry_id::float8 as fee_entry_id,
           coalesce((select json_agg(json_build_object('id', r.id, 'day', r.day, 'amount_fen', r.amount_fen, 'by', w.name,
               'at', r.at) order by r.id desc)
             from transfer_repayment r join app_user w on w.id = r.user_id where r.transfer_id = f.id), '[]') as returns,
           case when f.state = 'reversed' then json_build_object('day', f.reversed_day, 'at', f.reversed_at, 'by', b.name,
             'reason', f.reversal) end as reversed
    from ${transfersJoined} left join app_user d on d.id = f.decided_by left join app_user b on b.id = f.reversed_by
    where f.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const [from, to] = await getCashAccounts(db, [row.from_account_id, row.to_account_id])
  if (!from || !to) throw new AppError('not_found')
  return {
    ...toTransfer(row),
    own: row.user_id === userId,
    decided_by: row.decided_by,
    decided_at: toIsoOrNull(row.decided_at),
    decision: row.decision,
    returns: row.returns.map((repayment) => ({ ...repayment, at: toIso(repayment.at) })),
    reversed: row.reversed && { ...row.reversed, at: toIso(row.reversed.at) },
    fee_entry_id: row.fee_entry_id,
    from: { kind: from.kind, balance_fen: from.balance_fen },
    to: { kind: to.kind, balance_fen: to.balance_fen },
  }
}

export async function listBankCardsWithBalance(db: Db): Promise<Output<typeof listBankCards>> {
  const { rows } = await db.execute<{ id: number; number: string }>(sql`
    select a.id::float8 as id, a.number from account a where a.kind = 'bank' and a.active order by a.name`)
  const accounts = await getCashAccounts(
    db,
    rows.map(({ id }) => id),
  )
  return accounts.map(({ id, name, balance_fen }, n) => ({
    id,
    name,
    balance_fen,
    number: rows[n]?.number ?? '',
  }))
}

export async function listActiveStores(
  db: Db,
  { stores }: Pick<Actor, 'stores'>,
): Promise<Output<typeof listStores>> {
  const { rows } = await db.execute<Output<typeof listStores>[number] & Record<string, unknown>>(
    sql`select id::float8 as id, name, kind from location where active order by position, name`,
  )
  return rows.filter(({ id }) => includesStore(stores, id))
}
