import { errorEntry } from '../errors/error-entry.ts'

export const moment_empty = errorEntry(41180, 422, '请写点什么，或选一张照片')
export const moment_photo_gone = errorEntry(41181, 409, '有照片已经失效，请移除后重新添加')
export const moments_pinned = errorEntry(41182, 409, '最多置顶 {most} 条动态，请先取消一条')
export const moment_foreign = errorEntry(41183, 403, '这是别人发布的，请让本人或老板删除')
