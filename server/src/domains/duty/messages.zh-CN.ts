/** Labels of request fields in validation messages. */
export const FIELD_NAMES = {
  return_id: '换回的值班',
  to_id: '同事',
  shifts: '班次',
  needed: '人数',
  people: '值班人员',
  turns: '排班',
  weekdays: '星期',
}
