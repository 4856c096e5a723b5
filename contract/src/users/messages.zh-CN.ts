import { errorEntry } from '../errors/error-entry.ts'

export const database_name_taken = errorEntry(40940, 409, '数据库名称“{name}”已被使用，请换一个')
export const user_limit_reached = errorEntry(
  40941,
  409,
  '在用账号已达上限 {limit} 个，请先停用不用的账号，或在公司设置中调高上限',
)
export const limit_below_use = errorEntry(40942, 409, '现在有 {count} 个在用账号，上限不能低于这个数')
export const colleague_gone = errorEntry(41070, 409, '{name}的账号已经停用，请改选其他人')
export const permission_repeated = errorEntry(43361, 400, '同一权限只能改一次，请刷新页面后重试')
export const password_repeated = errorEntry(43362, 400, '同一用户只能有一个密码，请刷新页面后重试')
export const user_field_missing = errorEntry(43363, 400, '{what}不能为空，请填写')
