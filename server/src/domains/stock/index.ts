import { stockImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { idArray, labelBy, labelByOwner, labelsByColumn } from '../../platform/audit/record-labels.ts'
import { importable } from '../../platform/imports/routes.ts'
import type { DomainModule } from '../domain-module.ts'
import { deviceExport } from './devices/export.ts'
import { countExport, stockDocumentExport, transferExport } from './documents/export.ts'
import { stockActionRoutes } from './documents/routes.ts'
import { stockExport } from './export.ts'
import { stockImportSpec } from './imports/import.ts'
import { stockDecisions } from './pending-decisions.ts'
import { reassignDevices } from './reassign-customer.ts'
import { stockRoutes } from './routes.ts'
import { STOCK_RULES } from './verify-stock.ts'

export const stockDomain: DomainModule = {
  name: 'stock',
  routes(server) {
    stockRoutes(server)
    stockActionRoutes(server)
  },
  exports: () => [stockExport, deviceExport, stockDocumentExport, transferExport, countExport],
  imports: [importable(stockImport, stockImportSpec)],
  ledgerRules: STOCK_RULES,
  pendingDecisions: stockDecisions,
  recordLabels: {
    ...labelsByColumn('number', 'stock_document'),
    stock_transfer: labelBy(sql`stock_document`, sql`t.number`),
    stock_count: labelByOwner(sql`stock_count`, sql`t.location_id`, sql`location`, sql`o.name`),
    device: (ids) => sql`
      select i.device_id::text as id, min(i.value) as label from device_identifier i
      where i.device_id = any(${idArray(ids)}) group by i.device_id`,
  },
  customerRecords: { countedAs: 'devices', reassign: reassignDevices },
}
