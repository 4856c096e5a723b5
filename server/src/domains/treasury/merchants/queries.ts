import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  getMerchantPayment,
  listMerchantPayments,
  sumMerchantPayments,
} from '@shangxue/contract/treasury/merchants'
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
import { requireDay } from '../../../platform/time/period.ts'
import { getCashAccounts } from '../../ledger/service.ts'

type Payment = Output<typeof listMerchantPayments>[number]
type Row = Payment & Record<string, unknown>
type Detail = Output<typeof getMerchantPayment>
type Filters = Input<typeof sumMerchantPayments>

const columns = sql`
  p.id::float8 as id, p.number, p.merchant_id::float8 as merchant_id, m.name as merchant,
  p.account_id::float8 as account_id, a.name as account, p.amount_fen::float8 as amount_fen, p.day::text as day,
  coalesce(p.bank_reference, '') as bank_reference, p.note, p.state, p.voucher_key is not null as voucher, u.name as by,
  p.at, d.name as done_by, p.done_at`
const paymentsJoined = sql`merchant_payment p join merchant m on m.id = p.merchant_id join account a on a.id = p.account_id
  join app_user u on u.id = p.user_id left join app_user d on d.id = p.done_by`
const ORDER = sql`p.day desc, p.id desc`

/** Parses a typed amount such as 1,200 or 1200.50 to fen. */
const parseAmount = (word: string): number | null =>
  /^[\d,]+(\.\d{1,2})?$/.test(word) ? Math.round(Number(word.replaceAll(',', '')) * 100) : null

function filterSql({ radio, shangjiamingcheng, q, from, to }: Filters): SQL {
  for (const day of [from, to]) if (day !== undefined) requireDay(day)
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', p.number, p.bank_reference, p.note, a.name, m.name, m.pinyin))`
  return sql.join(
    [
      sql`true`,
      ...(shangjiamingcheng.trim() === '' ? [] : [sql`m.name = ${shangjiamingcheng.trim()}`]),
      ...(radio === '2' ? [sql`p.state = 'pending'`] : []),
      ...(radio === '3' ? [sql`p.state = 'done'`] : []),
      ...(from === undefined ? [] : [sql`p.day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`p.day <= ${to}::date`]),
      ...words.map(
        (word) => sql`(strpos(${text}, ${word}) > 0 or p.amount_fen = ${parseAmount(word)}::bigint)`,
      ),
    ],
    sql` and `,
  )
}

const toPayment = (row: Row): Payment => ({ ...row, at: toIso(row.at), done_at: toIsoOrNull(row.done_at) })

export async function listPayments(db: Db, input: Input<typeof listMerchantPayments>) {
  const fromFiltered = sql`from ${paymentsJoined} where ${filterSql(input)}`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} ${fromFiltered} order by ${ORDER} ${limitOffset(input)}`,
  )
  return toPage(rows.map(toPayment), input, await cappedCount(db, sql`select 1 ${fromFiltered}`))
}

export async function listPaymentIds(db: Db, filters: Filters, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select p.id::float8 as id from ${paymentsJoined} where ${filterSql(filters)} order by ${ORDER} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function getPayments(db: Db, ids: readonly number[]): Promise<Payment[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${paymentsJoined} join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n)
      on input.id = p.id order by input.n`)
  return rows.map(toPayment)
}

export async function sumPayments(db: Db, filters: Filters): Promise<Output<typeof sumMerchantPayments>> {
  const { rows } = await db.execute<Output<typeof sumMerchantPayments> & Record<string, unknown>>(sql`
    select count(*)::int as payments, count(*) filter (where p.state = 'pending')::int as pending,
           coalesce(sum(p.amount_fen) filter (where p.state = 'pending'), 0)::float8 as pending_fen,
           count(*) filter (where p.state = 'done')::int as done,
           coalesce(sum(p.amount_fen) filter (where p.state = 'done'), 0)::float8 as done_fen
    from ${paymentsJoined} where ${filterSql(filters)}`)
  return rows[0] ?? { payments: 0, pending: 0, pending_fen: 0, done: 0, done_fen: 0 }
}

export async function getPayment(db: Db, id: number): Promise<Detail> {
  const { rows } = await db.execute<Row & Omit<Detail, 'balance_fen' | 'cash'>>(sql`
    select ${columns}, m.bank, e.name as ended_by, p.ended_at, p.reason, p.version
    from ${paymentsJoined} left join app_user e on e.id = p.ended_by where p.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const [account] = await getCashAccounts(db, [row.account_id])
  return {
    ...row,
    ...toPayment(row),
    ended_at: toIsoOrNull(row.ended_at),
    balance_fen: account?.balance_fen ?? 0,
    cash: account?.kind === 'cash',
  }
}
