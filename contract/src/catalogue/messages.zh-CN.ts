import { errorEntry } from '../errors/error-entry.ts'

export const location_name_missing = errorEntry(43021, 400, '名称不能为空，请检查后重试')
