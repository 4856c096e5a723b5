import { CONTRACT_KIND_NAMES, exportStaff } from '@shangxue/contract/staff/endpoints'
import { exportable } from '../../platform/exports/spec.ts'
import { getStaffByIds, listStaffIds, type Member } from './queries.ts'

const formatState = ({ recorded, disabled, left_on }: Member) =>
  disabled ? (left_on === null ? '已停用' : '已离职') : recorded ? '在职' : '没有档案'

/** Staff, one row each, with the column headings that the import reads. */
export const staffExport = exportable({
  endpoint: exportStaff,
  title: '员工',
  columns: [
    { header: '用户名', kind: 'text', width: 16, value: (row: Member) => row.name },
    { header: '工号', kind: 'text', width: 10, value: (row) => row.employee_number },
    { header: '职位', kind: 'text', width: 12, value: (row) => row.position },
    { header: '门店', kind: 'text', width: 18, value: (row) => row.store },
    { header: '门店负责人', kind: 'text', width: 10, value: (row) => (row.store_manager ? '是' : '') },
    { header: '状态', kind: 'text', width: 10, value: formatState },
    { header: '入职日期', kind: 'text', width: 12, value: (row) => row.joined_on },
    { header: '参加工作日期', kind: 'text', width: 14, value: (row) => row.work_since },
    { header: '离职日期', kind: 'text', width: 12, value: (row) => row.left_on },
    { header: '电话', kind: 'text', width: 16, value: (row) => row.phone },
    { header: '紧急联系人', kind: 'text', width: 12, value: (row) => row.emergency_name },
    { header: '紧急联系电话', kind: 'text', width: 16, value: (row) => row.emergency_phone },
    {
      ...{ header: '合同类型', kind: 'text', width: 12 },
      value: (row) => (row.contract_kind === null ? null : CONTRACT_KIND_NAMES[row.contract_kind]),
    },
    { header: '合同到期日', kind: 'text', width: 12, value: (row) => row.contract_until },
    { header: '备注', kind: 'text', width: 30, value: (row) => row.note },
  ],
  keys: ({ db }, filters, limit) => listStaffIds(db, filters, limit),
  rows: ({ db }, ids) => getStaffByIds(db, ids),
})
