/** Labels of request fields in validation messages. */
export const FIELD_NAMES = {
  employee_number: '工号',
  emergency_name: '紧急联系人',
  emergency_phone: '紧急联系电话',
  joined_on: '入职日期',
  work_since: '参加工作日期',
  left_on: '离职日期',
  contract_kind: '合同类型',
  contract_until: '合同到期日',
}
