import { errorEntry } from '../errors/error-entry.ts'

export const factory_match_changed = errorEntry(40932, 409, '这一行刚被他人匹配为{sku}，请核对后再保存')
