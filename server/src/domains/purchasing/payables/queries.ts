import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type getSupplier,
  type getSupplierStatement,
  type listSuppliers,
  STATEMENT_LINES_MAX,
  type sumSuppliers,
} from '@shangxue/contract/purchasing/payables'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import { getToday, requirePeriod } from '../../../platform/time/period.ts'
import { addBalances, sumStatement } from '../../ledger/service.ts'

export type Supplier = Output<typeof listSuppliers>['list'][number]
type Filters = Input<typeof sumSuppliers>

/** What each supplier is owed by age of the documents on a day, as columns of `b`. */
const balances = (today: string): SQL => sql`
  select p.merchant_id,
         coalesce(sum(p.open_fen) filter (where p.open_fen > 0), 0) as owed_fen,
         coalesce(-sum(p.open_fen) filter (where p.open_fen < 0), 0) as prepaid_fen,
         coalesce(sum(p.open_fen) filter (where p.open_fen > 0 and p.due_day < ${today}::date), 0) as due_fen,
         coalesce(sum(p.open_fen) filter (where p.open_fen > 0 and ${today}::date - p.day <= 30), 0) as d30_fen,
         coalesce(sum(p.open_fen) filter (where p.open_fen > 0 and ${today}::date - p.day between 31 and 60), 0) as d60_fen,
         coalesce(sum(p.open_fen) filter (where p.open_fen > 0 and ${today}::date - p.day between 61 and 90), 0) as d90_fen,
         coalesce(sum(p.open_fen) filter (where p.open_fen > 0 and ${today}::date - p.day > 90), 0) as older_fen
  from payable p where p.open_fen <> 0 group by p.merchant_id`

const BALANCE_COLUMNS = ['owed_fen', 'prepaid_fen', 'due_fen', 'd30_fen', 'd60_fen', 'd90_fen', 'older_fen']
const balanceColumns = sql.raw(
  BALANCE_COLUMNS.map((name) => `coalesce(b.${name}, 0)::float8 as ${name}`).join(', '),
)
const balanceSums = sql.raw(
  BALANCE_COLUMNS.map((name) => `coalesce(sum(b.${name}), 0)::float8 as ${name}`).join(', '),
)

const columns = sql`m.id::float8 as id, m.name, m.contact, m.phone, m.bank, m.note, m.payment_days, m.lead_days, m.active,
  m.version, ${balanceColumns}, (
    select count(*)::int from purchase_order o where o.merchant_id = m.id and o.state in ('approved', 'partly_received')
  ) as open_orders`

const BALANCE_FILTERS: Record<Filters['balance'], SQL> = {
  all: sql`true`,
  owed: sql`b.owed_fen > 0`,
  due: sql`b.due_fen > 0`,
  prepaid: sql`b.prepaid_fen > 0`,
}

function fromFiltered({ q, balance }: Filters, today: string): SQL {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', m.name, m.pinyin, m.contact, m.phone, m.note))`
  return sql`from merchant m left join (${balances(today)}) b on b.merchant_id = m.id
    where ${sql.join(
      [BALANCE_FILTERS[balance], ...words.map((word) => sql`strpos(${text}, ${word}) > 0`)],
      sql` and `,
    )}`
}
const ORDER = sql`m.active desc, coalesce(b.owed_fen, 0) desc, coalesce(b.prepaid_fen, 0) desc, m.pinyin, m.id`

export async function listSuppliersPage(
  db: Db,
  tenantId: number,
  { q, balance, ...page }: Input<typeof listSuppliers>,
): Promise<Output<typeof listSuppliers>> {
  const from = fromFiltered({ q, balance }, await getToday(db, tenantId))
  const { rows } = await db.execute<Supplier & Record<string, unknown>>(
    sql`select ${columns} ${from} order by ${ORDER} ${limitOffset(page)}`,
  )
  return toPage(rows, page, await cappedCount(db, sql`select 1 ${from}`))
}

export async function listSupplierIds(
  db: Db,
  tenantId: number,
  filters: Filters,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id::float8 as id ${fromFiltered(filters, await getToday(db, tenantId))} order by ${ORDER} limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function getSuppliers(db: Db, tenantId: number, ids: readonly number[]): Promise<Supplier[]> {
  const { rows } = await db.execute<Supplier & Record<string, unknown>>(sql`
    select ${columns} from merchant m
      join unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n) on input.id = m.id
      left join (${balances(await getToday(db, tenantId))}) b on b.merchant_id = m.id
    order by input.n`)
  return rows
}

export async function sumAllSuppliers(
  db: Db,
  tenantId: number,
  filters: Filters,
): Promise<Output<typeof sumSuppliers>> {
  const { rows } = await db.execute<Output<typeof sumSuppliers> & Record<string, unknown>>(sql`
    select count(*)::int as suppliers, ${balanceSums} ${fromFiltered(filters, await getToday(db, tenantId))}`)
  const [sums] = rows
  if (!sums) throw new AppError('not_found')
  return sums
}

type Document = Output<typeof getSupplier>['documents'][number]

export async function getSupplierAccount(
  db: Db,
  tenantId: number,
  id: number,
): Promise<Output<typeof getSupplier>> {
  const [supplier] = await getSuppliers(db, tenantId, [id])
  if (!supplier) throw new AppError('not_found')
  const { rows: documents } = await db.execute<Document & Record<string, unknown>>(sql`
    select id::float8 as id, kind, number, source_id::float8 as source_id, day::text as day, due_day::text as due_day,
           amount_fen::float8 as amount_fen, open_fen::float8 as open_fen, at
    from payable where merchant_id = ${id} and open_fen <> 0 order by day, id limit 500`)
  const { rows: pending } = await db.execute<{ fen: number }>(sql`
    select coalesce(sum(amount_fen), 0)::float8 as fen from merchant_payment
    where merchant_id = ${id} and state = 'pending'`)
  return {
    ...supplier,
    pending_fen: pending[0]?.fen ?? 0,
    documents: documents.map((document) => ({ ...document, at: toIso(document.at) })),
  }
}

type Statement = Output<typeof getSupplierStatement>
type Line = Statement['lines'][number]

export async function getSupplierName(db: Db, id: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from merchant where id = ${id}`)
  const [supplier] = rows
  if (!supplier) throw new AppError('not_found')
  return supplier.name
}

/** Documents of a period with the running balance, and the opening balance. */
export async function getStatementLines(
  db: Db,
  input: Input<typeof getSupplierStatement>,
): Promise<{ openingFen: number; lines: Line[] }> {
  requirePeriod(input)
  const { id, from, to } = input
  const { rows: before } = await db.execute<{ fen: number }>(sql`
    select coalesce(sum(amount_fen), 0)::float8 as fen from payable where merchant_id = ${id} and day < ${from}::date`)
  const { rows } = await db.execute<Omit<Line, 'balance_fen'> & Record<string, unknown>>(sql`
    select p.id::float8 as id, p.day::text as day, p.kind, p.number, p.source_id::float8 as source_id, e.note,
           p.amount_fen::float8 as amount_fen
    from payable p join journal_entry e on e.id = p.entry_id
    where p.merchant_id = ${id} and p.day between ${from}::date and ${to}::date
    order by p.day, p.id limit ${STATEMENT_LINES_MAX + 1}`)
  if (rows.length > STATEMENT_LINES_MAX)
    throw new AppError('supplier_statement_too_long', { lines: STATEMENT_LINES_MAX })
  const openingFen = before[0]?.fen ?? 0
  return { openingFen, lines: addBalances(openingFen, rows) }
}

export async function getStatement(db: Db, input: Input<typeof getSupplierStatement>): Promise<Statement> {
  const name = await getSupplierName(db, input.id)
  const { openingFen, lines } = await getStatementLines(db, input)
  const { id, from, to } = input
  return { id, name, from, to, lines, ...sumStatement(openingFen, lines) }
}
