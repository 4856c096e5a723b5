import { staffImport } from '@shangxue/contract/staff/endpoints'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { staffExport } from './export.ts'
import { staffImportSpec } from './import.ts'
import { FIELD_NAMES } from './messages.zh-CN.ts'
import { offboardDueLeavers } from './offboarding.ts'
import { staffRoutes } from './routes.ts'

export const staffDomain: DomainModule = {
  name: 'staff',
  routes: staffRoutes,
  exports: () => [staffExport],
  imports: [importable(staffImport, staffImportSpec)],
  minutely: ({ database, domains }) => [
    { name: 'offboard-leavers', run: () => offboardDueLeavers(database, domains) },
  ],
  fieldNames: FIELD_NAMES,
}
