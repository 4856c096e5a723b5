import * as contract from '@shangxue/contract/attendance'
import * as admin from '@shangxue/contract/attendance-admin'
import type { Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as appeals from './appeals.ts'
import * as calendarDays from './calendar-days.ts'
import * as changes from './changes.ts'
import { recordPunch } from './clock.ts'
import * as groups from './groups.ts'
import { sendPhoto, uploadPhoto } from './photos.ts'
import * as places from './places.ts'
import { getMonth, getToday } from './reads.ts'
import { decidePunch, listRequests } from './requests.ts'
import * as shifts from './shifts.ts'
import { listTeam, listTeamDay } from './team.ts'

export function attendanceRoutes(
  { serve, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.getAttendanceToday, getToday)
  serve(contract.clockIn, recordPunch)
  serveUpload(contract.uploadAttendancePhoto, (context) => uploadPhoto(context, storage))
  serveFile(contract.attendancePhoto, (context, input) => sendPhoto(context, storage, input))
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
