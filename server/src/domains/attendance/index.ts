import { calendarImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { labelByUser, labelsByColumn } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { calendarImportSpec } from './calendar/import.ts'
import { attendanceExport } from './export.ts'
import { FIELD_NAMES } from './messages.zh-CN.ts'
import { purgeUnattachedAttendancePhotos } from './punches/photos.ts'
import { attendanceRoutes } from './routes.ts'
import { saveAllScheduleSnapshots } from './schedule/schedule-snapshots.ts'

export const attendanceDomain: DomainModule = {
  name: 'attendance',
  routes: attendanceRoutes,
  exports: () => [attendanceExport],
  imports: [importable(calendarImport, calendarImportSpec)],
  nightly: ({ database, storage }) => [
    {
      name: 'purge-unattached-attendance-photos',
      run: () => purgeUnattachedAttendancePhotos(database, storage),
    },
    { name: 'save-schedule-snapshots', run: () => saveAllScheduleSnapshots(database) },
  ],
  recordLabels: {
    ...labelsByColumn('name', 'work_shift', 'work_place', 'work_group'),
    clock_punch: labelByUser(sql`clock_punch`),
    clock_appeal: labelByUser(sql`clock_appeal`),
  },
  fieldNames: FIELD_NAMES,
}
