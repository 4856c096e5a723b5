import { customerImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { labelByOwner, labelsByColumn } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { customerExport } from './export.ts'
import { customerImportSpec } from './import.ts'
import { FIELD_NAMES } from './messages.zh-CN.ts'
import { customerRoutes } from './routes.ts'
import { visitPhotos } from './visits/visit-photos.ts'

export const customersDomain: DomainModule = {
  name: 'customers',
  routes: customerRoutes,
  exports: () => [customerExport],
  imports: [importable(customerImport, customerImportSpec)],
  nightly: ({ database, storage }) => [
    { name: 'purge-unattached-visit-photos', run: () => visitPhotos.purgeUnattached(database, storage) },
  ],
  recordLabels: {
    ...labelsByColumn('name', 'customer'),
    customer_visit: labelByOwner(sql`customer_visit`, sql`t.customer_id`, sql`customer`, sql`o.name`),
  },
  fieldNames: FIELD_NAMES,
}
