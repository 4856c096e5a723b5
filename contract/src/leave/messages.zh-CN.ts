import { errorEntry } from '../errors/error-entry.ts'

/** Refusals of leave and of the records of staff, a part of the one catalogue. */

export const leave_overlaps = errorEntry(41150, 409, '{when}已经请了{type}，请修改时间，或先撤销那一条')
export const leave_short = errorEntry(41151, 409, '{type}还剩 {left}，不够 {asked}，请缩短时间或换一种假')
export const leave_no_work = errorEntry(41152, 422, '这段时间没有工作日，不用请假，请修改时间')
export const leave_closed = errorEntry(41153, 409, '这条请假{state}，请刷新后查看')
export const own_leave = errorEntry(41154, 409, '自己的请假不能自己审批，请其他负责人审批')
export const leave_begun = errorEntry(41155, 409, '请假已经开始，不能自己撤销，请联系考勤管理员')
export const leave_photo_gone = errorEntry(41156, 409, '有照片已经失效，请移除后重新添加')
export const leave_no_approver = errorEntry(
  41157,
  409,
  '还没有能审批的人，请先在权限管理里给一位同事考勤管理权限',
)
export const leave_type_off = errorEntry(41158, 409, '{type}已停用，请换一种假')
export const leave_type_taken = errorEntry(41159, 409, '已有假期类型“{name}”，请换一个名称')
export const leave_type_changed = errorEntry(41160, 409, '这种假期刚在别处改过，请核对后再保存')
export const leave_grant_left = errorEntry(41166, 409, '{name}已离职，不能发放假期，请从名单里移除')
export const leave_too_little = errorEntry(41161, 409, '{name}的{type}只剩 {left}，请减少扣减')
export const staff_number_taken = errorEntry(41162, 409, '工号“{number}”已被{name}使用，请换一个')
export const staff_changed = errorEntry(41163, 409, '这份档案刚在别处改过，请核对后再保存')
export const staff_boss = errorEntry(41164, 403, '{name}是老板，离职日期请另一位老板填写')
export const staff_own = errorEntry(41165, 409, '不能改自己的{what}，请让老板或另一位考勤管理员修改')
