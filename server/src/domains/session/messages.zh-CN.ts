/** Labels of request fields in validation messages. */
export const FIELD_NAMES = {
  yonghuming: '用户名',
  mima: '密码',
  jiumima: '当前密码',
  xinmima: '新密码',
  yanzhengma: '验证码',
  shebei: '本机名称',
  shujuku: '数据库',
  code: '初始化码',
}
