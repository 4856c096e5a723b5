import { errorEntry } from '../errors/error-entry.ts'

export const device_allocated = errorEntry(40937, 409, '{devices}，不能再分配，请移除后重试')
export const allocation_closed = errorEntry(40938, 409, '{devices}的分配已经结束，请刷新后重试')
export const activation_period_invalid = errorEntry(43051, 400, '请选择开始和结束日期，结束不能早于开始')
export const activation_period_too_long = errorEntry(43052, 400, '一次最多看 {days} 天，请缩短时间')
export const allocation_expiry_past = errorEntry(43053, 400, '到期日已经过去，请选择今天或之后的日期')
export const allocation_expiry_too_late = errorEntry(43054, 400, '最多保留 {days} 天，请选择更早的到期日')
