import type {
  mergeCustomers as MergeCustomers,
  previewCustomerMerge,
} from '@shangxue/contract/customers/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'

export interface CustomerMerge {
  readonly tenantId: number
  readonly fromId: number
  readonly intoId: number
}

/** Records of a domain that belong to a customer. */
export interface CustomerRecordsHook {
  readonly customerRecords?: {
    /** Key of the number of moved records in the audit entry; without one it is not recorded. */
    readonly countedAs?: string
    /** Moves the records of one customer to another. Returns how many. */
    readonly reassign: (db: Db, merge: CustomerMerge) => Promise<number>
  }
}

type Preview = Output<typeof previewCustomerMerge>

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly active: boolean
  readonly merged_into: string | null
}

async function loadPair(
  db: Db,
  { id, into_id }: { id: number; into_id: number },
  lock: boolean,
): Promise<{ from: Row; into: Row }> {
  const { rows } = await db.execute<Row>(sql`
    select c.id::float8 as id, c.name, c.version, c.active,
           (select m.name from customer m where m.id = c.merged_into) as merged_into
    from customer c where c.id in (${id}, ${into_id}) order by c.id ${lock ? sql`for update of c` : sql``}`)
  const [from, into] = [rows.find((row) => row.id === id), rows.find((row) => row.id === into_id)]
  if (!from || !into) throw new AppError('not_found')
  if (from === into) throw new AppError('not_mergeable', { reason: '不能与自己合并' })
  for (const { name, merged_into } of [from, into])
    if (merged_into !== null) throw new AppError('customer_merged', { name, into: merged_into })
  if (!into.active) throw new AppError('not_mergeable', { reason: `${into.name}已停用` })
  return { from, into }
}

/** Counts what a merge would move. A merge cannot be undone. */
export async function previewMerge(
  { db }: Context,
  input: Input<typeof previewCustomerMerge>,
): Promise<Preview> {
  const { from, into } = await loadPair(db, input, false)
  const condition = sql`where customer_id = ${from.id}`
  const { rows } = await db.execute<Omit<Preview, 'from' | 'into'> & Record<string, unknown>>(sql`
    select (select count(*)::int from sale ${condition}) as sales, (select count(*)::int from device ${condition}) as devices,
           (select count(*)::int from customer_visit ${condition}) as visits,
           (select count(*)::int from customer_contact ${condition}) as contacts,
           (select count(*)::int from receivable ${condition}) as debts`)
  const [counts] = rows
  if (!counts) throw new TypeError('no counts')
  return { from, into, ...counts }
}

/** Moves visits. Plans and open visits that would be duplicates on a day are closed. */
async function mergeVisits(db: Db, from: number, into: number): Promise<void> {
  const isDuplicate = sql`v.customer_id = ${from} and exists (
    select from customer_visit o where o.customer_id = ${into} and o.user_id = v.user_id and o.day = v.day and o.state = v.state)`
  await db.execute(sql`
    update customer_visit v set state = 'cancelled', cancel_reason = '客户合并，同一天已有计划', version = version + 1
    where v.state = 'planned' and ${isDuplicate}`)
  await db.execute(sql`
    update customer_visit v set state = 'done', done_at = now(), version = version + 1
    where v.state = 'open' and ${isDuplicate}`)
  await db.execute(sql`update customer_visit set customer_id = ${into} where customer_id = ${from}`)
}

/** Moves contacts, drops duplicates, and fills empty fields of the remaining customer. */
async function mergeContacts(db: Db, from: number, into: number): Promise<void> {
  await db.execute(sql`
    delete from customer_contact p where p.customer_id = ${from} and exists (
      select from customer_contact o where o.customer_id = ${into} and o.phone is not distinct from p.phone
        and (o.name = p.name or p.name = ''))`)
  await db.execute(sql`
    update customer_contact p set customer_id = ${into},
      main = p.main and not exists (select from customer_contact o where o.customer_id = ${into} and o.main)
    where p.customer_id = ${from}`)
  await db.execute(sql`
    update customer t set phone = coalesce(t.phone, f.phone), owner_id = coalesce(t.owner_id, f.owner_id),
      address = case t.address when '' then f.address else t.address end,
      note = case t.note when '' then f.note else t.note end,
      lat = case when t.lat is null then f.lat else t.lat end, lng = case when t.lat is null then f.lng else t.lng end,
      version = t.version + 1
    from customer f where t.id = ${into} and f.id = ${from}`)
}

export async function mergeCustomers(
  { db, actor, request }: Context,
  input: Input<typeof MergeCustomers>,
  domains: readonly CustomerRecordsHook[],
): Promise<{ id: number }> {
  const { from, into } = await loadPair(db, input, true)
  if (from.version !== input.version || into.version !== input.into_version)
    throw new AppError('customer_changed')
  const ids = [from.id, into.id] as const
  const counts: Record<string, number> = {}
  for (const { customerRecords } of domains) {
    if (!customerRecords) continue
    const { countedAs, reassign } = customerRecords
    const count = await reassign(db, { tenantId: actor.tenantId, fromId: from.id, intoId: into.id })
    if (countedAs) counts[countedAs] = count
  }
  await mergeVisits(db, ...ids)
  await mergeContacts(db, ...ids)
  // Earlier merges point to the remaining customer, so that one step resolves any of them.
  await db.execute(sql`
    update customer set merged_into = ${into.id}, active = false, version = version + 1
    where id = ${from.id} or merged_into = ${from.id}`)
  const after = { name: from.name, into: into.name, ...counts }
  await audit(
    db,
    actor,
    { action: 'customer.merged', entity: 'customer', entityId: from.id, after },
    request.id,
  )
  return { id: into.id }
}
