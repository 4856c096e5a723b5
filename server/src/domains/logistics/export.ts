import {
  CARRIER_NAMES,
  exportWaybills,
  type listWaybills,
  WAYBILL_STATE_NAMES,
} from '@shangxue/contract/logistics/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { exportable } from '../../platform/exports/spec.ts'
import { waybillQueries } from './queries.ts'

type Row = Output<typeof listWaybills>['list'][number]

export const waybillExport = exportable({
  endpoint: exportWaybills,
  title: '物流运单',
  needs: ['sales-view'],
  columns: [
    { header: '单号', kind: 'text', width: 20, value: (row: Row) => row.number },
    { header: '快递公司', kind: 'text', width: 12, value: (row) => CARRIER_NAMES[row.carrier] },
    { header: '状态', kind: 'text', width: 10, value: (row) => WAYBILL_STATE_NAMES[row.state] },
    { header: '已逾期', kind: 'text', width: 8, value: (row) => (row.overdue ? '是' : '') },
    { header: '发出', kind: 'text', width: 18, value: (row) => row.from },
    { header: '收货方', kind: 'text', width: 22, value: (row) => row.to },
    { header: '货物', kind: 'text', width: 30, value: (row) => row.goods },
    { header: '关联单号', kind: 'text', width: 18, value: (row) => row.document },
    { header: '寄出日期', kind: 'text', width: 12, value: (row) => row.sent_day },
    { header: '预计到达', kind: 'text', width: 12, value: (row) => row.expected_day },
    {
      header: '最新动态',
      kind: 'text',
      width: 50,
      value: ({ last }) => last && [last.place, last.text].filter(Boolean).join(' '),
    },
    { header: '动态时间', kind: 'datetime', value: ({ last }) => last && new Date(last.at) },
  ],
  keys: async ({ db, tenantId }, filters, limit) =>
    (await waybillQueries(db, tenantId)).listIds(filters, limit),
  rows: async ({ db, tenantId }, ids) => (await waybillQueries(db, tenantId)).listByIds(ids),
})
