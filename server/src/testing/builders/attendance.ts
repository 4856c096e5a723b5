import {
  workGroupDays,
  workGroupMembers,
  workGroupPlaces,
  workGroups,
  workPlaces,
  workShifts,
} from '../../domains/attendance/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { single, unique } from './helpers.ts'

export interface ShiftOptions {
  tenantId: number
  name?: string
  onMin?: number
  offMin?: number
  rest?: readonly [from: number, to: number] | null
  graceMin?: number
}
/** Nine to six with a break by default. */
export async function aShift(db: Db, options: ShiftOptions) {
  const {
    tenantId,
    name = unique('班次'),
    onMin = 540,
    offMin = onMin + 540,
    rest = null,
    graceMin = 5,
  } = options
  const limits = { graceMin, seriousMin: 30, absenceMin: 120, earlyGraceMin: 0 }
  const [restFromMin = null, restToMin = null] = rest ?? []
  const values = {
    tenantId,
    name,
    onMin,
    offMin,
    restFromMin,
    restToMin,
    ...limits,
    openBeforeMin: 240,
    closeAfterMin: 360,
  }
  return single(await db.insert(workShifts).values(values).returning())
}

export interface WorkPlaceOptions {
  tenantId: number
  name?: string
  lat?: number
  lng?: number
  system?: 'wgs84' | 'gcj02'
  radiusM?: number
}
export async function aWorkPlace(db: Db, options: WorkPlaceOptions) {
  const {
    tenantId,
    name = unique('地点'),
    lat = 30.25,
    lng = 120.16,
    system = 'wgs84',
    radiusM = 200,
  } = options
  return single(await db.insert(workPlaces).values({ tenantId, name, lat, lng, system, radiusM }).returning())
}

export interface WorkGroupOptions {
  tenantId: number
  shiftId: number
  memberIds: readonly number[]
  /** 0 is Monday; every day by default. */
  weekdays?: readonly number[]
  placeIds?: readonly number[]
  followsHolidays?: boolean
  fieldAllowed?: boolean
  fromDay?: string
}
/** A group that works every day including holidays by default. */
export async function aWorkGroup(db: Db, options: WorkGroupOptions) {
  const { tenantId, shiftId, memberIds, weekdays = [0, 1, 2, 3, 4, 5, 6], placeIds = [] } = options
  const { followsHolidays = false, fieldAllowed = true, fromDay = '2020-01-01' } = options
  const values = { tenantId, name: unique('考勤组'), followsHolidays, fieldAllowed }
  const group = single(await db.insert(workGroups).values(values).returning())
  const groupKey = { tenantId, groupId: group.id }
  if (weekdays.length > 0)
    await db.insert(workGroupDays).values(weekdays.map((weekday) => ({ ...groupKey, weekday, shiftId })))
  if (placeIds.length > 0)
    await db.insert(workGroupPlaces).values(placeIds.map((placeId) => ({ ...groupKey, placeId })))
  if (memberIds.length > 0)
    await db.insert(workGroupMembers).values(memberIds.map((userId) => ({ ...groupKey, userId, fromDay })))
  return group
}
