import type { Input, Output } from '@shangxue/contract/endpoint'
import type {
  getMerchantPayment,
  listMerchantPayments,
  merchantPaymentSums,
} from '@shangxue/contract/merchants'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, iso, isoOrNull, paged, window } from '../../platform/database/page.ts'
import { requireDay } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pursesOf } from '../money/service.ts'

type Payment = Output<typeof listMerchantPayments>[number]
type Row = Payment & Record<string, unknown>
type Detail = Output<typeof getMerchantPayment>
type Filters = Input<typeof merchantPaymentSums>

const columns = sql`
  p.id::float8 as id, p.number, p.merchant_id::float8 as merchant_id, m.name as merchant,
  p.account_id::float8 as account_id, a.name as account, p.amount_fen::float8 as amount_fen, p.day::text as day,
  coalesce(p.bank_reference, '') as bank_reference, p.note, p.state, p.voucher_key is not null as voucher, u.name as by,
  p.at, d.name as done_by, p.done_at`
const joined = sql`merchant_payment p join merchant m on m.id = p.merchant_id join account a on a.id = p.account_id
  join app_user u on u.id = p.user_id left join app_user d on d.id = p.done_by`
const ORDER = sql`p.day desc, p.id desc`

/** Parses a typed amount such as 1,200 or 1200.50 to fen. */
const amountIn = (word: string): number | null =>
  /^[\d,]+(\.\d{1,2})?$/.test(word) ? Math.round(Number(word.replaceAll(',', '')) * 100) : null

function matching({ radio, shangjiamingcheng, q, from, to }: Filters): SQL {
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
      ...words.map((word) => sql`(strpos(${text}, ${word}) > 0 or p.amount_fen = ${amountIn(word)}::bigint)`),
    ],
    sql` and `,
  )
}

const paymentOf = (row: Row): Payment => ({ ...row, at: iso(row.at), done_at: isoOrNull(row.done_at) })

export async function paymentList(db: Db, asked: Input<typeof listMerchantPayments>) {
  const found = sql`from ${joined} where ${matching(asked)}`
  const { rows } = await db.execute<Row>(sql`select ${columns} ${found} order by ${ORDER} ${window(asked)}`)
  return paged(rows.map(paymentOf), asked, await cappedCount(db, sql`select 1 ${found}`))
}

export async function paymentKeys(db: Db, filters: Filters, most: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select p.id::float8 as id from ${joined} where ${matching(filters)} order by ${ORDER} limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

export async function somePayments(db: Db, ids: readonly number[]): Promise<Payment[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${joined} join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n)
      on input.id = p.id order by input.n`)
  return rows.map(paymentOf)
}

export async function paymentSums(db: Db, filters: Filters): Promise<Output<typeof merchantPaymentSums>> {
  const { rows } = await db.execute<Output<typeof merchantPaymentSums> & Record<string, unknown>>(sql`
    select count(*)::int as payments, count(*) filter (where p.state = 'pending')::int as pending,
           coalesce(sum(p.amount_fen) filter (where p.state = 'pending'), 0)::float8 as pending_fen,
           count(*) filter (where p.state = 'done')::int as done,
           coalesce(sum(p.amount_fen) filter (where p.state = 'done'), 0)::float8 as done_fen
    from ${joined} where ${matching(filters)}`)
  return rows[0] ?? { payments: 0, pending: 0, pending_fen: 0, done: 0, done_fen: 0 }
}

export async function onePayment(db: Db, id: number): Promise<Detail> {
  const { rows } = await db.execute<Row & Omit<Detail, 'balance_fen' | 'cash'>>(sql`
    select ${columns}, m.bank, e.name as ended_by, p.ended_at, p.reason, p.version
    from ${joined} left join app_user e on e.id = p.ended_by where p.id = ${id}`)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const [purse] = await pursesOf(db, [row.account_id])
  return {
    ...row,
    ...paymentOf(row),
    ended_at: isoOrNull(row.ended_at),
    balance_fen: purse?.balance_fen ?? 0,
    cash: purse?.kind === 'cash',
  }
}
