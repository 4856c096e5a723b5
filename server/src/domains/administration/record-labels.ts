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

/** How each kind of record is called today. Others are called what their entry says. */
const NAMES: Readonly<Record<string, (wanted: readonly string[]) => SQL>> = {
  user: byId(sql`app_user`, sql`t.name`),
  tenant: byId(sql`tenant`, sql`t.name`),
  location: byId(sql`location`, sql`t.name`),
  product: byId(sql`product`, sql`t.name`),
  customer: byId(sql`customer`, sql`t.name`),
  stock_document: byId(sql`stock_document`, sql`t.number`),
  stock_transfer: byId(sql`stock_document`, sql`t.number`),
  factory_item: byId(
    sql`factory_item`,
    sql`concat_ws(' ', t.model, nullif(t.spec, ''), nullif(t.color, ''))`,
  ),
  waybill: byId(sql`waybill`, sql`t.number`),
  brand: byId(sql`brand`, sql`t.name`),
  sku: skuName,
  sku_price: skuName,
  device: deviceName,
  paper: byId(sql`paper`, sql`t.title`),
  leave_type: byId(sql`leave_type`, sql`t.name`),
  meeting: byId(sql`meeting`, sql`t.title`),
  duty_post: byId(sql`duty_post`, sql`t.name`),
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

/** Names of the records of a page of entries, by `entity id`: one query for each kind that occurs. */
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

/** The records that a value names by id, however deep; of each value at most about as many as are shown. */
export function recordsNamed(...values: readonly unknown[]): Named[] {
  const found = new Map<string, Named>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.size >= MOST_AUDIT_LINES * values.length) return
    for (const [key, one] of Object.entries(value)) {
      const entity = AUDIT_REFERENCES[key]
      if (entity && one !== null) found.set(`${entity} ${one}`, { entity, entity_id: String(one) })
      else look(one)
    }
  }
  values.forEach(look)
  return [...found.values()]
}
