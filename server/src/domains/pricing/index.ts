import { priceImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { labelByUser } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import { skuLabel } from '../catalogue/service.ts'
import type { DomainModule } from '../domain-module.ts'
import { priceExport } from './export.ts'
import { priceImportSpec } from './imports/import.ts'
import { pricingDecisions } from './pending-decisions.ts'
import { pricingRoutes } from './routes.ts'

export const pricingDomain: DomainModule = {
  name: 'pricing',
  routes: pricingRoutes,
  exports: () => [priceExport],
  imports: [importable(priceImport, priceImportSpec)],
  pendingDecisions: pricingDecisions,
  recordLabels: { sku_price: skuLabel, price_request: labelByUser(sql`price_request`) },
}
