import { priceImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { idArray, labelByUser } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import { skuLabel } from '../catalogue/service.ts'
import type { DomainModule } from '../domain-module.ts'
import { priceExport } from './export.ts'
import { priceImportSpec } from './imports/import.ts'
import { pricingDecisions } from './pending-decisions.ts'
import { reassignPriceRules } from './policy/reassign-customer.ts'
import { pricingRoutes } from './routes.ts'

export const pricingDomain: DomainModule = {
  name: 'pricing',
  routes: pricingRoutes,
  exports: () => [priceExport],
  imports: [importable(priceImport, priceImportSpec)],
  pendingDecisions: pricingDecisions,
  recordLabels: {
    sku_price: skuLabel,
    price_request: labelByUser(sql`price_request`),
    gift_rule: (ids) => sql`
      select t.id::text as id, concat_ws(' ', p.name, nullif(s.spec, ''), nullif(s.color, '')) as label from gift_rule t
      join sku s on s.id = t.sku_id join product p on p.id = s.product_id where t.id = any(${idArray(ids)})`,
  },
  customerRecords: { reassign: reassignPriceRules },
}
