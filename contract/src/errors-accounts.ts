/** Refusals of signing in, accounts and rights, a part of the one catalogue. */

export const choose_database = {
  code: 20001,
  status: 409,
  msg: '该用户名属于多个数据库，请选择要登录的数据库',
} as const
export const wrong_credentials = {
  code: 20002,
  status: 422,
  msg: '用户名或密码不正确，请检查后重试',
} as const
export const user_disabled = { code: 20003, status: 403, msg: '账号已停用，请联系管理员' } as const
export const too_many_sign_ins = {
  code: 20004,
  status: 429,
  msg: '登录尝试过多，请 {seconds} 秒后重试',
} as const
export const weak_password = {
  code: 20005,
  status: 422,
  msg: '密码太常见，请换一个至少 8 位且不易猜到的密码',
} as const
export const wrong_old_password = { code: 20006, status: 422, msg: '当前密码不正确，请重新输入' } as const
export const same_password = { code: 20007, status: 422, msg: '新密码不能与当前密码相同' } as const
export const setup_closed = { code: 20008, status: 409, msg: '系统已完成初始化，请直接登录' } as const
export const wrong_setup_code = {
  code: 20009,
  status: 422,
  msg: '初始化码不正确，请查看服务器启动日志中的初始化码',
} as const
export const user_name_taken = { code: 20010, status: 409, msg: '用户名“{name}”已被使用，请换一个' } as const
export const own_account = {
  code: 20011,
  status: 409,
  msg: '不能对自己的账号{deed}，请让另一位老板操作',
} as const
export const permissions_changed = {
  code: 20012,
  status: 409,
  msg: '{users}的权限刚被他人修改，请核对后再保存',
} as const
export const boss_holds_all = {
  code: 20013,
  status: 409,
  msg: '{users}是老板，已有全部权限，不能单独修改',
} as const
export const password_already_set = {
  code: 20014,
  status: 409,
  msg: '{users}已有密码，请刷新；要更换时请重置密码',
} as const
export const too_many_passwords = {
  code: 20016,
  status: 429,
  msg: '当前密码输错次数过多，请 {seconds} 秒后重试',
} as const
export const account_closed = { code: 20015, status: 409, msg: '{name}已停用，请先启用' } as const
export const second_factor_needed = {
  code: 20017,
  status: 409,
  msg: '请输入验证器显示的 6 位验证码',
} as const
export const wrong_second_factor = {
  code: 20018,
  status: 422,
  msg: '验证码不正确或已用过，请输入验证器最新显示的 6 位数字',
} as const
export const second_factor_on = { code: 20019, status: 409, msg: '两步验证已经开启，请刷新后查看' } as const
export const second_factor_off = { code: 20020, status: 409, msg: '两步验证没有开启，请刷新后查看' } as const
export const second_factor_stale = {
  code: 20021,
  status: 409,
  msg: '密钥已过期，请重新生成后再扫描',
} as const
export const password_wanted = { code: 20022, status: 403, msg: '为了账号安全，请先输入密码' } as const
export const own_password_first = {
  code: 20023,
  status: 403,
  msg: '这是他人设置的密码，请先改成自己的密码',
} as const
export const handed_password_expired = {
  code: 20024,
  status: 403,
  msg: '发放的密码已过期，请联系管理员重置密码',
} as const
export const second_factor_first = {
  code: 20025,
  status: 403,
  msg: '公司要求两步验证，请先开启，再继续使用',
} as const
export const second_factor_demanded = {
  code: 20026,
  status: 409,
  msg: '公司要求两步验证，不能关闭；要换手机时，请让老板重置后重新开启',
} as const
export const own_second_factor_first = {
  code: 20027,
  status: 409,
  msg: '请先给自己开启两步验证，再要求他人',
} as const
export const permission_held = {
  code: 20040,
  status: 409,
  msg: '已经有“{name}”权限，请刷新页面后再试',
} as const
export const permission_declined = {
  code: 20041,
  status: 409,
  msg: '老板刚刚没有同意“{name}”，请先向老板说明用途，一天后可以再申请',
} as const
export const permission_request_closed = {
  code: 20042,
  status: 409,
  msg: '这条申请已经处理，请刷新后查看',
} as const
export const registration_closed = {
  code: 20050,
  status: 403,
  msg: '这个数据库没有开放注册。请核对数据库名称，或请公司的老板在“用户管理”里开一个账号',
} as const
export const registration_full = {
  code: 20051,
  status: 409,
  msg: '这家公司的账号已满，请联系公司的老板',
} as const
export const too_many_registrations = {
  code: 20052,
  status: 429,
  msg: '注册的人太多，请 {seconds} 秒后重试',
} as const
export const company_closed = {
  code: 41400,
  status: 403,
  msg: '公司已申请注销，数据即将删除，需要恢复请联系服务商',
} as const
