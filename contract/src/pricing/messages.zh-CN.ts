import { errorEntry } from '../errors/error-entry.ts'

export const prices_changed = errorEntry(40930, 409, '{names}的价格已被他人修改，请刷新后重新核对')
export const price_in_force = errorEntry(40931, 409, '这个价格已经生效，不能撤销，请直接改价')
export const prices_refused = errorEntry(42230, 422, '{name}：{reason}')
export const price_moment_past = errorEntry(42231, 422, '生效时间已经过去，请选择现在或之后的时间')
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
export const price_repeated = errorEntry(43211, 400, '同一规格的同一种价格只能出现一次，请检查后重试')
export const price_time_invalid = errorEntry(43212, 400, '没有这个时间，请重新选择生效时间')
export const price_rule_period_reversed = errorEntry(43213, 400, '截止日期不能早于开始日期，请重新选择')
export const price_rule_no_customer = errorEntry(43214, 400, '请选择这个专价给哪位客户')
export const price_rule_no_break = errorEntry(43215, 400, '请选择价格级别，并填写满多少台')
export const gift_rule_scope = errorEntry(43216, 400, '请选择买哪个品牌或哪个型号送，只选一种')
export const gift_not_accessory = errorEntry(43217, 400, '赠品只能是按件数管理的配件，请重新选择')
export const gift_unavailable = errorEntry(
  41087,
  409,
  '{item}不能按赠品送：活动已结束，或件数超过手机台数，请移除后再提交',
)
