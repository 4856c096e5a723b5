import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { createMissingPaymentAccounts } from '../create-payment-accounts.ts'
import { postSalesSql } from './post-sales-sql.ts'

/**
 * Posts the sales made before the ledger existed, and the debts and settlements that follow from them. Works set-based because
 * there may be millions. A return settles the sale that its goods came from, oldest return first.
 */
export async function postPastSales(db: Db, tenantId: number): Promise<void> {
  await createMissingPaymentAccounts(db, tenantId)
  await db.execute(
    postSalesSql(sql`s.tenant_id = ${tenantId} and not exists (
    select from journal_entry x where x.tenant_id = s.tenant_id and x.source = 'sale' and x.source_id = s.id)`),
  )
  await db.execute(sql`
    insert into receivable (tenant_id, customer_id, entry_id, kind, number, source_id, day, at, amount_fen, open_fen)
    select t.tenant_id, l.customer_id, t.id, case t.kind when 'sale' then 'sale' else 'return' end, t.number, t.source_id,
           t.day, t.at, l.amount_fen, l.amount_fen
    from journal_entry t join journal_line l on l.tenant_id = t.tenant_id and l.entry_id = t.id
    where t.tenant_id = ${tenantId} and l.customer_id is not null order by t.id`)
  await db.execute(sql`
    insert into receivable_allocation (tenant_id, receivable_id, credit_id, amount_fen, day, user_id)
    select tenant_id, receivable_id, credit_id, amount_fen, day, user_id from (
      select c.tenant_id, d.id as receivable_id, c.id as credit_id, greatest(c.day, d.day) as day, t.user_id,
             least(d.amount_fen, sum(-c.amount_fen) over so_far)
               - least(d.amount_fen, sum(-c.amount_fen) over so_far + c.amount_fen) as amount_fen
      from receivable c join sale r on r.tenant_id = c.tenant_id and r.id = c.source_id
        join receivable d on d.tenant_id = c.tenant_id and d.kind = 'sale' and d.source_id = r.origin_id
        join journal_entry t on t.tenant_id = c.tenant_id and t.id = c.entry_id
      where c.tenant_id = ${tenantId} and c.kind = 'return'
      window so_far as (partition by d.id order by c.id)) settled
    where amount_fen > 0`)
  await db.execute(sql`
    update receivable i set open_fen = i.amount_fen - s.amount_fen
    from (select receivable_id as id, sum(amount_fen) as amount_fen from receivable_allocation where tenant_id = ${tenantId} group by 1
          union all
          select credit_id, -sum(amount_fen) from receivable_allocation where tenant_id = ${tenantId} group by 1) s
    where i.tenant_id = ${tenantId} and i.id = s.id`)
}
