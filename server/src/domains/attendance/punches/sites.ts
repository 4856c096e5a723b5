import type { CoordinateSystem } from '@shangxue/contract/attendance/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toDeviceCoordinates } from './coordinates.ts'
import type { Site } from './locate.ts'

interface Row extends Record<string, unknown>, Site {
  readonly system: CoordinateSystem
}

/** Active work places of a group, in device coordinates (WGS-84). */
export async function getSites(db: Db, groupId: number): Promise<Site[]> {
  const { rows } = await db.execute<Row>(sql`
    select w.id::float8 as id, w.name, w.lat, w.lng, w.system, w.radius_m as "radiusM"
    from work_group_place g join work_place w on w.id = g.place_id
    where g.group_id = ${groupId} and w.active order by w.name, w.id`)
  return rows.map(({ id, name, radiusM, system, ...spot }) => ({
    id,
    name,
    radiusM,
    ...toDeviceCoordinates(spot, system),
  }))
}

interface Group extends Record<string, unknown> {
  readonly name: string
  readonly field_allowed: boolean
}
export async function getGroup(db: Db, id: number): Promise<Group> {
  const { rows } = await db.execute<Group>(sql`select name, field_allowed from work_group where id = ${id}`)
  const [group] = rows
  if (!group) throw new AppError('punch_no_group')
  return group
}
