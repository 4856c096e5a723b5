import * as admin from '@shangxue/contract/attendance/admin'
import * as contract from '@shangxue/contract/attendance/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as calendarDays from './calendar/calendar-days.ts'
import { getMonth, getToday } from './days/queries.ts'
import { listTeam, listTeamDay } from './days/team.ts'
import { sendPhoto, uploadPhoto } from './punches/photos.ts'
import * as places from './punches/places.ts'
import { recordPunch } from './punches/record-punch.ts'
import * as appeals from './requests/appeals.ts'
import { decidePunch, listRequests } from './requests/requests.ts'
import * as groups from './schedule/groups.ts'
import * as changes from './schedule/shift-changes.ts'
import * as shifts from './schedule/shifts.ts'

export function attendanceRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.getAttendanceToday, getToday)
  serve(contract.clockIn, recordPunch)
  serveUpload(contract.uploadAttendancePhoto, (context) => uploadPhoto(context, storage))
  serveFile(contract.getAttendancePhoto, (context, input) => sendPhoto(context, storage, input))
  serve(contract.getAttendanceMonth, getMonth)
  serve(contract.addAppeal, appeals.addAppealRequest)
  serve(contract.withdrawAppeal, appeals.withdrawAppealRequest)
  serve(contract.listTeamAttendance, listTeam)

  serve(admin.listAttendanceRequests, listRequests)
  serve(admin.decideAppeal, appeals.decideAppealRequest)
  serve(admin.decideField, decidePunch)
  serve(admin.listAttendanceDay, listTeamDay)
  serve(admin.listShifts, shifts.listShiftsWithGroups)
  serve(admin.addShift, shifts.addShiftCommand)
  serve(admin.saveShift, shifts.saveShiftCommand)
  serve(admin.listWorkPlaces, places.listPlaces)
  serve(admin.addWorkPlace, places.addPlace)
  serve(admin.saveWorkPlace, places.savePlace)
  serve(admin.listWorkGroups, groups.listGroups)
  serve(admin.addWorkGroup, groups.addGroup)
  serve(admin.saveWorkGroup, groups.saveGroup)
  serve(admin.deleteWorkGroup, groups.deleteGroup)
  serve(admin.listAttendancePeople, groups.listPeople)
  serve(admin.listShiftChanges, changes.listChanges)
  serve(admin.setShiftChange, changes.setShiftChangeForUsers)
  serve(admin.deleteShiftChange, changes.deleteShiftChangeOfUser)
  serve(admin.listCalendarDays, calendarDays.listDays)
  serve(admin.setCalendarDay, calendarDays.setCalendarDayKind)
}
