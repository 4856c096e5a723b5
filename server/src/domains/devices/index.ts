import { activationImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { idArray } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { activationQueryExport } from './activations/export.ts'
import { activationImportSpec } from './activations/import.ts'
import { allocationExport } from './allocations/export.ts'
import { expireAllocations } from './allocations/jobs.ts'
import { reassignAllocations } from './allocations/reassign-customer.ts'
import { queriedDeviceExport } from './export.ts'
import { deviceRoutes } from './routes.ts'

export const devicesDomain: DomainModule = {
  name: 'devices',
  routes: deviceRoutes,
  exports: () => [activationQueryExport, queriedDeviceExport, allocationExport],
  imports: [importable(activationImport, activationImportSpec)],
  minutely: ({ database }) => [{ name: 'expire-allocations', run: () => expireAllocations(database) }],
  recordLabels: {
    device_allocation: (ids) => sql`
      select t.id::text as id, min(i.value) as label from device_allocation t
      join device_identifier i on i.device_id = t.device_id where t.id = any(${idArray(ids)}) group by t.id`,
  },
  customerRecords: { reassign: reassignAllocations },
}
