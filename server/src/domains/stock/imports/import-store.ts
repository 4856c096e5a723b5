import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { AuditDetail, ImportContext } from '../../../platform/imports/spec.ts'
import { type DeviceReceipt, type StockPlan, storedId } from './import-plan.ts'
import { storeCatalogue } from './import-store-catalogue.ts'
import { insertStores } from './import-stores.ts'

interface Movement {
  sku_id: number
  location_id: number
  received_on: string | null
  quantity: number
  value_fen: number
  reason: string | null
}

const documentName = ({ runId }: ImportContext) => `import:${runId}`

/** Stores a plan without findings: catalogue, devices, ledger and balances. */
export async function storeStock(context: ImportContext, plan: StockPlan): Promise<AuditDetail> {
  await insertStores(context, plan.stores)
  await storeCatalogue(context, plan)
  for await (const batch of batches(plan.devices)) await storeDevices(context, batch)
  const movements = [...deviceMovements(plan.devices), ...accessoryMovements(plan)]
  // Sort, so that concurrent imports lock the balances in the same order.
  movements.sort((a, b) => a.sku_id - b.sku_id || a.location_id - b.location_id)
  for await (const batch of batches(movements)) await storeMovements(context, batch)
  return {}
}

/** Ids are assigned in row order, so the nth new id belongs to the nth row. */
async function storeDevices(context: ImportContext, batch: readonly DeviceReceipt[]): Promise<void> {
  const { db, tenantId, userId, timeZone } = context
  const rows = batch.map(({ sku, store, costFen, receivedOn, remark, imei1, imei2, sn }, n) => ({
    n,
    sku_id: storedId(sku),
    location_id: storedId(store),
    cost_fen: costFen,
    received_on: receivedOn,
    reason: remark,
    imei1,
    imei2,
    sn,
  }))
  await db.execute(sql`
    with input as (
      select r.*, coalesce(r.received_on::timestamp at time zone ${timeZone}::text, now()) as received_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        n integer, sku_id bigint, location_id bigint, cost_fen bigint, received_on date, reason text,
        imei1 text, imei2 text, sn text)
    ), created as (
      insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
      select ${tenantId}::integer, sku_id, 'in_stock', location_id, cost_fen, received_at from input order by n
      returning id
    ), paired as (
      select m.id, g.* from (select id, row_number() over (order by id) - 1 as n from created) m join input g on g.n = m.n
    ), identified as (
      insert into device_identifier (tenant_id, value, kind, device_id)
      select ${tenantId}::integer, v.value, v.kind, p.id
      from paired p cross join lateral (values (p.imei1, 'imei1'), (p.imei2, 'imei2'), (p.sn, 'sn')) as v(value, kind)
      where v.value is not null
    )
    insert into device_event (tenant_id, device_id, kind, at, to_status, to_location_id, reason, user_id, document)
    select ${tenantId}::integer, id, 'received', received_at, 'in_stock', location_id, reason, ${userId}::bigint, ${documentName(context)}::text
    from paired order by n`)
}

/** Groups devices into one movement per SKU, store and day. */
function deviceMovements(devices: readonly DeviceReceipt[]): Movement[] {
  const groups = new Map<string, Movement>()
  for (const { sku, store, receivedOn, costFen } of devices) {
    const key = `${storedId(sku)} ${storedId(store)} ${receivedOn}`
    const group = groups.get(key) ?? {
      sku_id: storedId(sku),
      location_id: storedId(store),
      received_on: receivedOn,
      quantity: 0,
      value_fen: 0,
      reason: null,
    }
    group.quantity += 1
    group.value_fen += costFen
    groups.set(key, group)
  }
  return [...groups.values()]
}

const accessoryMovements = ({ accessories }: StockPlan): Movement[] =>
  accessories.map(({ sku, store, receivedOn, quantity, costFen, remark }) => ({
    sku_id: storedId(sku),
    location_id: storedId(store),
    received_on: receivedOn,
    quantity,
    value_fen: quantity * costFen,
    reason: remark,
  }))

/** Adds to the balance at cost, so that the value stays the moving average. */
async function storeMovements(context: ImportContext, batch: readonly Movement[]): Promise<void> {
  const { db, tenantId, userId, timeZone } = context
  await db.execute(sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(
        sku_id bigint, location_id bigint, received_on date, quantity integer, value_fen bigint, reason text)
    ), posted as (
      insert into stock_ledger (tenant_id, sku_id, location_id, at, kind, quantity, value_fen, reason, user_id, document)
      select ${tenantId}::integer, sku_id, location_id, coalesce(received_on::timestamp at time zone ${timeZone}::text, now()),
             'received', quantity, value_fen, reason, ${userId}::bigint, ${documentName(context)}::text
      from input
    )
    insert into stock_balance as b (tenant_id, sku_id, location_id, quantity, value_fen)
    select ${tenantId}::integer, sku_id, location_id, sum(quantity), sum(value_fen)
    from input group by sku_id, location_id order by sku_id, location_id
    on conflict (tenant_id, sku_id, location_id)
    do update set quantity = b.quantity + excluded.quantity, value_fen = b.value_fen + excluded.value_fen`)
}
