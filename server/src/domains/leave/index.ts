import { sql } from 'drizzle-orm'
import { labelByUser, labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { runLeaveJobs } from './balances/grant-leave.ts'
import { leaveExport } from './export.ts'
import { endLeaveOfLeaver } from './offboarding.ts'
import { leavePhotos } from './requests/photos.ts'
import { leaveRoutes } from './routes.ts'
import { insertDefaultLeaveTypes } from './types/default-types.ts'
import { LEAVE_RULES } from './verify-leave.ts'

export const leaveDomain: DomainModule = {
  name: 'leave',
  routes: leaveRoutes,
  exports: () => [leaveExport],
  nightly: ({ database, storage }) => [
    { name: 'grant-and-expire-leave', run: () => runLeaveJobs(database) },
    { name: 'purge-unattached-leave-photos', run: () => leavePhotos.purgeUnattached(database, storage) },
  ],
  ledgerRules: LEAVE_RULES,
  recordLabels: { ...labelsByColumn('name', 'leave_type'), leave_request: labelByUser(sql`leave_request`) },
  offboardUser: endLeaveOfLeaver,
  onTenantCreated: insertDefaultLeaveTypes,
  fieldNames: { type_id: '假期类型', unit: '请假单位', yearly: '按年发放' },
}
