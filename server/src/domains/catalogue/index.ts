import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { skuLabel } from './record-labels.ts'
import { catalogueRoutes } from './routes.ts'

export const catalogueDomain: DomainModule = {
  name: 'catalogue',
  routes: catalogueRoutes,
  recordLabels: { ...labelsByColumn('name', 'location', 'product', 'brand'), sku: skuLabel },
  fieldNames: { min_stock: '最低库存' },
}
