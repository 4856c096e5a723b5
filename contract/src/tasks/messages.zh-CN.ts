import { errorEntry } from '../errors/error-entry.ts'

export const task_changed = errorEntry(41071, 409, '这个任务刚在别处改过，请核对后再保存')
export const task_moved = errorEntry(41072, 409, '这个任务现在是“{status}”，请刷新后再操作')
export const task_children_open = errorEntry(41073, 409, '还有 {count} 个子任务没有完成，请先完成子任务')
export const task_not_yours = errorEntry(41074, 403, '只有发起人和老板可以这样做，请联系发起人{name}')
export const task_not_given = errorEntry(41075, 403, '这个任务的负责人里没有当前账号，请联系发起人{name}')
export const task_full = errorEntry(41076, 409, '{what}最多 {most} 个，请先删除不用的')
export const task_day_moved = errorEntry(41077, 409, '这个任务的日期刚在别处改过，请刷新后再操作')
export const task_is_child = errorEntry(41078, 409, '子任务不能再有子任务，请加到它的主任务里')
