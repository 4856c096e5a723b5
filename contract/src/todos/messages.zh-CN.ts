import { errorEntry } from '../errors/error-entry.ts'

export const todos_full = errorEntry(40980, 409, '最多 {most} 条未完成的待办，请先完成或删除一些')
export const todo_changed = errorEntry(40981, 409, '这条待办刚在别处改过，请核对后再保存')
