import { errorEntry } from '../errors/error-entry.ts'

export const own_adjustment = errorEntry(41021, 409, '自己申请的资金调整不能自己审批，请老板或其他财务审批')
export const adjustment_closed = errorEntry(41022, 409, '这笔资金调整{state}，请刷新后查看')
export const bank_reference_taken = errorEntry(
  41024,
  409,
  '流水号 {reference} 已用在{document}（{merchant}），请核对后修改',
)
export const merchant_name_taken = errorEntry(41025, 409, '已有商家“{name}”，请直接选择，或换一个名称')
export const merchant_changed = errorEntry(41026, 409, '这个商家刚在别处改过，请核对后再保存')
export const merchant_in_use = errorEntry(41027, 409, '{name}还有 {count} 笔待打款，请先处理完再停用')
export const payment_closed = errorEntry(41028, 409, '这笔打款{state}，请刷新后查看')
export const payment_changed = errorEntry(41029, 409, '这笔打款刚在别处改过，请核对后再保存')
export const own_adjustment_reversal = errorEntry(
  41060,
  409,
  '自己申请的资金调整不能自己冲销，请老板或其他财务冲销',
)
export const return_exceeds = errorEntry(41061, 409, '还没有归还的只有 {rest}，请修改归还金额')
export const merchant_name_missing = errorEntry(43341, 400, '请填写商家名称')
export const payment_day_too_far = errorEntry(43342, 400, '日期太远，请重新选择')
export const merchant_inactive = errorEntry(43343, 400, '{name}已停用，请选择其他商家')
export const payment_day_in_future = errorEntry(43344, 400, '打款日期不能晚于今天，请重新选择')
export const repayment_only_of_temporary_transfer = errorEntry(43345, 400, '只有临时周转需要归还')
export const transfer_reason_missing = errorEntry(43346, 400, '请填写原因')
export const transfer_same_account = errorEntry(43347, 400, '转出和转入不能是同一个账户，请修改')
export const transfer_fee_not_allowed = errorEntry(43348, 400, '只有刷卡到账有手续费，请把手续费改为 0')
export const transfer_fee_too_high = errorEntry(43349, 400, '手续费不能大于或等于金额，请修改')
export const transfer_due_day_missing = errorEntry(43350, 400, '请选择归还日期')
export const transfer_due_day_past = errorEntry(43351, 400, '归还日期不能早于今天，请重新选择')
export const card_transfer_from_cash = errorEntry(43352, 400, '刷卡的钱不会进现金，请选择其他账户')
export const card_transfer_needs_bank_account = errorEntry(43353, 400, '刷卡到账请选择到账的银行卡')
export const transfer_fee_category_missing = errorEntry(43354, 400, '请选择手续费记入的支出项目')
export const transfer_fee_store_missing = errorEntry(43355, 400, '请选择手续费记在哪家门店')
export const transfer_fee_category_not_expense = errorEntry(43356, 400, '手续费只能记入支出项目，请重新选择')
