import { AUDIT_REFERENCES, MOST_AUDIT_LINES } from '@shangxue/contract/audit/describe'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

interface RecordReference {
  readonly entity: string
  readonly entity_id: string
}

const ids = (idTexts: readonly string[]): SQL => sql`${sql.param(idTexts.map(Number))}::bigint[]`
const byId = (table: SQL, name: SQL) => (idTexts: readonly string[]) =>
  sql`select t.id::text as id, ${name} as label from ${table} t where t.id = any(${ids(idTexts)})`

const skuName = (idTexts: readonly string[]): SQL => sql`
  select t.id::text as id, concat_ws(' ', p.name, nullif(t.spec, ''), nullif(t.color, '')) as label
  from sku t join product p on p.id = t.product_id where t.id = any(${ids(idTexts)})`
const deviceName = (idTexts: readonly string[]): SQL => sql`
  select i.device_id::text as id, min(i.value) as label from device_identifier i
  where i.device_id = any(${ids(idTexts)}) group by i.device_id`

/** Records without a name use the name of their owner. */
const byOwner = (table: SQL, key: SQL, owner: SQL, name: SQL) => (idTexts: readonly string[]) =>
  sql`
  select t.id::text as id, ${name} as label from ${table} t join ${owner} o on o.id = ${key}
  where t.id = any(${ids(idTexts)})`
const byUser = (table: SQL, key = sql`t.user_id`) => byOwner(table, key, sql`app_user`, sql`o.name`)

const targetName = (idTexts: readonly string[]): SQL => sql`
  select t.id::text as id, concat_ws(' ', to_char(t.month, 'YYYY-MM'), l.name, u.name, b.name) as label
  from sales_target t left join location l on l.id = t.location_id left join app_user u on u.id = t.user_id
  left join brand b on b.id = t.brand_id where t.id = any(${ids(idTexts)})`
const allocatedName = (idTexts: readonly string[]): SQL => sql`
  select t.id::text as id, min(i.value) as label from device_allocation t
  join device_identifier i on i.device_id = t.device_id where t.id = any(${ids(idTexts)}) group by t.id`

const NUMBERED = [
  'stock_document',
  'sale',
  'receivable_document',
  'merchant_payment',
  'transfer_request',
  'expense_entry',
  'expense_request',
  'waybill',
]
const NAMED = [
  ...[
    'tenant',
    'location',
    'product',
    'customer',
    'brand',
    'account',
    'merchant',
    'expense_category',
    'leave_type',
  ],
  ...['duty_post', 'work_shift', 'work_place', 'work_group', 'wheel_prize', 'wheel_draw', 'factory_source'],
]
const TITLED = ['paper', 'meeting', 'task', 'reward_task']
const labelQueries = (tables: readonly string[], column: SQL) =>
  Object.fromEntries(tables.map((table) => [table, byId(sql`${sql.identifier(table)}`, column)]))

/** Queries for the current names of records by entity. Other entities use the name stored in the entry. */
const NAMES: Readonly<Record<string, (idTexts: readonly string[]) => SQL>> = {
  ...labelQueries(NUMBERED, sql`t.number`),
  ...labelQueries(NAMED, sql`t.name`),
  ...labelQueries(TITLED, sql`t.title`),
  user: byId(sql`app_user`, sql`t.name`),
  stock_transfer: byId(sql`stock_document`, sql`t.number`),
  stock_count: byOwner(sql`stock_count`, sql`t.location_id`, sql`location`, sql`o.name`),
  factory_item: byId(
    sql`factory_item`,
    sql`concat_ws(' ', t.model, nullif(t.spec, ''), nullif(t.color, ''))`,
  ),
  sku: skuName,
  sku_price: skuName,
  device: deviceName,
  device_allocation: allocatedName,
  customer_visit: byOwner(sql`customer_visit`, sql`t.customer_id`, sql`customer`, sql`o.name`),
  exam_attempt: byOwner(sql`exam_attempt`, sql`t.paper_id`, sql`paper`, sql`o.title`),
  recurring_entry: byOwner(sql`recurring_entry`, sql`t.item_id`, sql`expense_category`, sql`o.name`),
  price_request: byUser(sql`price_request`),
  sales_target: targetName,
  leave_request: byUser(sql`leave_request`),
  clock_punch: byUser(sql`clock_punch`),
  clock_appeal: byUser(sql`clock_appeal`),
  duty: byUser(sql`duty`),
  duty_swap: byUser(sql`duty_swap`, sql`t.from_id`),
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

/** Names of records by `entity id`, with one query per entity that occurs. */
export async function getRecordLabels(
  db: Db,
  rows: readonly RecordReference[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const [entity, query] of Object.entries(NAMES)) {
    const entityIds = new Set(rows.filter((row) => row.entity === entity).map((row) => row.entity_id))
    const validIds = [...entityIds].filter(isId)
    if (validIds.length === 0) continue
    const labelRows = await db.execute<{ id: string; label: string }>(query(validIds))
    for (const { id, label } of labelRows.rows) labels.set(`${entity} ${id}`, label)
  }
  return labels
}

/** Records that the values refer to by id, at any depth. Limited to about as many as are shown. */
export function findReferences(...values: readonly unknown[]): RecordReference[] {
  const references = new Map<string, RecordReference>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || references.size >= MOST_AUDIT_LINES * values.length)
      return
    for (const [key, child] of Object.entries(value)) {
      const entity = AUDIT_REFERENCES[key]
      if (!entity) visit(child)
      else
        for (const id of [child].flat())
          if (id !== null) references.set(`${entity} ${id}`, { entity, entity_id: String(id) })
    }
  }
  values.forEach(visit)
  return [...references.values()]
}
