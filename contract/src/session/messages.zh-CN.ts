import { errorEntry } from '../errors/error-entry.ts'

/** Errors of sign-in, accounts and permissions. */

export const choose_database = errorEntry(20001, 409, '该用户名属于多个数据库，请选择要登录的数据库')
export const wrong_credentials = errorEntry(20002, 422, '用户名或密码不正确，请检查后重试')
export const user_disabled = errorEntry(20003, 403, '账号已停用，请联系管理员')
export const too_many_sign_ins = errorEntry(20004, 429, '登录尝试过多，请 {seconds} 秒后重试')
export const weak_password = errorEntry(20005, 422, '密码太常见，请换一个至少 8 位且不易猜到的密码')
export const wrong_old_password = errorEntry(20006, 422, '当前密码不正确，请重新输入')
export const same_password = errorEntry(20007, 422, '新密码不能与当前密码相同')
export const setup_closed = errorEntry(20008, 409, '系统已完成初始化，请直接登录')
export const wrong_setup_code = errorEntry(20009, 422, '初始化码不正确，请查看服务器启动日志中的初始化码')
export const user_name_taken = errorEntry(20010, 409, '用户名“{name}”已被使用，请换一个')
export const own_account = errorEntry(20011, 409, '不能对自己的账号{deed}，请让另一位老板操作')
export const permissions_changed = errorEntry(20012, 409, '{users}的权限刚被他人修改，请核对后再保存')
export const boss_holds_all = errorEntry(20013, 409, '{users}是老板，已有全部权限，不能单独修改')
export const password_already_set = errorEntry(20014, 409, '{users}已有密码，请刷新；要更换时请重置密码')
export const too_many_passwords = errorEntry(20016, 429, '当前密码输错次数过多，请 {seconds} 秒后重试')
export const account_closed = errorEntry(20015, 409, '{name}已停用，请先启用')
export const second_factor_needed = errorEntry(20017, 409, '请输入验证器显示的 6 位验证码')
export const wrong_second_factor = errorEntry(
  20018,
  422,
  '验证码不正确或已用过，请输入验证器最新显示的 6 位数字',
)
export const second_factor_on = errorEntry(20019, 409, '两步验证已经开启，请刷新后查看')
export const second_factor_off = errorEntry(20020, 409, '两步验证没有开启，请刷新后查看')
export const second_factor_stale = errorEntry(20021, 409, '密钥已过期，请重新生成后再扫描')
export const password_confirmation_required = errorEntry(20022, 403, '为了账号安全，请先输入密码')
export const own_password_first = errorEntry(20023, 403, '这是他人设置的密码，请先改成自己的密码')
export const handed_password_expired = errorEntry(20024, 403, '发放的密码已过期，请联系管理员重置密码')
export const second_factor_first = errorEntry(20025, 403, '公司要求两步验证，请先开启，再继续使用')
export const second_factor_demanded = errorEntry(
  20026,
  409,
  '公司要求两步验证，不能关闭；要换手机时，请让老板重置后重新开启',
)
export const own_second_factor_first = errorEntry(20027, 409, '请先给自己开启两步验证，再要求他人')
export const permission_held = errorEntry(20040, 409, '已经有“{name}”权限，请刷新页面后再试')
export const permission_declined = errorEntry(
  20041,
  409,
  '老板刚刚没有同意“{name}”，请先向老板说明用途，一天后可以再申请',
)
export const permission_request_closed = errorEntry(20042, 409, '这条申请已经处理，请刷新后查看')
export const store_not_allowed = errorEntry(
  20045,
  403,
  '没有“{store}”的权限，请换成自己的门店，或请老板在“用户管理”里放开',
)
export const store_scope_unavailable = errorEntry(
  20046,
  409,
  '这个数据库分布在多个节点，不能按门店限定，请选“全部门店”',
)
export const own_store_missing = errorEntry(20047, 409, '{name}还没有门店，请先选择所在门店')
export const registration_closed = errorEntry(
  20050,
  403,
  '这个数据库没有开放注册。请核对数据库名称，或请公司的老板在“用户管理”里开一个账号',
)
export const registration_full = errorEntry(20051, 409, '这家公司的账号已满，请联系公司的老板')
export const too_many_registrations = errorEntry(20052, 429, '注册的人太多，请 {seconds} 秒后重试')
export const company_closed = errorEntry(41400, 403, '公司已申请注销，数据即将删除，需要恢复请联系服务商')
export const company_moving = errorEntry(50320, 503, '公司数据正在搬迁，暂时只能查看，请稍后再保存')
export const not_signed_in = errorEntry(40100, 401, '登录已过期，请重新登录')
export const foreign_user_name = errorEntry(40101, 401, '登录信息与当前用户不一致，请重新登录')
export const user_name_missing = errorEntry(43271, 400, '用户名不能为空，请检查后重试')
export const credentials_missing = errorEntry(43272, 400, '数据库和用户名不能为空，请检查后重试')
