import { sql } from 'drizzle-orm'
import type { ImportContext } from '../../platform/imports/spec.ts'
import type { FactorySnapshot } from './factory-snapshot.ts'

/**
 * Stores a snapshot and its items. Locks the source first, so that concurrent imports run one after the other and the
 * later one of a day replaces the earlier.
 */
export async function storeSnapshot(
  {
    db,
    tenantId,
    userId,
    fileName,
    headings,
  }: Pick<ImportContext, 'db' | 'tenantId' | 'userId' | 'fileName' | 'headings'>,
  { source, key, day, lines }: FactorySnapshot,
): Promise<void> {
  const sources = await db.execute<{ id: number }>(sql`
    insert into factory_source as f (tenant_id, name, key, headings)
    values (${tenantId}, ${source}, ${key}, ${JSON.stringify(headings)}::jsonb)
    on conflict (tenant_id, key) do update set headings = excluded.headings returning f.id::int as id`)
  const sourceId = sources.rows[0]?.id ?? 0
  const rows = lines.map(({ key: k, model, spec, color, barcode, skuId, quantity }) => ({
    k,
    model,
    spec,
    color,
    barcode,
    sku: skuId,
    q: quantity,
  }))
  const linesTable = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r(k text, model text, spec text, color text, barcode text, sku bigint, q integer)`
  // Keep manual matches.
  await db.execute(sql`
    insert into factory_item as i (tenant_id, source_id, key, model, spec, color, barcode, sku_id)
    select ${tenantId}::integer, ${sourceId}::bigint, r.k, r.model, r.spec, r.color, r.barcode, r.sku from ${linesTable} order by r.k
    on conflict (tenant_id, source_id, key) do update set model = excluded.model, spec = excluded.spec,
      color = excluded.color, barcode = coalesce(excluded.barcode, i.barcode),
      sku_id = case when i.by_hand then i.sku_id else excluded.sku_id end`)
  const snapshots = await db.execute<{ id: number }>(sql`
    insert into factory_snapshot as n (tenant_id, source_id, day, user_id, file_name)
    values (${tenantId}, ${sourceId}, ${day}::date, ${userId}, ${fileName})
    on conflict (tenant_id, source_id, day) do update
      set user_id = excluded.user_id, file_name = excluded.file_name, imported_at = now()
    returning n.id::int as id`)
  const snapshotId = snapshots.rows[0]?.id ?? 0
  await db.execute(sql`delete from factory_line where snapshot_id = ${snapshotId}`)
  await db.execute(sql`
    insert into factory_line (tenant_id, snapshot_id, item_id, quantity)
    select ${tenantId}::integer, ${snapshotId}::bigint, i.id, r.q
    from ${linesTable} join factory_item i on i.source_id = ${sourceId} and i.key = r.k`)
}
