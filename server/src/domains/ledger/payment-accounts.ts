import {
  type listPaymentAccounts,
  MONEY_METHODS,
  type setPaymentAccount,
} from '@shangxue/contract/ledger/endpoints'
import { ACCOUNT_KIND_OF_METHOD } from '@shangxue/contract/ledger/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'

type StorePaymentAccounts = Output<typeof listPaymentAccounts>

/** Lists stores with the account of each payment method; null until a sale needed one. */
export async function listStorePaymentAccounts(db: Db): Promise<StorePaymentAccounts> {
  const { rows } = await db.execute<StorePaymentAccounts[number] & Record<string, unknown>>(sql`
    select l.id::float8 as location_id, l.name as location, (
      select json_agg(json_build_object('method', m.method, 'account_id', p.account_id) order by m.n)
      from unnest(${sql.param([...MONEY_METHODS])}::text[]) with ordinality as m(method, n)
        left join payment_account p on p.location_id = l.id and p.method = m.method) as accounts
    from location l where l.active order by l.position, l.name`)
  return rows
}

export async function setStorePaymentAccount(
  { db, actor, request }: Context,
  { location_id, method, account_id }: Input<typeof setPaymentAccount>,
): Promise<Output<typeof setPaymentAccount>> {
  const { rows } = await db.execute<{
    location: string
    name: string
    kind: string
    active: boolean
    before: string | null
  }>(sql`
    select l.name as location, a.name, a.kind, a.active, (
      select b.name from payment_account p join account b on b.id = p.account_id
      where p.location_id = l.id and p.method = ${method}) as before
    from location l join account a on a.id = ${account_id} where l.id = ${location_id} and l.active and a.kind <> 'books'`)
  const [target] = rows
  if (!target) throw new AppError('not_found')
  if (!target.active) throw new AppError('account_inactive', { name: target.name })
  // Card payments may be settled into WeChat or Alipay accounts; cash always goes into a till.
  if ((target.kind === 'cash') !== (ACCOUNT_KIND_OF_METHOD[method] === 'cash'))
    throw new AppError('account_not_for_method', { method: PAYMENT_METHOD_NAMES[method], name: target.name })
  await db.execute(sql`
    insert into payment_account (tenant_id, location_id, method, account_id)
    values (${actor.tenantId}, ${location_id}, ${method}, ${account_id})
    on conflict (tenant_id, location_id, method) do update set account_id = excluded.account_id`)
  const auditEvent = { action: 'account.method_set', entity: 'location', entityId: location_id }
  const toAuditState = (account: string | null) => ({ location: target.location, method, account })
  await audit(
    db,
    actor,
    { ...auditEvent, before: toAuditState(target.before), after: toAuditState(target.name) },
    request.id,
  )
  return { account_id }
}

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

/** The account of a store that receives a payment method; created if the store has none yet. */
export async function findPaymentAccount(
  db: Db,
  tenantId: number,
  locationId: number,
  method: (typeof MONEY_METHODS)[number],
): Promise<number> {
  const find = () =>
    db.execute<{ id: number }>(sql`
      select account_id::float8 as id from payment_account where location_id = ${locationId} and method = ${method}`)
  const { rows } = await find()
  if (rows[0]) return rows[0].id
  await createMissingPaymentAccounts(db, tenantId)
  const { rows: created } = await find()
  if (!created[0]) throw new AppError('not_found')
  return created[0].id
}
