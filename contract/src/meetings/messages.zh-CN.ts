import { errorEntry } from '../errors/error-entry.ts'

export const meeting_changed = errorEntry(41235, 409, '会议内容刚在别处改过，请刷新后重试')
export const meeting_closed = errorEntry(41236, 409, '会议“{title}”{state}，请刷新后查看')
export const meeting_empty = errorEntry(41237, 409, '还没有写纪要或决定，请先补充再发布')
export const meeting_photo_gone = errorEntry(41238, 409, '有照片已经失效，请移除后重新添加')
export const meeting_title_missing = errorEntry(43161, 400, '请填写会议主题')
export const meeting_end_before_start = errorEntry(43162, 400, '结束时间要晚于开始时间，请重新选择')
export const meeting_decision_empty = errorEntry(43163, 400, '有决定没有写内容，请补全或移除')
