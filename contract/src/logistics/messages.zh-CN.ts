import { errorEntry } from '../errors/error-entry.ts'

export const waybill_known = errorEntry(
  40933,
  409,
  '运单 {number} 已经登记过，请搜索这个单号查看，或核对快递公司',
)
export const waybill_changed = errorEntry(40934, 409, '这张运单刚被他人修改，请核对后再保存')
export const waybill_closed = errorEntry(40935, 409, '这张运单已经签收或退回，不用再查询')
export const waybill_document = errorEntry(42220, 422, '没有单号为 {number} 的调拨单或销售单，请核对')
export const waybill_no_carrier = errorEntry(42221, 422, '这家快递不能自动查询，请手工添加动态')
export const waybill_polled_recently = errorEntry(
  42901,
  429,
  '{minutes} 分钟内已经查询过，快递公司限制查询次数，请稍后重试',
)
export const waybill_event_text_missing = errorEntry(43151, 400, '请填写发生了什么')
export const waybill_day_invalid = errorEntry(43152, 400, '没有这一天，请重新选择{what}')
export const waybill_expected_before_sent = errorEntry(43153, 400, '预计到达日期不能早于寄出日期，请修改')
export const waybill_two_recipients = errorEntry(43154, 400, '收货方只能选门店或仓库，或选客户，请只选一个')
export const waybill_same_place = errorEntry(43155, 400, '发出和收货不能是同一个地方，请修改')
export const waybill_delete_reason_missing = errorEntry(43156, 400, '请填写删除的原因')
