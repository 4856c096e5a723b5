import { exportDuties } from '@shangxue/contract/duty/endpoints'
import { exportable } from '../../platform/exports/spec.ts'
import { getWeekday } from './messages.ts'
import { dutyQueries } from './queries.ts'

type Row = Awaited<ReturnType<ReturnType<typeof dutyQueries>['some']>>[number]

const WEEKDAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The duty roster, one row each. */
export const dutyExport = exportable({
  endpoint: exportDuties,
  title: '值班表',
  columns: [
    { header: '日期', kind: 'text', width: 12, value: (row: Row) => row.day },
    { header: '星期', kind: 'text', width: 8, value: ({ day }) => WEEKDAYS[getWeekday(day)] ?? '' },
    { header: '岗位', kind: 'text', width: 18, value: ({ post }) => post },
    { header: '班次', kind: 'text', width: 12, value: ({ shift }) => shift },
    { header: '开始', kind: 'text', width: 8, value: ({ starts }) => starts },
    { header: '结束', kind: 'text', width: 8, value: ({ ends }) => ends },
    { header: '值班人', kind: 'text', width: 16, value: ({ name }) => name },
    { header: '换班', kind: 'text', width: 8, value: ({ taken }) => (taken ? '是' : '') },
  ],
  keys: ({ db, tenantId }, filters, limit) => dutyQueries(db, tenantId).keys(filters, limit),
  rows: ({ db, tenantId }, ids) => dutyQueries(db, tenantId).some(ids),
})
