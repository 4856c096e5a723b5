import { errorEntry } from '../errors/error-entry.ts'

/** Errors of leave and personnel records. */

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
export const leave_grant_note_missing = errorEntry(43111, 400, '请填写原因')
export const leave_grant_amount_missing = errorEntry(43112, 400, '请填写要发放或扣减多少')
export const leave_grant_step = errorEntry(43113, 400, '最小到半小时，请修改')
export const leave_expiry_past = errorEntry(43114, 400, '到期日不能早于今天，请重新选择')
export const leave_type_uncounted = errorEntry(43115, 400, '{name}不计余额，不用发放')
export const leave_grant_to_oneself = errorEntry(43116, 400, '不能给自己发放假期，请让老板或另一位负责人发放')
export const leave_year_out_of_range = errorEntry(43117, 400, '只能发放去年、今年或明年的假期，请重新选择')
export const leave_type_without_yearly_grant = errorEntry(
  43118,
  400,
  '{name}没有设置按年发放，请先在假期类型里设置',
)
export const leave_still_pending = errorEntry(43119, 400, '这条请假还在等审批，请批准或不批准')
export const leave_cancel_reason_missing = errorEntry(43120, 400, '请填写撤销的原因')
export const leave_end_before_start = errorEntry(43121, 400, '结束时间要晚于开始时间，请修改')
export const leave_too_far_back = errorEntry(43122, 400, '只能补请近 {days} 天内的假，请联系考勤管理员')
export const leave_too_far_ahead = errorEntry(43123, 400, '请假日期太远，请重新选择')
export const leave_too_long = errorEntry(43124, 400, '一次最多请 {days} 天，请缩短时间')
export const leave_whole_days_only = errorEntry(43125, 400, '这种假按天请，请选择整天')
export const leave_half_days_only = errorEntry(43126, 400, '这种假按半天请，请选择上午、下午或全天')
export const leave_hours_within_one_day = errorEntry(43127, 400, '按小时请假只能在同一天，跨天请选择全天')
export const leave_time_step = errorEntry(43128, 400, '时间请选择 {minutes} 分钟的整数倍')
export const leave_type_limit = errorEntry(43129, 400, '{name}一次最多 {days} 天，请缩短时间')
export const leave_reason_missing = errorEntry(43130, 400, '请填写请假原因')
export const leave_proof_missing = errorEntry(43131, 400, '{name}超过 {days} 天要有证明，请添加照片')
export const leave_type_name_missing = errorEntry(43132, 400, '请填写假期名称')
export const leave_tier_repeated = errorEntry(43133, 400, '同一工龄只能有一档，请修改按年发放')
export const leave_uncounted_without_grant = errorEntry(
  43134,
  400,
  '不计余额的假期不能按年发放，请打开余额，或不要按年发放',
)
