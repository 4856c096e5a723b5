import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { merchantPaymentExport } from './merchants/export.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { MERCHANT_RULES } from './merchants/verify-payments.ts'
import { treasuryDecisions } from './pending-decisions.ts'
import { transferRequestExport } from './transfers/export.ts'
import { notifyOverdueTransfers } from './transfers/jobs.ts'
import { transferRoutes } from './transfers/routes.ts'
import { TRANSFER_RULES } from './transfers/verify-transfers.ts'

export const treasuryDomain: DomainModule = {
  name: 'treasury',
  routes(server, parts) {
    merchantRoutes(server, parts)
    transferRoutes(server)
  },
  exports: () => [merchantPaymentExport, transferRequestExport],
  nightly: ({ database }) => [
    { name: 'notify-overdue-transfers', run: () => notifyOverdueTransfers(database) },
  ],
  ledgerRules: { ...MERCHANT_RULES, ...TRANSFER_RULES },
  pendingDecisions: treasuryDecisions,
  recordLabels: {
    ...labelsByColumn('name', 'merchant'),
    ...labelsByColumn('number', 'merchant_payment', 'transfer_request'),
  },
  fieldNames: {
    merchant_id: '商家',
    bank_reference: '银行流水号',
    from_account_id: '转出账户',
    to_account_id: '转入账户',
    fee_fen: '手续费',
    due_day: '归还日期',
  },
}
