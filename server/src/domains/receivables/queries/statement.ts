import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type getDebtStatement, STATEMENT_LINES_MAX } from '@shangxue/contract/receivables/endpoints'
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@shangxue/contract/sales/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { addBalances, sumStatement } from '../../ledger/service.ts'
import { skuTitle } from '../../stock/service.ts'
import { getCustomerFacts, queryRows } from './customer-receivables.ts'

type Statement = Output<typeof getDebtStatement>
type Line = Statement['lines'][number]

export const getCustomerName = async (db: Db, id: number): Promise<string> =>
  (await getCustomerFacts(db, id)).name

const balanceBefore = (id: number, day: SQL): SQL => sql`
  select coalesce(sum(amount_fen), 0)::float8 as fen from receivable where customer_id = ${id} and day < ${day}`

type Item = Omit<Line, 'part' | 'balance_fen'> & {
  /** Total of the underlying sale or return; null for other documents. */
  readonly total_fen: number | null
}

/** Documents of a customer within a period, with the total of the underlying sale or return. */
const listItems = (db: Db, { id, from, to }: Input<typeof getDebtStatement>): Promise<Item[]> =>
  queryRows<Item>(
    db,
    sql`select i.id::float8 as id, i.day::text as day, i.kind, i.number, t.source, i.source_id::float8 as source_id,
             t.note, i.amount_fen::float8 as amount_fen,
             case when i.kind = 'reversal' then - s.total_fen else s.total_fen end::float8 as total_fen
      from receivable i join journal_entry t on t.id = i.entry_id left join sale s on t.source = 'sale' and s.id = i.source_id
      where i.customer_id = ${id} and i.day between ${from}::date and ${to}::date
      order by i.day, i.id limit ${STATEMENT_LINES_MAX + 1}`,
  )

interface SaleTexts {
  readonly goods: string
  readonly payments: string
}

/** Per sale: its goods as `title × pieces`, and its immediate payment methods, with amounts if there are several. */
async function getSaleTexts(db: Db, ids: readonly number[]): Promise<Map<number, SaleTexts>> {
  if (ids.length === 0) return new Map()
  const anySale = sql`any(${sql.param([...ids])}::bigint[])`
  const goods = await queryRows<{ sale_id: number; text: string }>(
    db,
    sql`select sale_id::float8 as sale_id, string_agg(title || ' × ' || pieces, '、' order by line) as text
      from (
        select k.sale_id, ${skuTitle} as title, abs(sum(k.quantity)) as pieces, min(k.line) as line
        from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
          join brand b on b.id = p.brand_id
        where k.sale_id = ${anySale} group by 1, 2
      ) sold group by 1`,
  )
  const payments = await queryRows<{ sale_id: number; method: PaymentMethod; fen: number }>(
    db,
    sql`select sale_id::float8 as sale_id, method, abs(amount_fen)::float8 as fen from sale_payment
      where sale_id = ${anySale} and method <> 'on_account' order by sale_id, method`,
  )
  const formatPayments = (id: number): string => {
    const salePayments = payments.filter(({ sale_id }) => sale_id === id)
    if (salePayments.length === 1)
      return salePayments.map(({ method }) => PAYMENT_METHOD_NAMES[method]).join('')
    return salePayments
      .map(({ method, fen }) => `${PAYMENT_METHOD_NAMES[method]} ${formatMoney(fen)}`)
      .join('、')
  }
  return new Map(
    goods.map(({ sale_id, text }) => [sale_id, { goods: text, payments: formatPayments(sale_id) }]),
  )
}

/** Splits a sale into its total and its immediate payment; any other document is one line. */
function toLines({ total_fen, ...item }: Item, texts: SaleTexts | undefined): Omit<Line, 'balance_fen'>[] {
  // Derives two stable line ids from one document id.
  const id = item.id * 2
  if (total_fen === null) return [{ ...item, id, part: 'document' }]
  const note = item.kind === 'reversal' ? item.note : (texts?.goods ?? '')
  const document = { ...item, id, part: 'document' as const, note, amount_fen: total_fen }
  const paidFen = item.amount_fen - total_fen
  if (paidFen === 0) return [document]
  return [
    document,
    { ...document, id: id + 1, part: 'payment', note: texts?.payments ?? '', amount_fen: paidFen },
  ]
}

/** Documents of a period with the running balance, and the opening balance. */
export async function getStatementLines(
  db: Db,
  input: Input<typeof getDebtStatement>,
): Promise<{ openingFen: number; lines: Line[] }> {
  requirePeriod(input)
  const [before] = await queryRows<{ fen: number }>(db, balanceBefore(input.id, sql`${input.from}::date`))
  const openingFen = before?.fen ?? 0
  const items = await listItems(db, input)
  if (items.length > STATEMENT_LINES_MAX)
    throw new AppError('statement_too_long', { lines: STATEMENT_LINES_MAX })
  const sales = items.filter(({ total_fen }) => total_fen !== null).map(({ source_id }) => source_id)
  const texts = await getSaleTexts(db, [...new Set(sales)])
  const parts = items.flatMap((item) =>
    toLines(item, item.total_fen === null ? undefined : texts.get(item.source_id)),
  )
  return { openingFen, lines: addBalances(openingFen, parts) }
}

export async function getStatement(db: Db, input: Input<typeof getDebtStatement>): Promise<Statement> {
  const { id, name } = await getCustomerFacts(db, input.id)
  const { openingFen, lines } = await getStatementLines(db, { ...input, id })
  return { id, name, from: input.from, to: input.to, lines, ...sumStatement(openingFen, lines) }
}
