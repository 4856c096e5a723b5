import { exportCustomers } from '@shangxue/contract/customers/endpoints'
import { CUSTOMER_STATE_NAMES } from '@shangxue/contract/customers/schemas'
import { PRICE_LEVEL_NAMES } from '@shangxue/contract/pricing/levels'
import { exportable } from '../../platform/exports/spec.ts'
import { getToday } from '../../platform/time/period.ts'
import { customerRepository, type Row } from './repository.ts'

export const customerExport = exportable({
  endpoint: exportCustomers,
  title: '客户',
  needs: ['sales-view'],
  columns: [
    { header: '名称', kind: 'text', width: 28, value: (row: Row) => row.name },
    { header: '简称', kind: 'text', width: 20, value: (row) => row.short_name },
    { header: '区域', kind: 'text', width: 14, value: (row) => row.area },
    { header: '等级', kind: 'text', width: 8, value: (row) => row.level },
    { header: '价格级别', kind: 'text', width: 10, value: (row) => PRICE_LEVEL_NAMES[row.price_level] },
    { header: '电话', kind: 'text', width: 18, value: (row) => row.phone },
    { header: '地址', kind: 'text', width: 36, value: (row) => row.address },
    { header: '负责人', kind: 'text', width: 14, value: (row) => row.owner },
    { header: '状态', kind: 'text', width: 10, value: (row) => CUSTOMER_STATE_NAMES[row.state] },
    { header: '合并到', kind: 'text', width: 28, value: (row) => row.merged_into },
    { header: '最近拜访', kind: 'text', width: 12, value: (row) => row.last_visit },
    { header: '近90天金额', kind: 'money', value: (row) => row.amount_90_fen },
    { header: '备注', kind: 'text', width: 40, value: (row) => row.note },
  ],
  keys: ({ db, tenantId }, filters, limit) => customerRepository(db, tenantId).keys(filters, limit),
  rows: async ({ db, tenantId }, ids) =>
    customerRepository(db, tenantId).findByIds(ids, await getToday(db, tenantId)),
})
