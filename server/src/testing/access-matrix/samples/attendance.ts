import { setShiftChange } from '@shangxue/contract/attendance/admin'
import { addAppeal, uploadAttendancePhoto } from '@shangxue/contract/attendance/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { getToday } from '../../../platform/time/period.ts'
import { aShift, aWorkGroup, aWorkPlace } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** Attendance rules, an appeal and field work, as path parameters of each endpoint. */
export async function attendanceRecords(
  h: Harness,
  boss: TestUser,
  importRun: () => Promise<string>,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token, userId } = boss
  const { today, shift, place, group } = await h.database.withOwner(async (db) => {
    const today = await getToday(db, tenantId)
    const shift = await aShift(db, { tenantId })
    const place = await aWorkPlace(db, { tenantId })
    const fromDay = addDays(today, -9)
    return {
      today,
      shift,
      place,
      group: await aWorkGroup(db, { tenantId, shiftId: shift.id, memberIds: [userId], fromDay }),
    }
  })
  const appealFields = { day: addDays(today, -2), kind: 'in' as const, time: '09:00', next_day: false }
  const appeal = await h.call(addAppeal, { ...appealFields, reason: '越权', photo_ids: [] }, { token })
  const punch = await h.database.pool.query<{ id: string }>(
    `insert into clock_punch (tenant_id, user_id, day, kind, at, field) values ($1, $2, $3, 'out', now(), 'pending') returning id`,
    [tenantId, userId, addDays(today, -2)],
  )
  const change = { user_ids: [userId], from: today, to: today, shift_id: null, reason: '' }
  await h.call(setShiftChange, change, { token })
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer()
  const photo = await h.call(uploadAttendancePhoto, {}, { token, file: { name: 'p.jpg', bytes } })
  const run = { id: await importRun() }
  const decision = { approve: true, note: '' }
  const times = { on: '09:00', off: '18:00', break_from: null, break_to: null, grace_min: 5, serious_min: 30 }
  const limits = { absence_min: 60, early_grace_min: 0, open_before_min: 60, close_after_min: 60 }
  const activeFields = { active: true, version: 0 }
  const spot = { lat: 30, lng: 120, system: 'wgs84', radius_m: 100 }
  const week = Array.from({ length: 7 }, () => null)
  const groupFields = { follows_holidays: true, field_allowed: true, week, place_ids: [], member_ids: [] }
  return {
    '/api/attendance/photos/:id': { id: photo.data.id, width: 100 },
    '/api/attendance/appeals/:id/withdraw': appeal.data,
    '/api/attendance/appeals/:id/decide': { ...appeal.data, ...decision },
    '/api/attendance/punches/:id/decide': { id: Number(punch.rows[0]?.id), ...decision },
    '/api/attendance/shifts/:id': { id: shift.id, name: '越权班', ...times, ...limits, ...activeFields },
    '/api/attendance/places/:id': { id: place.id, name: '越权地', ...spot, ...activeFields },
    '/api/attendance/groups/:id': { id: group.id, name: '越权组', ...groupFields, version: 0 },
    '/api/attendance/changes/:user_id/:day': { user_id: userId, day: today },
    '/api/attendance/calendar-imports/:id': run,
    '/api/attendance/calendar-imports/:id/mapping': { ...run, mapping: {} },
    '/api/attendance/calendar-imports/:id/commit': run,
  }
}
