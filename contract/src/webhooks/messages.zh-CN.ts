import { errorEntry } from '../errors/error-entry.ts'

export const webhook_limit_reached = errorEntry(41480, 409, '最多 {limit} 个推送地址，请先删除不用的')
export const webhook_changed = errorEntry(41481, 409, '这个推送地址刚被别人修改，请刷新后重新修改')
export const webhook_not_active = errorEntry(41482, 409, '推送地址已暂停或关闭，请先恢复推送')
export const webhook_url_invalid = errorEntry(
  43481,
  400,
  '请填写以 https:// 开头的完整地址，不要带用户名和密码',
)
export const webhook_url_private = errorEntry(43482, 400, '这个地址在内部网络中，不能推送，请填写公网地址')
