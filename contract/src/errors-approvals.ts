import { errorEntry } from './error-entry.ts'

/** Refusals of price changes and expenses that wait for approval. */

export const price_requests_full = errorEntry(
  41080,
  429,
  '24 小时内已有 {count} 次改价低于最低价，请等老板处理，明天再改价',
)
export const price_request_closed = errorEntry(41081, 409, '这次改价{state}，请刷新后查看')
export const price_request_changed = errorEntry(41082, 409, '价格在打开后有变动，请核对新的数字后再决定')
export const price_request_late = errorEntry(
  41083,
  409,
  '生效时间已经过去，不能再批准，请点“不批准”，并让{by}重新提交',
)
export const expense_request_closed = errorEntry(41084, 409, '这笔支出{state}，请刷新后查看')
export const expense_request_month_closed = errorEntry(
  41085,
  409,
  '{month}已经结账，不能再批准，请点“不批准”，并让{by}用没有结账的日期重新记录',
)
export const own_expense_request = errorEntry(41086, 409, '自己记录的支出不能自己批准，请老板或其他财务批准')
