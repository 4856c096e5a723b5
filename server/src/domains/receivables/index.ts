import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { receivablesExport, statementExport } from './export.ts'
import { notifyOverdueReceivables } from './jobs.ts'
import { receivableDecisions } from './pending-decisions.ts'
import { reassignReceivableDocuments } from './reassign-customer.ts'
import { receivableRoutes } from './routes.ts'
import { RECEIVABLE_RULES } from './verify-receivables.ts'

export const receivablesDomain: DomainModule = {
  name: 'receivables',
  routes: receivableRoutes,
  exports: () => [receivablesExport, statementExport],
  nightly: ({ database }) => [
    { name: 'notify-overdue-debts', run: () => notifyOverdueReceivables(database) },
  ],
  ledgerRules: RECEIVABLE_RULES,
  pendingDecisions: receivableDecisions,
  recordLabels: labelsByColumn('number', 'receivable_document'),
  customerRecords: { reassign: reassignReceivableDocuments },
  fieldNames: { items: '单据', remind_days: '提醒天数' },
}
