import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { AuditDetail, ImportContext } from '../../../platform/imports/spec.ts'
import {
  createBalanceDeltas,
  insertLedgerRows,
  type LedgerRow,
  updateBalances,
} from '../documents/stock-ledger.ts'
import { type DeviceReceipt, type StockPlan, storedId } from './import-plan.ts'
import { storeCatalogue } from './import-store-catalogue.ts'
import { insertStores } from './import-stores.ts'

const documentName = ({ runId }: ImportContext) => `import:${runId}`

/** Stores a plan without findings: catalogue, devices, ledger and balances. */
export async function storeStock(context: ImportContext, plan: StockPlan): Promise<AuditDetail> {
  await insertStores(context, plan.stores)
  await storeCatalogue(context, plan)
  for await (const batch of batches(plan.devices)) await storeDevices(context, batch)
  const rows = [...deviceRows(plan.devices), ...accessoryRows(plan)]
  const { db, tenantId, userId, timeZone } = context
  const posting = { db, tenantId, userId, timeZone, document: documentName(context) }
  for await (const batch of batches(rows)) await insertLedgerRows(posting, batch)
  const deltas = createBalanceDeltas()
  for (const row of rows) deltas.add(row, { quantity: row.quantity, valueFen: row.valueFen })
  for await (const batch of batches(deltas.list())) await updateBalances(posting, batch)
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

/** One ledger row per SKU, store and day. */
function deviceRows(devices: readonly DeviceReceipt[]): LedgerRow[] {
  const groups = new Map<string, LedgerRow>()
  for (const { sku, store, receivedOn, costFen } of devices) {
    const location = { skuId: storedId(sku), locationId: storedId(store) }
    const key = `${location.skuId} ${location.locationId} ${receivedOn}`
    const { quantity = 0, valueFen = 0 } = groups.get(key) ?? {}
    groups.set(key, {
      ...{ ...location, kind: 'received', day: receivedOn, reason: null },
      ...{ quantity: quantity + 1, valueFen: valueFen + costFen },
    })
  }
  return [...groups.values()]
}

const accessoryRows = ({ accessories }: StockPlan): LedgerRow[] =>
  accessories.map(({ sku, store, receivedOn, quantity, costFen, remark }) => ({
    ...{
      skuId: storedId(sku),
      locationId: storedId(store),
      kind: 'received',
      day: receivedOn,
      reason: remark,
    },
    ...{ quantity, valueFen: quantity * costFen },
  }))
