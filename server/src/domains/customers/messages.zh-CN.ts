/** Labels of request fields in validation messages. */
export const FIELD_NAMES = {
  short_name: '简称',
  area: '区域',
  owner_id: '负责人',
  address: '地址',
  contacts: '联系人',
  phone: '电话',
  role: '职务',
  purpose: '拜访目的',
  notes: '拜访记录',
  next_step: '下一步',
  next_day: '下次拜访日期',
}
