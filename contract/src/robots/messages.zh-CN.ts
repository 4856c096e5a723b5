import { errorEntry } from '../errors/error-entry.ts'

export const robot_limit_reached = errorEntry(41483, 409, '最多 {limit} 个群机器人，请先删除不用的')
export const robot_changed = errorEntry(41484, 409, '这个群机器人刚被别人修改，请刷新后重新修改')
export const robot_exists = errorEntry(41485, 409, '这个地址已经添加为“{name}”，请修改那个群机器人')
export const robot_not_active = errorEntry(41486, 409, '群机器人已停用，请先启用')
export const robot_test_soon = errorEntry(41487, 429, '刚发过消息，请 {seconds} 秒后重试')
export const robot_message_not_failed = errorEntry(41488, 409, '这条消息没有失败，不用重新发送，请刷新查看')
export const robot_address_invalid = errorEntry(43483, 400, '请填写以 https:// 开头的完整地址')
export const robot_address_host = errorEntry(
  43484,
  400,
  '这不是{app}群机器人的地址，请在群设置里复制机器人的 Webhook 地址',
)
export const robot_secret_unsupported = errorEntry(43485, 400, '企业微信的群机器人没有加签密钥，请清空这一项')
