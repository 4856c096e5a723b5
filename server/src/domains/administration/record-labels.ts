import { AUDIT_REFERENCES, MOST_AUDIT_LINES } from '@shangxue/contract/audit-words'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

interface Named {
  readonly entity: string
  readonly entity_id: string
}

const ids = (wanted: readonly string[]): SQL => sql`${sql.param(wanted.map(Number))}::bigint[]`
const byId = (table: SQL, name: SQL) => (wanted: readonly string[]) =>
  sql`select t.id::text as id, ${name} as label from ${table} t where t.id = any(${ids(wanted)})`

const skuName = (wanted: readonly string[]): SQL => sql`
  select t.id::text as id, concat_ws(' ', p.name, nullif(t.spec, ''), nullif(t.color, '')) as label
  from sku t join product p on p.id = t.product_id where t.id = any(${ids(wanted)})`
const deviceName = (wanted: readonly string[]): SQL => sql`
  select i.device_id::text as id, min(i.value) as label from device_identifier i
  where i.device_id = any(${ids(wanted)}) group by i.device_id`

/** Records without a name use the name of their owner. */
const byOwn = (table: SQL, key: SQL, owner: SQL, name: SQL) => (wanted: readonly string[]) =>
  sql`
  select t.id::text as id, ${name} as label from ${table} t join ${owner} o on o.id = ${key}
  where t.id = any(${ids(wanted)})`
const ofPerson = (table: SQL, key = sql`t.user_id`) => byOwn(table, key, sql`app_user`, sql`o.name`)

const targetName = (wanted: readonly string[]): SQL => sql`
  select t.id::text as id, concat_ws(' ', to_char(t.month, 'YYYY-MM'), l.name, u.name, b.name) as label
  from sales_target t left join location l on l.id = t.location_id left join app_user u on u.id = t.user_id
  left join brand b on b.id = t.brand_id where t.id = any(${ids(wanted)})`
const allocatedName = (wanted: readonly string[]): SQL => sql`
  select t.id::text as id, min(i.value) as label from device_allocation t
  join device_identifier i on i.device_id = t.device_id where t.id = any(${ids(wanted)}) group by t.id`

const NUMBERED = [
  'stock_document',
  'sale',
  'debt_document',
  'merchant_payment',
  'fund_adjustment',
  'cash_entry',
  'cash_request',
  'waybill',
]
const NAMED = [
  ...['tenant', 'location', 'product', 'customer', 'brand', 'account', 'merchant', 'cash_item', 'leave_type'],
  ...['duty_post', 'work_shift', 'work_place', 'work_group', 'wheel_prize', 'wheel_draw', 'factory_source'],
]
const TITLED = ['paper', 'meeting', 'task', 'reward_task']
const all = (tables: readonly string[], column: SQL) =>
  Object.fromEntries(tables.map((table) => [table, byId(sql`${sql.identifier(table)}`, column)]))

/** Queries for the current names of records by entity. Other entities use the name stored in the entry. */
const NAMES: Readonly<Record<string, (wanted: readonly string[]) => SQL>> = {
  ...all(NUMBERED, sql`t.number`),
  ...all(NAMED, sql`t.name`),
  ...all(TITLED, sql`t.title`),
  user: byId(sql`app_user`, sql`t.name`),
  stock_transfer: byId(sql`stock_document`, sql`t.number`),
  stock_count: byOwn(sql`stock_count`, sql`t.location_id`, sql`location`, sql`o.name`),
  factory_item: byId(
    sql`factory_item`,
    sql`concat_ws(' ', t.model, nullif(t.spec, ''), nullif(t.color, ''))`,
  ),
  sku: skuName,
  sku_price: skuName,
  device: deviceName,
  device_allocation: allocatedName,
  customer_visit: byOwn(sql`customer_visit`, sql`t.customer_id`, sql`customer`, sql`o.name`),
  exam_attempt: byOwn(sql`exam_attempt`, sql`t.paper_id`, sql`paper`, sql`o.title`),
  cash_recurring: byOwn(sql`cash_recurring`, sql`t.item_id`, sql`cash_item`, sql`o.name`),
  price_request: ofPerson(sql`price_request`),
  sales_target: targetName,
  leave_request: ofPerson(sql`leave_request`),
  clock_punch: ofPerson(sql`clock_punch`),
  clock_appeal: ofPerson(sql`clock_appeal`),
  duty: ofPerson(sql`duty`),
  duty_swap: ofPerson(sql`duty_swap`, sql`t.from_id`),
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

/** Names of records by `entity id`, with one query per entity that occurs. */
export async function recordLabels(db: Db, rows: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const [entity, query] of Object.entries(NAMES)) {
    const wanted = new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id))
    const known = [...wanted].filter(isId)
    if (known.length === 0) continue
    const found = await db.execute<{ id: string; label: string }>(query(known))
    for (const { id, label } of found.rows) labels.set(`${entity} ${id}`, label)
  }
  return labels
}

/** Records that the values refer to by id, at any depth. Limited to about as many as are shown. */
export function recordsNamed(...values: readonly unknown[]): Named[] {
  const found = new Map<string, Named>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.size >= MOST_AUDIT_LINES * values.length) return
    for (const [key, one] of Object.entries(value)) {
      const entity = AUDIT_REFERENCES[key]
      if (!entity) look(one)
      else
        for (const id of [one].flat())
          if (id !== null) found.set(`${entity} ${id}`, { entity, entity_id: String(id) })
    }
  }
  values.forEach(look)
  return [...found.values()]
}
