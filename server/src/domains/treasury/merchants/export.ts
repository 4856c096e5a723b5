import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  exportMerchantPayments,
  type listMerchantPayments,
  MERCHANT_PAYMENT_STATE_NAMES,
} from '@shangxue/contract/treasury/merchants'
import { exportable } from '../../../platform/exports/spec.ts'
import { getPayments, listPaymentIds } from './queries.ts'

type Row = Output<typeof listMerchantPayments>[number]

/** Payments to merchants, one row each. */
export const merchantPaymentExport = exportable({
  endpoint: exportMerchantPayments,
  title: '商家打款',
  needs: ['finance'],
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: Row) => row.number },
    { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '商家', kind: 'text', width: 24, value: (row) => row.merchant },
    { header: '金额', kind: 'money', value: (row) => row.amount_fen },
    { header: '状态', kind: 'text', width: 10, value: (row) => MERCHANT_PAYMENT_STATE_NAMES[row.state] },
    { header: '账户', kind: 'text', width: 20, value: (row) => row.account },
    { header: '银行流水号', kind: 'text', width: 22, value: (row) => row.bank_reference },
    { header: '凭证', kind: 'text', width: 8, value: (row) => (row.voucher ? '有' : '') },
    { header: '登记人', kind: 'text', width: 12, value: (row) => row.by },
    { header: '确认人', kind: 'text', width: 12, value: (row) => row.done_by },
    { header: '确认时间', kind: 'datetime', value: (row) => row.done_at && new Date(row.done_at) },
    { header: '备注', kind: 'text', width: 30, value: (row) => row.note },
  ],
  keys: ({ db }, filters, limit) => listPaymentIds(db, filters, limit),
  rows: ({ db }, ids) => getPayments(db, ids),
})
