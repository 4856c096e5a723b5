import { ACCOUNT_KIND_OF_METHOD } from '@shangxue/contract/ledger/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

const METHOD_KINDS = sql`(values ${sql.join(
  Object.entries(ACCOUNT_KIND_OF_METHOD).map(([method, kind]) => sql`(${method}::text, ${kind}::text)`),
  sql`, `,
)})`

/**
 * Creates the missing payment accounts of stores: a till of their own for cash, otherwise the tenant's first account of that
 * kind.
 */
export async function createMissingPaymentAccounts(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`
    insert into account (tenant_id, kind, name, location_id)
    select ${tenantId}::int, 'cash', '现金·' || l.name || case when exists (
             select from account a where a.tenant_id = l.tenant_id and a.name = '现金·' || l.name) then '#' || l.id else '' end, l.id
    from location l where l.tenant_id = ${tenantId}
      and not exists (select from account a where a.tenant_id = l.tenant_id and a.location_id = l.id and a.kind = 'cash')
    on conflict do nothing`)
  await db.execute(sql`
    insert into payment_account (tenant_id, location_id, method, account_id)
    select ${tenantId}::int, l.id, k.method, (
      select a.id from account a where a.tenant_id = l.tenant_id and a.kind = k.kind
        and (a.location_id = l.id or a.location_id is null)
      order by a.location_id = l.id desc nulls last, a.active desc, a.id limit 1)
    from location l cross join ${METHOD_KINDS} as k(method, kind)
    where l.tenant_id = ${tenantId}
    on conflict do nothing`)
}
