/** Refusals of leave and of the records of staff, a part of the one catalogue. */

export const leave_overlaps = {
  code: 41150,
  status: 409,
  msg: '{when}已经请了{type}，请修改时间，或先撤销那一条',
} as const
export const leave_short = {
  code: 41151,
  status: 409,
  msg: '{type}还剩 {left}，不够 {asked}，请缩短时间或换一种假',
} as const
export const leave_no_work = {
  code: 41152,
  status: 422,
  msg: '这段时间没有工作日，不用请假，请修改时间',
} as const
export const leave_closed = { code: 41153, status: 409, msg: '这条请假{state}，请刷新后查看' } as const
export const own_leave = {
  code: 41154,
  status: 409,
  msg: '自己的请假不能自己审批，请其他负责人审批',
} as const
export const leave_begun = {
  code: 41155,
  status: 409,
  msg: '请假已经开始，不能自己撤销，请联系考勤管理员',
} as const
export const leave_photo_gone = { code: 41156, status: 409, msg: '有照片已经失效，请移除后重新添加' } as const
export const leave_no_approver = {
  code: 41157,
  status: 409,
  msg: '还没有能审批的人，请先在权限管理里给一位同事考勤管理权限',
} as const
export const leave_type_off = { code: 41158, status: 409, msg: '{type}已停用，请换一种假' } as const
export const leave_type_taken = {
  code: 41159,
  status: 409,
  msg: '已有假期类型“{name}”，请换一个名称',
} as const
export const leave_type_changed = {
  code: 41160,
  status: 409,
  msg: '这种假期刚在别处改过，请核对后再保存',
} as const
export const leave_grant_left = {
  code: 41166,
  status: 409,
  msg: '{name}已离职，不能发放假期，请从名单里移除',
} as const
export const leave_too_little = {
  code: 41161,
  status: 409,
  msg: '{name}的{type}只剩 {left}，请减少扣减',
} as const
export const staff_number_taken = {
  code: 41162,
  status: 409,
  msg: '工号“{number}”已被{name}使用，请换一个',
} as const
export const staff_changed = {
  code: 41163,
  status: 409,
  msg: '这份档案刚在别处改过，请核对后再保存',
} as const
export const staff_boss = { code: 41164, status: 403, msg: '{name}是老板，离职日期请另一位老板填写' } as const
export const staff_own = {
  code: 41165,
  status: 409,
  msg: '不能改自己的{what}，请让老板或另一位考勤管理员修改',
} as const
