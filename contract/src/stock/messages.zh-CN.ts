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
export const device_repeated = errorEntry(43291, 400, '同一台手机出现了两次，请删除重复的一台')
export const accessory_repeated = errorEntry(43292, 400, '同一种配件出现了两次，请合并后再提交')
export const stock_nothing_chosen = errorEntry(43293, 400, '请至少添加一台手机或一种配件')
export const adjustment_empty = errorEntry(43294, 400, '{item}没有要调整的内容，请选择门店或填写成本')
export const adjustment_quantity_missing = errorEntry(43295, 400, '{item}请填写数量；没有库存时不能只改成本')
export const adjustment_cost_missing = errorEntry(43296, 400, '{item}在{location}没有库存，请填写单件成本')
export const location_inactive = errorEntry(43297, 400, '{name}已停用，请换一个门店或仓库')
export const receipt_accessory_with_codes = errorEntry(43298, 400, '配件请填写数量，不需要IMEI')
export const receipt_device_without_codes = errorEntry(43299, 400, '手机请逐台扫描或粘贴IMEI')
export const device_code_invalid = errorEntry(43300, 400, '{code}：{reason}')
export const receipt_device_code_missing = errorEntry(43301, 400, '每台手机需要IMEI或序列号，请补充')
export const device_code_repeated = errorEntry(43302, 400, '{code}出现了两次，请删除重复的一台')
export const device_code_of_other_line = errorEntry(
  43303,
  400,
  '{code}和另一行是同一台手机，请删除重复的一台',
)
export const transfer_same_location = errorEntry(43304, 400, '调出和调入不能是同一个地方，请重新选择')
export const transfer_arrived_too_many = errorEntry(43305, 400, '收到的数量多于调出的数量，请核对')
export const transfer_unknown_item = errorEntry(43306, 400, '有货物不在这张调拨单上，请核对')
export const transfer_loss_reason_missing = errorEntry(43307, 400, '报失需要填写原因')
