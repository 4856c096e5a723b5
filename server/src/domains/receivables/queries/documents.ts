import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getDebtDocument, listDebtDocuments } from '@shangxue/contract/receivables/documents'
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

type Document = Output<typeof listDebtDocuments>['list'][number]
type Detail = Output<typeof getDebtDocument>
type Stored = Omit<Detail, 'settles' | 'may_decide' | 'may_withdraw' | 'may_reverse'> & { user_id: number }

const columns = sql`
  d.id::float8 as id, d.number, d.kind, d.status, d.customer_id::float8 as customer_id, c.name as customer,
  a.name as account, d.amount_fen::float8 as amount_fen, d.day::text as day, d.at, u.name as by, d.note`
const documentsJoined = sql`receivable_document d join customer c on c.id = d.customer_id join app_user u on u.id = d.user_id
  left join account a on a.id = d.account_id`

function filterSql({ q, kind, status, customer_id }: Input<typeof listDebtDocuments>): SQL {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return sql.join(
    [
      sql`from ${documentsJoined} where true`,
      ...(kind === undefined ? [] : [sql`and d.kind = ${kind}`]),
      ...(status === undefined ? [] : [sql`and d.status = ${status}`]),
      ...(customer_id === undefined ? [] : [sql`and d.customer_id = ${customer_id}`]),
      ...words.map(
        (word) =>
          sql`and strpos(lower(concat_ws(' ', d.number, c.name, c.short_name, c.pinyin, a.name, d.note)), ${word}) > 0`,
      ),
    ],
    sql` `,
  )
}

export async function listDocuments(
  db: Db,
  input: Input<typeof listDebtDocuments>,
): Promise<Output<typeof listDebtDocuments>> {
  const from = filterSql(input)
  const { rows } = await db.execute<Document & Record<string, unknown>>(
    sql`select ${columns} ${from} order by d.id desc ${limitOffset(input)}`,
  )
  const list = rows.map((row) => ({ ...row, at: toIso(row.at) }))
  return toPage(list, input, await cappedCount(db, sql`select 1 ${from}`))
}

/** Current settlements; reversed ones cancel out. */
async function getSettlements(db: Db, id: number): Promise<Detail['settles']> {
  const { rows } = await db.execute<Detail['settles'][number] & Record<string, unknown>>(sql`
    select o.id::float8 as id, o.kind, o.number, t.source, o.source_id::float8 as source_id, o.day::text as day,
           sum(s.amount_fen)::float8 as amount_fen
    from journal_entry m join receivable i on i.entry_id = m.id
      join receivable_allocation s on s.receivable_id = i.id or s.credit_id = i.id
      join receivable o on o.id in (s.receivable_id, s.credit_id) and o.id <> i.id and o.kind <> 'reversal'
      join journal_entry t on t.id = o.entry_id
    where m.source = 'receivable_document' and m.source_id = ${id} and m.reverses_id is null
    group by o.tenant_id, o.id, t.tenant_id, t.id having sum(s.amount_fen) <> 0 order by o.day, o.id`)
  return rows
}

export async function getDocument(
  db: Db,
  actor: Pick<Actor, 'userId' | 'boss'>,
  id: number,
): Promise<Detail> {
  const { rows } = await db.execute<Stored & Record<string, unknown>>(sql`
    select ${columns}, d.credit_fen::float8 as credit_fen, d.owed_after_fen::float8 as owed_after_fen,
           e.name as decided_by, d.decided_at, d.decision, d.user_id::float8 as user_id
    from ${documentsJoined} left join app_user e on e.id = d.decided_by where d.id = ${id}`)
  const [stored] = rows
  if (!stored) throw new AppError('not_found')
  const { user_id, ...row } = stored
  const isPending = row.status === 'waiting'
  return {
    ...row,
    at: toIso(row.at),
    decided_at: toIsoOrNull(row.decided_at),
    settles: await getSettlements(db, id),
    may_decide: isPending && actor.boss,
    may_withdraw: isPending && (actor.boss || user_id === actor.userId),
    may_reverse: row.status === 'posted',
  }
}
