import type { addCustomer, exportCustomers, listCustomers } from '@shangxue/contract/customers/endpoints'
import { CUSTOMER_SALES_DAYS } from '@shangxue/contract/customers/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../platform/database/pagination.ts'
import { namePinyin } from '../catalogue/service.ts'
import { customerContacts, customers } from './schema.ts'

type Filters = Input<typeof exportCustomers>
type CustomerRow = Output<typeof listCustomers>['list'][number]
/** Additional fields of the export. */
export type Row = CustomerRow & Record<'address' | 'note', string> & Record<string, unknown>

/** State of customer `c`. */
export const customerState = sql`case when c.merged_into is not null then 'merged' when c.active then 'active' else 'inactive' end`

/** Net sales of customer `c` in recent days; `today` is the company's date. */
export const recentSales = (today: string): SQL => sql`coalesce((
  select sum(s.total_fen) from sale s
  where s.customer_id = c.id and s.status = 'posted' and s.day > ${today}::date - ${CUSTOMER_SALES_DAYS}::int), 0)::float8`

const lastVisit = sql`(
  select max(v.day)::text from customer_visit v where v.customer_id = c.id and v.state = 'done')`

const rowColumns = (today: string): SQL => sql`
  c.id::float8 as id, c.name, c.short_name, c.area, c.phone, c.address, c.note, c.level, c.price_level, ${customerState} as state, u.name as owner,
  m.name as merged_into, ${lastVisit} as last_visit, ${recentSales(today)} as amount_90_fen`
const rowJoins = sql`left join app_user u on u.id = c.owner_id left join customer m on m.id = c.merged_into`

const contactText = sql`(select string_agg(concat_ws(' ', p.name, p.phone), ' ') from customer_contact p where p.customer_id = c.id)`

/** Filter conditions; active customers by default. */
function filteredCustomers({ q, area, level, price_level, owner_id, state = 'active' }: Filters): SQL {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return sql.join(
    [
      sql`from customer c where ${customerState} = ${state}`,
      ...(area === undefined ? [] : [sql`and c.area = ${area}`]),
      ...(level === undefined ? [] : [sql`and c.level = ${level}`]),
      ...(price_level === undefined ? [] : [sql`and c.price_level = ${price_level}`]),
      ...(owner_id === undefined ? [] : [sql`and c.owner_id = ${owner_id}`]),
      ...words.map(
        (word) =>
          sql`and strpos(lower(concat_ws(' ', c.name, c.short_name, c.pinyin, c.phone, ${contactText})), ${word}) > 0`,
      ),
    ],
    sql` `,
  )
}

const order = sql`(select max(s.id) from sale s where s.customer_id = c.id) desc nulls last, c.pinyin, c.id`

/** Loads rows for `ids(id, n)` in the order of n. */
const rowsOf = async (db: Db, today: string, ids: SQL): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select ${rowColumns(today)} from (${ids}) requested join customer c on c.id = requested.id ${rowJoins} order by requested.n`)
  return rows
}

export const customerRepository = (db: Db, tenantId: number) => ({
  async list({ page, limit, ...filters }: Input<typeof listCustomers>, today: string) {
    const source = filteredCustomers(filters)
    const list = await rowsOf(
      db,
      today,
      sql`select c.id, row_number() over (order by ${order}) as n ${source} order by n ${limitOffset({ page, limit })}`,
    )
    return toPage(list, { page, limit }, await cappedCount(db, sql`select 1 ${source}`))
  },

  async keys(filters: Filters, limit: number): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(
      sql`select c.id::float8 as id ${filteredCustomers(filters)} order by ${order} limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },

  findByIds: (ids: readonly number[], today: string) =>
    rowsOf(
      db,
      today,
      sql`select id, n from unnest(${sql.param([...ids])}::bigint[]) with ordinality as a(id, n)`,
    ),

  async areas(): Promise<string[]> {
    const { rows } = await db.execute<{ area: string }>(
      sql`select area from customer where active group by area order by count(*) desc, area`,
    )
    return rows.map(({ area }) => area)
  },

  async owners() {
    const { rows } = await db.execute<{ id: number; name: string; disabled: boolean }>(sql`
      select u.id::float8 as id, u.name, u.disabled_at is not null as disabled from app_user u
      where u.boss or exists (select from customer c where c.owner_id = u.id)
        or exists (select from user_permission p where p.user_id = u.id and p.key in ('sales-record', 'customer-manage'))
      order by u.disabled_at is not null, u.name`)
    return rows
  },

  async add({
    name,
    area,
    phone,
    ownerId,
  }: Input<typeof addCustomer> & { readonly ownerId: number | null }): Promise<{ id: number; name: string }> {
    const trimmed = name.trim()
    if (trimmed === '' || area.trim() === '') throw new AppError('customer_name_missing')
    const values = {
      tenantId,
      name: trimmed,
      shortName: trimmed,
      area: area.trim(),
      phone: phone ?? null,
      ownerId,
      pinyin: namePinyin(trimmed),
    }
    const [created] = await db
      .insert(customers)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: customers.id, name: customers.name })
    if (!created) throw new AppError('customer_name_taken', { name: trimmed })
    if (phone !== undefined)
      await db
        .insert(customerContacts)
        .values({ tenantId, customerId: created.id, name: '', phone, main: true })
    return created
  },
})
