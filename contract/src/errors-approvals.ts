/** Refusals of price changes and expenses that wait for approval. */

export const price_requests_full = {
  code: 41080,
  status: 429,
  msg: '24 小时内已有 {count} 次改价低于最低价，请等老板处理，明天再改价',
} as const
export const price_request_closed = {
  code: 41081,
  status: 409,
  msg: '这次改价{state}，请刷新后查看',
} as const
export const price_request_changed = {
  code: 41082,
  status: 409,
  msg: '价格在打开后有变动，请核对新的数字后再决定',
} as const
export const price_request_late = {
  code: 41083,
  status: 409,
  msg: '生效时间已经过去，不能再批准，请点“不批准”，并让{by}重新提交',
} as const
export const cash_request_closed = { code: 41084, status: 409, msg: '这笔支出{state}，请刷新后查看' } as const
export const cash_request_month_closed = {
  code: 41085,
  status: 409,
  msg: '{month}已经结账，不能再批准，请点“不批准”，并让{by}用没有结账的日期重新记录',
} as const
export const own_cash_request = {
  code: 41086,
  status: 409,
  msg: '自己记录的支出不能自己批准，请老板或其他财务批准',
} as const
