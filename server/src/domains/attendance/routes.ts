import * as contract from '@shangxue/contract/attendance'
import * as admin from '@shangxue/contract/attendance-admin'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as appeals from './appeals.ts'
import * as calendarDays from './calendar-days.ts'
import * as changes from './changes.ts'
import { clock } from './clock.ts'
import * as groups from './groups.ts'
import { keepPhoto, sendPhoto } from './photos.ts'
import * as places from './places.ts'
import { month, today } from './reads.ts'
import { decideOnField, requests } from './requests.ts'
import * as shifts from './shifts.ts'
import { dayOfTeam, team } from './team.ts'

export function attendanceRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.getAttendanceToday, today)
  serve(contract.clockIn, clock)
  serveUpload(contract.uploadAttendancePhoto, (context) => keepPhoto(context, storage))
  serveFile(contract.attendancePhoto, (context, asked) => sendPhoto(context, storage, asked))
  serve(contract.getAttendanceMonth, month)
  serve(contract.addAppeal, appeals.appeal)
  serve(contract.withdrawAppeal, appeals.withdraw)
  serve(contract.listTeamAttendance, team)

  serve(admin.listAttendanceRequests, requests)
  serve(admin.decideAppeal, appeals.decide)
  serve(admin.decideField, decideOnField)
  serve(admin.listAttendanceDay, dayOfTeam)
  serve(admin.listShifts, shifts.shifts)
  serve(admin.addShift, shifts.add)
  serve(admin.saveShift, shifts.save)
  serve(admin.listWorkPlaces, places.places)
  serve(admin.addWorkPlace, places.addPlace)
  serve(admin.saveWorkPlace, places.savePlace)
  serve(admin.listWorkGroups, groups.groups)
  serve(admin.addWorkGroup, groups.addGroup)
  serve(admin.saveWorkGroup, groups.saveGroup)
  serve(admin.deleteWorkGroup, groups.deleteGroup)
  serve(admin.listAttendancePeople, groups.people)
  serve(admin.listShiftChanges, changes.changes)
  serve(admin.setShiftChange, changes.setChange)
  serve(admin.deleteShiftChange, changes.deleteChange)
  serve(admin.listCalendarDays, calendarDays.listDays)
  serve(admin.setCalendarDay, calendarDays.setDay)
}
