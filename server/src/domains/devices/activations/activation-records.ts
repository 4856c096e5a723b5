import { sql } from 'drizzle-orm'
import type { Activation, ActivationSource } from '../../../adapters/activation/port.ts'
import type { Db } from '../../../platform/database/database.ts'

/** The earliest record per code, from any source. */
export async function earliestRecords(db: Db, imeis: readonly string[]): Promise<Activation[]> {
  const { rows } = await db.execute<{
    imei: string
    at: string
    place: string | null
    model: string | null
    source: string
  }>(sql`
    select distinct on (r.imei) r.imei, r.activated_at as at, r.place, r.model, r.source from activation_record r
    where r.imei = any(${sql.param([...imeis])}::text[]) order by r.imei, r.activated_at, r.source`)
  return rows.map(({ at, ...row }) => ({ ...row, activatedAt: new Date(at) }))
}

/** Activation source over the imported files of manufacturers. */
export const importedFiles: ActivationSource = {
  name: '导入的文件',
  find: ({ imeis, transaction }) => transaction((db) => earliestRecords(db, imeis)),
}

/** Stores a source's records; a newer record of a device replaces the older one. Returns how many were new. */
export async function saveRecords(
  db: Db,
  tenantId: number,
  source: string,
  activations: readonly Activation[],
): Promise<number> {
  if (activations.length === 0) return 0
  const records = activations.map(({ imei, activatedAt, place, model }) => ({
    imei,
    at: activatedAt.toISOString(),
    place,
    model,
  }))
  const { rows } = await db.execute<{ fresh: boolean }>(sql`
    insert into activation_record as k (tenant_id, source, imei, activated_at, place, model)
    select ${tenantId}::integer, ${source}::text, r.imei, r.at, r.place, r.model
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(imei text, at timestamptz, place text, model text)
    order by r.imei
    on conflict (tenant_id, source, imei) do update
      set activated_at = excluded.activated_at, place = excluded.place, model = excluded.model, recorded_at = excluded.recorded_at
      where (k.activated_at, k.place, k.model) is distinct from (excluded.activated_at, excluded.place, excluded.model)
    returning xmax = 0 as fresh`)
  return rows.filter(({ fresh }) => fresh).length
}

/** Own devices among the codes that are not marked as activated. */
export async function findUnmarked(db: Db, imeis: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ value: string; id: number }>(sql`
    select i.value, d.id::int as id from device_identifier i join device d on d.id = i.device_id
    where d.activated_at is null and i.value = any(${sql.param([...imeis])}::text[])`)
  return new Map(rows.map(({ value, id }) => [value, id]))
}

/** Activation note in the history of a device. */
export const activationReason = (source: string, { place }: Pick<Activation, 'place'>): string =>
  [source, place].filter(Boolean).join(' ')
