import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { createChartOfAccounts, createMissingChartsOfAccounts } from './periods/accounting-periods.ts'
import { reassignReceivables } from './reassign-customer.ts'
import { ledgerRoutes } from './routes.ts'
import { LEDGER_RULES } from './verify-ledger.ts'

export const ledgerDomain: DomainModule = {
  name: 'ledger',
  routes: ledgerRoutes,
  ledgerRules: LEDGER_RULES,
  recordLabels: labelsByColumn('name', 'account'),
  customerRecords: { countedAs: 'debts', reassign: reassignReceivables },
  onTenantCreated: createChartOfAccounts,
  prepareData: createMissingChartsOfAccounts,
  fieldNames: { opening_fen: '期初余额', counted_fen: '实点金额' },
}
