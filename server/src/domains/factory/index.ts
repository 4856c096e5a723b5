import { factoryImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { labelBy, labelsByColumn } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { factoryExport } from './export.ts'
import { factoryImportSpec } from './import.ts'
import { factoryRoutes } from './routes.ts'

export const factoryDomain: DomainModule = {
  name: 'factory',
  routes: factoryRoutes,
  exports: () => [factoryExport],
  imports: [importable(factoryImport, factoryImportSpec)],
  recordLabels: {
    ...labelsByColumn('name', 'factory_source'),
    factory_item: labelBy(
      sql`factory_item`,
      sql`concat_ws(' ', t.model, nullif(t.spec, ''), nullif(t.color, ''))`,
    ),
  },
  fieldNames: { cover_days: '备货天数', source: '厂家' },
}
