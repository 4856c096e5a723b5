import type { getCustomer as GetCustomer } from '@shangxue/contract/customers/endpoints'
import type { CustomerLevel } from '@shangxue/contract/customers/schemas'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { PriceLevel } from '@shangxue/contract/pricing/levels'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { recentSales } from './repository.ts'

type CustomerDetail = Output<typeof GetCustomer>

export interface CustomerDetailRow extends Record<string, unknown> {
  id: number
  name: string
  short_name: string
  area: string
  owner_id: number | null
  owner: string | null
  level: CustomerLevel
  price_level: PriceLevel
  address: string
  lat: number | null
  lng: number | null
  note: string
  active: boolean
  version: number
  merged_into_id: number | null
  merged_into: string | null
}

export async function loadCustomer(db: Db, id: number): Promise<CustomerDetailRow> {
  const { rows } = await db.execute<CustomerDetailRow>(sql`
    select c.id::float8 as id, c.name, c.short_name, c.area, c.owner_id::float8 as owner_id, u.name as owner, c.level, c.price_level,
           c.address, c.lat, c.lng, c.note, c.active, c.version, c.merged_into::float8 as merged_into_id,
           m.name as merged_into
    from customer c left join app_user u on u.id = c.owner_id left join customer m on m.id = c.merged_into
    where c.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

export async function loadContacts(db: Db, id: number): Promise<CustomerDetail['contacts']> {
  const { rows } = await db.execute<CustomerDetail['contacts'][number] & Record<string, unknown>>(sql`
    select name, role, phone, main from customer_contact where customer_id = ${id} order by main desc, id`)
  return rows
}

/** The debt of a customer, visible to finance users and to the customer's owner. */
async function getVisibleDebt(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, owner_id }: CustomerDetailRow,
) {
  if (!actor.can('finance') && owner_id !== actor.userId) return null
  const { rows } = await db.execute<{ fen: number }>(sql`
    select coalesce(sum(open_fen), 0)::float8 as fen from receivable where customer_id = ${id} and open_fen <> 0`)
  return rows[0]?.fen ?? 0
}

/** A customer with contacts, sales, debt and visits. */
export async function getCustomer(context: Context, { id }: { id: number }): Promise<CustomerDetail> {
  const { db, actor } = context
  const { lat, lng, merged_into_id, merged_into, ...row } = await loadCustomer(db, id)
  const today = await getToday(db, actor.tenantId)
  const { rows: sales } = await db.execute<CustomerDetail['sales'][number] & Record<string, unknown>>(sql`
    select id::float8 as id, number, day::text as day, pieces, total_fen::float8 as total_fen from sale
    where customer_id = ${id} and status = 'posted' order by day desc, id desc limit 5`)
  const { rows: salesRows } = await db.execute<{ fen: number }>(
    sql`select ${recentSales(today)} as fen from customer c where c.id = ${id}`,
  )
  const { rows: visits } = await db.execute<{ day: string; by: string; notes: string }>(sql`
    select v.day::text as day, u.name as by, v.notes from customer_visit v join app_user u on u.id = v.user_id
    where v.customer_id = ${id} and v.state = 'done' order by v.day desc, v.id desc limit 1`)
  const { rows: merged } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from customer where merged_into = ${id} order by id`,
  )
  return {
    ...row,
    place: lat === null || lng === null ? null : { lat, lng },
    contacts: await loadContacts(db, id),
    merged_into:
      merged_into_id === null || merged_into === null ? null : { id: merged_into_id, name: merged_into },
    merged,
    last_visit: visits[0] ?? null,
    amount_90_fen: salesRows[0]?.fen ?? 0,
    sales,
    owed_fen: await getVisibleDebt(context, { ...row, lat, lng, merged_into_id, merged_into }),
  }
}
