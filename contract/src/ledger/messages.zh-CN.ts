import { errorEntry } from '../errors/error-entry.ts'

export const month_closed = errorEntry(40990, 409, '{month}已经结账，请把日期改到还没有结账的月份')
export const month_not_over = errorEntry(40991, 409, '{month}还没有过完，不能结账')
export const month_out_of_order = errorEntry(40992, 409, '请先给{month}结账')
export const account_name_taken = errorEntry(40993, 409, '已有账户“{name}”，请换一个名称')
export const account_changed = errorEntry(40994, 409, '这个账户刚在别处改过，请核对后再保存')
export const account_in_use = errorEntry(40995, 409, '{name}{what}，不能停用，请处理完再停用')
export const till_moved = errorEntry(40996, 409, '盘点时又有收付款，账面现在是 {book}，请核对后再提交')
export const till_short = errorEntry(
  41023,
  409,
  '{name}只有 {balance}，不够支出 {amount}，请先补足，或换一个账户',
)
export const account_off = errorEntry(41035, 409, '{name}已停用，请换一个账户，或先启用它')
export const account_name_missing = errorEntry(43141, 400, '请填写账户名称')
export const account_inactive = errorEntry(43142, 400, '{name}已停用，请选择其他账户')
export const account_not_for_method = errorEntry(43143, 400, '{method}不能收到{name}，请选择其他账户')
export const till_difference_reason_missing = errorEntry(43144, 400, '实点与账面不一致，请填写原因')
