import { errorEntry } from '../errors/error-entry.ts'

export const factory_match_changed = errorEntry(40932, 409, '这一行刚被他人匹配为{sku}，请核对后再保存')
export const factory_source_missing = errorEntry(43101, 400, '请填写厂家名称，再重新上传')
export const factory_snapshot_day_invalid = errorEntry(
  43102,
  400,
  '快照日期只能是今天或之前的日期，请修改后重新上传',
)
