import { sql } from 'drizzle-orm'
import { labelBy, labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { saleExport } from './export.ts'
import { salesDecisions } from './pending-decisions.ts'
import { reassignSales } from './reassign-customer.ts'
import { saleRoutes } from './routes.ts'
import { SALE_RULES } from './verify-sales.ts'

export const salesDomain: DomainModule = {
  name: 'sales',
  routes: saleRoutes,
  exports: () => [saleExport],
  ledgerRules: SALE_RULES,
  pendingDecisions: salesDecisions,
  recordLabels: {
    ...labelsByColumn('number', 'sale'),
    receipt_text: labelBy(
      sql`receipt_text`,
      sql`coalesce((select l.name from location l where l.id = t.location_id), '全公司')`,
    ),
  },
  customerRecords: { countedAs: 'sales', reassign: reassignSales },
}
