import { errorEntry } from '../errors/error-entry.ts'

export const customer_name_taken = errorEntry(
  40923,
  409,
  '已有客户“{name}”，请直接选择；选不到时是别家门店的客户，请换一个名称',
)
export const customer_changed = errorEntry(41040, 409, '这位客户的资料刚在别处改过，请核对后再保存')
export const customer_merged = errorEntry(41041, 409, '{name}已合并到{into}，请改选{into}')
export const not_mergeable = errorEntry(41042, 409, '{reason}，请核对后再合并')
export const visit_changed = errorEntry(41043, 409, '这次拜访刚在别处改过，请刷新后查看')
export const visit_closed = errorEntry(41044, 409, '{name}{state}，请刷新后查看')
export const visit_planned = errorEntry(41045, 409, '{name}在{day}已有拜访计划，请直接修改那一条')
export const visit_photo_gone = errorEntry(41046, 409, '有照片已经失效，请移除后重新添加')
export const customer_name_missing = errorEntry(43041, 400, '请填写客户名称和区域')
export const customer_owner_unknown = errorEntry(43042, 400, '没有这位负责人，请重新选择')
export const visit_in_past = errorEntry(43043, 400, '拜访日期不能早于今天，请重新选择')
export const visit_location_incomplete = errorEntry(43044, 400, '定位信息不完整，请重新签到')
export const visit_cancel_reason_missing = errorEntry(43045, 400, '请填写取消原因')
