import { errorEntry } from '../errors/error-entry.ts'

export const push_address = errorEntry(41250, 422, '本机给出的推送地址不能使用，请换一个浏览器后重试')
export const quiet_hours_empty = errorEntry(41251, 422, '开始和结束时间相同，请改其中一个')
export const push_not_here = errorEntry(41252, 409, '这台设备的登录已经结束，请在那台设备上重新登录')
export const push_trial_soon = errorEntry(41253, 429, '刚发过测试通知，请 {seconds} 秒后重试')
export const push_topic_all_or_none = errorEntry(43171, 400, '这类通知只能全部推送或不推送，请重新选择')
