import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { debtExport, debtStatementExport } from './export.ts'
import { notifyOverdueDebts } from './jobs.ts'
import { reassignDebtDocuments } from './reassign-customer.ts'
import { debtRoutes } from './routes.ts'
import { DEBT_RULES } from './verify-receivables.ts'

export const receivablesDomain: DomainModule = {
  name: 'receivables',
  routes: debtRoutes,
  exports: () => [debtExport, debtStatementExport],
  nightly: ({ database }) => [{ name: 'notify-overdue-debts', run: () => notifyOverdueDebts(database) }],
  ledgerRules: DEBT_RULES,
  recordLabels: labelsByColumn('number', 'receivable_document'),
  customerRecords: { reassign: reassignDebtDocuments },
  fieldNames: { items: '单据', remind_days: '提醒天数' },
}
