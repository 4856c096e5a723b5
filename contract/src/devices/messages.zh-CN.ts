import { errorEntry } from '../errors/error-entry.ts'

export const device_allocated = errorEntry(40937, 409, '{devices}，不能再分配，请移除后重试')
export const allocation_closed = errorEntry(40938, 409, '{devices}的分配已经结束，请刷新后重试')
