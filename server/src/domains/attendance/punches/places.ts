import type { addWorkPlace, listWorkPlaces, saveWorkPlace } from '@shangxue/contract/attendance/admin'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'

export async function listPlaces({ db }: Context): Promise<Output<typeof listWorkPlaces>> {
  type Row = Output<typeof listWorkPlaces>[number]
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id::float8 as id, name, lat, lng, system, radius_m, active, version from work_place
    order by not active, name, id`)
  return rows
}

async function requireUniqueName(db: Db, nameInput: string, ownId: number): Promise<string> {
  const name = nameInput.trim()
  if (name === '') throw new AppError('work_place_name_missing')
  const { rows } = await db.execute(sql`select from work_place where name = ${name} and id <> ${ownId}`)
  if (rows.length > 0) throw new AppError('duplicate')
  return name
}

export async function addPlace(
  { db, actor, request }: Context,
  { lat, lng, system, radius_m, ...input }: Input<typeof addWorkPlace>,
): Promise<{ id: number }> {
  const name = await requireUniqueName(db, input.name, 0)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_place (tenant_id, name, lat, lng, system, radius_m)
    values (${actor.tenantId}, ${name}, ${lat}, ${lng}, ${system}, ${radius_m})
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('duplicate')
  const auditEvent = {
    entity: 'work_place',
    entityId: inserted.id,
    after: { name, lat, lng, system, radius_m },
  }
  await audit(db, actor, { action: 'attendance.place_added', ...auditEvent }, request.id)
  return inserted
}

export async function savePlace(
  { db, actor, request }: Context,
  { id, version, active, lat, lng, system, radius_m, ...input }: Input<typeof saveWorkPlace>,
): Promise<Output<typeof saveWorkPlace>> {
  const name = await requireUniqueName(db, input.name, id)
  const { rows: placeRows } = await db.execute<{ before: object; version: number }>(sql`
    select to_jsonb(w) - 'tenant_id' - 'version' as before, version from work_place w where id = ${id} for no key update`)
  const [place] = placeRows
  if (!place) throw new AppError('not_found')
  if (place.version !== version) throw new AppError('attendance_changed')
  await db.execute(sql`
    update work_place set name = ${name}, lat = ${lat}, lng = ${lng}, system = ${system}, radius_m = ${radius_m},
      active = ${active}, version = version + 1 where id = ${id}`)
  const after = { name, lat, lng, system, radius_m, active }
  const auditEvent = { entity: 'work_place', entityId: id, before: place.before, after }
  await audit(db, actor, { action: 'attendance.place_changed', ...auditEvent }, request.id)
  return { id, version: version + 1 }
}
