import { errorEntry } from '../errors/error-entry.ts'

export const content_changed = errorEntry(41490, 409, '这条内容刚在别处改过，请核对后再保存')
export const content_has_problems = errorEntry(
  41491,
  409,
  '还有 {count} 处不符合要求，请按列出的问题修改后再发布',
)
export const content_limit_reached = errorEntry(41492, 409, '最多 {limit} 条自编内容，请先修改现有的内容')
export const content_too_long = errorEntry(43490, 400, '内容太长，请分成几条保存')
export const content_of_other_kind = errorEntry(43491, 400, '内容与类型不符，请刷新页面后重新填写')
