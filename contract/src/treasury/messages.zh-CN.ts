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
