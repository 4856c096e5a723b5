import { errorEntry } from '../errors/error-entry.ts'

export const expense_category_name_taken = errorEntry(41030, 409, '这里已有“{name}”，请换一个名称')
export const expense_category_changed = errorEntry(41031, 409, '这个项目刚在别处改过，请核对后再保存')
export const expense_category_in_use = errorEntry(41032, 409, '{name}{what}')
export const expense_category_off = errorEntry(41033, 409, '{name}已停用，请选择其他项目')
export const expense_entry_reversed = errorEntry(41036, 409, '这一笔已经冲销过，请刷新后查看')
export const recurring_changed = errorEntry(41037, 409, '这条固定收支刚有变化，请核对后再保存')
export const expense_photo_gone = errorEntry(41038, 409, '有照片已经失效，请移除后重新添加')
export const recurring_nothing_waits = errorEntry(41039, 409, '没有等待入账的记录，请刷新后查看')
export const entry_of_adjustment = errorEntry(
  41062,
  409,
  '这笔支出是资金调整{number}的手续费，请打开那笔资金调整冲销',
)
export const expense_request_closed = errorEntry(41084, 409, '这笔支出{state}，请刷新后查看')
export const expense_request_month_closed = errorEntry(
  41085,
  409,
  '{month}已经结账，不能再批准，请点“不批准”，并让{by}用没有结账的日期重新记录',
)
export const own_expense_request = errorEntry(41086, 409, '自己记录的支出不能自己批准，请老板或其他财务批准')
export const expense_category_name_missing = errorEntry(43091, 400, '请填写名称')
export const recurring_period_empty = errorEntry(43092, 400, '结束日期之前没有要入账的日子，请重新选择')
export const recurring_start_past = errorEntry(43093, 400, '开始日期不能早于今天，请重新选择')
