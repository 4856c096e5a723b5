import { errorEntry } from '../errors/error-entry.ts'

export const punch_no_group = errorEntry(41100, 409, '还没有加入考勤组，请联系考勤管理员')
export const punch_outside = errorEntry(
  41101,
  409,
  '离最近的打卡地点{place}约 {distance}，请走近后重试，或改用外勤打卡',
)
export const punch_vague = errorEntry(
  41102,
  409,
  '定位误差约 {accuracy} 米，无法确认位置，请到开阔处重试，或改用外勤打卡',
)
export const punch_no_place = errorEntry(41103, 409, '没有定位，请允许定位后重试，或改用外勤打卡')
export const punch_too_old = errorEntry(41104, 409, '离线打卡已超过 24 小时，请在考勤日历中申请补卡')
export const punch_too_soon = errorEntry(41105, 409, '还没有到打卡时间，{time} 起可以打卡')
export const field_not_allowed = errorEntry(
  41106,
  409,
  '考勤组不允许外勤打卡，请到打卡地点打卡，或联系考勤管理员',
)
export const field_needs_photo = errorEntry(41107, 422, '外勤打卡要附现场照片，请添加后提交')
export const attendance_photo_gone = errorEntry(41108, 409, '有照片已经失效，请移除后重新添加')
export const appeal_waiting = errorEntry(41109, 409, '这次补卡已经申请过，请等待审批')
export const appeal_not_needed = errorEntry(41110, 409, '{day}不需要补这次卡，请核对日期')
export const appeal_too_late = errorEntry(41111, 409, '只能补近 {days} 天的卡，请联系考勤管理员')
export const appeal_time = errorEntry(41112, 422, '补卡时间应在 {from} 至 {to} 之间，且不晚于现在，请修改')
export const attendance_decided = errorEntry(41113, 409, '这条申请{state}，请刷新后查看')
export const own_attendance = errorEntry(41114, 409, '不能处理自己的考勤，请让另一位考勤管理员处理')
export const attendance_changed = errorEntry(41115, 409, '这条设置刚在别处改过，请核对后再保存')
export const shift_in_use = errorEntry(41116, 409, '{groups}还在用这个班次，请先改排班再停用')
export const attendance_day_over = errorEntry(41117, 409, '过去的日子不能再改，请选择今天或以后的日期')
export const work_place_name_missing = errorEntry(43011, 400, '请填写打卡地点的名称')
export const punch_location_incomplete = errorEntry(43012, 400, '定位信息不完整，请重新打卡')
export const appeal_reason_missing = errorEntry(43013, 400, '请填写补卡原因')
export const work_group_name_missing = errorEntry(43014, 400, '请填写考勤组名称')
export const shift_override_too_long = errorEntry(43015, 400, '一次最多调整 {days} 天，请缩短日期范围')
export const shift_break_incomplete = errorEntry(43016, 400, '休息的开始和结束时间要一起填写')
export const shift_break_outside = errorEntry(43017, 400, '休息时间应在上下班时间之内，请修改')
export const shift_limits_out_of_order = errorEntry(
  43018,
  400,
  '迟到、严重迟到、旷工的分钟数应一个比一个大，请修改',
)
export const shift_name_missing = errorEntry(43019, 400, '请填写班次名称')
