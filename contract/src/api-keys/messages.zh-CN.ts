import { errorEntry } from '../errors/error-entry.ts'

export const api_key_malformed = errorEntry(43700, 401, '接口密钥不完整或有错字，请重新复制完整的密钥')
export const api_key_unknown = errorEntry(43701, 401, '接口密钥不存在，请核对后重试，或新建一个')
export const api_key_revoked = errorEntry(43702, 401, '接口密钥已吊销，请改用新的密钥')
export const api_key_expired = errorEntry(43703, 401, '接口密钥已过期，请新建一个')
export const api_key_password = errorEntry(
  43704,
  403,
  '这项操作需要输入密码，不能用接口密钥，请本人登录后操作',
)
export const api_key_not_accepted = errorEntry(43705, 403, '这个接口不接受接口密钥，请本人登录后操作')
export const api_key_scope = errorEntry(43706, 403, '接口密钥没有“{scope}”权限，请新建包含它的密钥')
export const api_key_powerless = errorEntry(43707, 403, '接口密钥的权限已全部收回，请联系老板')
export const too_many_api_keys_tried = errorEntry(
  43708,
  429,
  '错误的接口密钥过多，请核对密钥，{seconds} 秒后重试',
)
export const api_keys_full = errorEntry(43710, 409, '最多同时有 {count} 个有效的密钥，请先吊销不用的')
export const api_key_scope_not_held = errorEntry(43711, 409, '“{scope}”权限已被收回，请刷新后重新选择')
export const api_key_expiry = errorEntry(43712, 422, '到期日期要在今天之后、{until} 之前，请重新选择')
export const api_key_no_permission = errorEntry(
  43713,
  403,
  '还没有可以授予密钥的权限，请先在“我的权限”里向老板申请',
)
export const api_key_name_of_person = errorEntry(43714, 409, '“{name}”是员工的用户名，请给程序换一个名称')
export const api_key_salesperson = errorEntry(
  43715,
  403,
  '只有程序的接口密钥可以指定销售人，请不填销售人，或改用程序的密钥',
)
