import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { purchaseOrderExport } from './orders/export.ts'
import { supplierExport, supplierStatementExport } from './payables/export.ts'
import { purchasingDecisions } from './pending-decisions.ts'
import { priceClaimExport } from './price-claims/export.ts'
import { accrueAllRebates } from './rebates/accrue.ts'
import { purchasingRoutes } from './routes.ts'
import { PURCHASING_RULES } from './verify-purchasing.ts'

export const purchasingDomain: DomainModule = {
  name: 'purchasing',
  routes: purchasingRoutes,
  exports: () => [purchaseOrderExport, supplierExport, supplierStatementExport, priceClaimExport],
  nightly: ({ database }) => [{ name: 'accrue-rebates', run: () => accrueAllRebates(database) }],
  ledgerRules: PURCHASING_RULES,
  pendingDecisions: purchasingDecisions,
  recordLabels: labelsByColumn(
    'number',
    'purchase_order',
    'purchase_receipt',
    'purchase_return',
    'supplier_invoice',
    'payable_adjustment',
    'price_cut',
    'price_claim',
    'rebate_agreement',
  ),
  fieldNames: {
    expected_day: '预计到货',
    unit_fen: '单价',
    freight_fen: '运费',
    carrier_id: '承运方',
    credit_fen: '退款金额',
    unit_credit_fen: '每件退款',
    order_approval_fen: '超过多少要批准',
    lead_days: '到货天数',
    payment_days: '账期天数',
    receipt_ids: '收货',
    contact: '联系人',
    effective_at: '生效时间',
    window_days: '售出多少天内',
    cut_fen: '每台降价',
    imei: 'IMEI',
    tiers: '档位',
    to_day: '结束日期',
    accrued_fen: '应得返利',
  },
}
