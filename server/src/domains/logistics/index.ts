import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { waybillExport } from './export.ts'
import { logisticsDecisions } from './pending-decisions.ts'
import { pollCarriers } from './poll-carriers.ts'
import { reassignWaybills } from './reassign-customer.ts'
import { logisticsRoutes } from './routes.ts'

export const logisticsDomain: DomainModule = {
  name: 'logistics',
  routes: logisticsRoutes,
  exports: () => [waybillExport],
  schedules({ database, carrier }) {
    if (!carrier) return []
    // Separate, because it waits for external services.
    return [
      {
        name: 'poll-carriers',
        cron: '*/30 * * * *',
        run: async () => void (await pollCarriers(database, carrier, console)),
      },
    ]
  },
  pendingDecisions: logisticsDecisions,
  recordLabels: labelsByColumn('number', 'waybill'),
  customerRecords: { reassign: reassignWaybills },
  fieldNames: { carrier: '快递公司', phone_tail: '手机尾号', goods: '货物' },
}
