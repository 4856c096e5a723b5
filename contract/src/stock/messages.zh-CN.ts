import { errorEntry } from '../errors/error-entry.ts'

export const device_not_ready = errorEntry(40910, 409, '{devices}，不能{action}，请核对后重试')
export const code_taken = errorEntry(40911, 409, '串号 {code} 已在系统中（{status}），请核对后重试')
export const not_enough_stock = errorEntry(
  40912,
  409,
  '{item}在{location}只有 {quantity} 件，数量不够，请修改后重试',
)
export const count_open = errorEntry(40913, 409, '{location}正由{by}盘点，请等盘点结束或与其一起盘点')
export const count_changed = errorEntry(40914, 409, '盘点结果在核对后有变化，请重新核对差异')
export const count_closed = errorEntry(40915, 409, '这次盘点已经结束，请重新开始盘点')
export const transfer_closed = errorEntry(40916, 409, '这张调拨单已经{state}，请刷新后查看')
export const transfer_differs = errorEntry(
  40917,
  409,
  '有 {count} 件没有收到，请选择退回调出门店或报失后再确认',
)
export const not_reversible = errorEntry(40918, 409, '{reason}，不能冲销')
export const min_stock_changed = errorEntry(40936, 409, '最低库存刚被他人改为 {pieces} 件，请核对后再保存')
