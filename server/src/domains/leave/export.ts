import { exportLeave } from '@shangxue/contract/leave/endpoints'
import { LEAVE_DAY_MINUTES, LEAVE_STATE_NAMES, leaveClock, leaveText } from '@shangxue/contract/leave/schemas'
import { exportable } from '../../platform/exports/spec.ts'
import { type ExportedLeave, getExportedLeave, listLeaveIds } from './requests/queries.ts'

/** Leave requests, one row each. */
export const leaveExport = exportable({
  endpoint: exportLeave,
  title: '请假记录',
  columns: [
    { header: '姓名', kind: 'text', width: 12, value: (row: ExportedLeave) => row.user },
    { header: '工号', kind: 'text', width: 10, value: (row) => row.employee_number },
    { header: '职位', kind: 'text', width: 10, value: (row) => row.position },
    { header: '门店', kind: 'text', width: 18, value: (row) => row.store },
    { header: '假期', kind: 'text', width: 10, value: (row) => row.type },
    { header: '带薪', kind: 'text', width: 6, value: (row) => (row.paid ? '是' : '否') },
    { header: '状态', kind: 'text', width: 10, value: (row) => LEAVE_STATE_NAMES[row.state] },
    { header: '开始日期', kind: 'text', width: 12, value: (row) => row.from_day },
    { header: '开始时间', kind: 'text', width: 9, value: (row) => leaveClock(row.from_minute) },
    { header: '结束日期', kind: 'text', width: 12, value: (row) => row.to_day },
    { header: '结束时间', kind: 'text', width: 9, value: (row) => leaveClock(row.to_minute) },
    { header: '时长', kind: 'text', width: 12, value: (row) => leaveText(row.minutes) },
    // Uses the money kind with hundredths, so that the column can be summed.
    { header: '天数', kind: 'money', value: (row) => Math.round((row.minutes * 100) / LEAVE_DAY_MINUTES) },
    { header: '原因', kind: 'text', width: 30, value: (row) => row.reason },
    { header: '审批人', kind: 'text', width: 12, value: (row) => row.decided_by },
    { header: '审批意见', kind: 'text', width: 24, value: (row) => row.decision },
    { header: '申请时间', kind: 'datetime', value: (row) => new Date(row.at) },
  ],
  keys: ({ db }, filters, limit): Promise<number[]> => listLeaveIds(db, filters, limit),
  rows: ({ db }, ids) => getExportedLeave(db, ids),
})
