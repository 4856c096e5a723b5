import { errorEntry } from '../errors/error-entry.ts'

export const target_exists = errorEntry(40925, 409, '{name}这个月已有任务，请直接修改那一条')
export const target_changed = errorEntry(40926, 409, '这条任务刚在别处改过，请核对后再保存')
export const target_amount_missing = errorEntry(43311, 400, '请填写目标件数或目标金额')
