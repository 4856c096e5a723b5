import { errorEntry } from '../errors/error-entry.ts'

export const todos_full = errorEntry(40980, 409, '最多 {most} 条未完成的待办，请先完成或删除一些')
export const todo_changed = errorEntry(40981, 409, '这条待办刚在别处改过，请核对后再保存')
export const todo_title_missing = errorEntry(43331, 400, '请填写要做的事')
export const todo_reminder_without_time = errorEntry(43332, 400, '要提醒，请先选日期和时间')
export const todo_move_to_itself = errorEntry(43333, 400, '不能排在自己前后，请刷新后重试')
