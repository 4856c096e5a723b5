import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'leave.asked': { name: '申请请假', group: 'attendance' },
    'leave.approved': { name: '批准请假', group: 'attendance' },
    'leave.rejected': { name: '不批准请假', group: 'attendance' },
    'leave.cancelled': { name: '撤销请假', group: 'attendance' },
    'leave.granted': { name: '发放假期', group: 'attendance' },
    'leave.deducted': { name: '扣减假期', group: 'attendance' },
    'leave.year_granted': { name: '按年发放假期', group: 'attendance' },
    'leave_type.added': { name: '新增假期类型', group: 'attendance' },
    'leave_type.changed': { name: '修改假期类型', group: 'attendance' },
  },
  entities: {
    leave_request: '请假',
    leave_type: '假期类型',
  },
  fields: {
    leave_type: '假期',
    when: '时间',
    length: '时长',
    people: '员工',
    calendar_days: '含休息日',
    paid: '带薪',
    yearly: '按年发放',
    years: '工龄（年）',
    minutes: '分钟',
    carry_months: '结转月数',
    proof_days: '超过几天要证明',
    most_days: '一次最多天数',
    counted: '计余额',
    unit: '请假单位',
    type_id: '假期类型',
  },
  references: {
    type_id: 'leave_type',
  },
} satisfies DomainAudit
