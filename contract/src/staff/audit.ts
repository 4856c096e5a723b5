import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'staff.saved': { name: '修改员工档案', group: 'users' },
    'staff.imported': { name: '导入员工档案', group: 'imports' },
  },
  fields: {
    employee_number: '工号',
    store_manager: '门店负责人',
    joined_on: '入职日期',
    work_since: '参加工作日期',
    left_on: '离职日期',
    contract_kind: '合同类型',
    contract_until: '合同到期日',
  },
} satisfies DomainAudit
