import type { addWorkPlace, listWorkPlaces, saveWorkPlace } from '@shangxue/contract/attendance-admin'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'

export async function places({ db }: Context): Promise<Output<typeof listWorkPlaces>> {
  type Row = Output<typeof listWorkPlaces>[number]
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id::float8 as id, name, lat, lng, system, radius_m, active, version from work_place
    order by not active, name, id`)
  return rows
}

async function requireName(db: Db, typed: string, except: number): Promise<string> {
  const name = typed.trim()
  if (name === '') throw new Refusal('invalid_input', { field: '请填写打卡地点的名称' })
  const { rows } = await db.execute(sql`select from work_place where name = ${name} and id <> ${except}`)
  if (rows.length > 0) throw new Refusal('duplicate')
  return name
}

export async function addPlace(
  { db, actor, request }: Context,
  { lat, lng, system, radius_m, ...typed }: Input<typeof addWorkPlace>,
): Promise<{ id: number }> {
  const name = await requireName(db, typed.name, 0)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_place (tenant_id, name, lat, lng, system, radius_m)
    values (${actor.tenantId}, ${name}, ${lat}, ${lng}, ${system}, ${radius_m})
    on conflict do nothing returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('duplicate')
  const deed = { entity: 'work_place', entityId: made.id, after: { name, lat, lng, system, radius_m } }
  await audit(db, actor, { action: 'attendance.place_added', ...deed }, request.id)
  return made
}

export async function savePlace(
  { db, actor, request }: Context,
  { id, version, active, lat, lng, system, radius_m, ...typed }: Input<typeof saveWorkPlace>,
): Promise<Output<typeof saveWorkPlace>> {
  const name = await requireName(db, typed.name, id)
  const { rows: known } = await db.execute<{ before: object; version: number }>(sql`
    select to_jsonb(w) - 'tenant_id' - 'version' as before, version from work_place w where id = ${id} for no key update`)
  const [found] = known
  if (!found) throw new Refusal('not_found')
  if (found.version !== version) throw new Refusal('attendance_changed')
  await db.execute(sql`
    update work_place set name = ${name}, lat = ${lat}, lng = ${lng}, system = ${system}, radius_m = ${radius_m},
      active = ${active}, version = version + 1 where id = ${id}`)
  const after = { name, lat, lng, system, radius_m, active }
  const deed = { entity: 'work_place', entityId: id, before: found.before, after }
  await audit(db, actor, { action: 'attendance.place_changed', ...deed }, request.id)
  return { id, version: version + 1 }
}
