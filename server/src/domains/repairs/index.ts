import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { repairExport } from './export.ts'
import { repairDecisions } from './pending-decisions.ts'
import { intakePhotos } from './photos.ts'
import { reassignRepairs } from './reassign-customer.ts'
import { sendRepairReminders } from './reminders.ts'
import { repairRoutes } from './routes.ts'
import { REPAIR_RULES } from './verify-repairs.ts'

export const repairsDomain: DomainModule = {
  name: 'repairs',
  routes: repairRoutes,
  exports: () => [repairExport],
  pendingDecisions: repairDecisions,
  minutely: ({ database }) => [{ name: 'send-repair-reminders', run: () => sendRepairReminders(database) }],
  nightly: ({ database, storage }) => [
    { name: 'purge-unattached-repair-photos', run: () => intakePhotos.purgeUnattached(database, storage) },
  ],
  ledgerRules: REPAIR_RULES,
  recordLabels: labelsByColumn('number', 'repair'),
  customerRecords: { reassign: reassignRepairs },
  fieldNames: {
    contact_name: '联系人',
    contact_phone: '联系电话',
    symptoms: '故障',
    signature: '签名',
    maker: '厂家',
    labour_fen: '工时费',
    parts_fen: '配件费',
  },
}
