import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'users.imported': { name: '导入用户', group: 'imports' },
    'user.created': { name: '新增用户', group: 'users' },
    'user.edited': { name: '修改用户资料', group: 'users' },
    'user.disabled': { name: '停用账号', group: 'users' },
    'user.enabled': { name: '启用账号', group: 'users' },
    'user.promoted': { name: '设为老板', group: 'users' },
    'user.demoted': { name: '取消老板身份', group: 'users' },
    'user.permissions_changed': { name: '修改权限', group: 'users' },
    'user.sign_ins_ended': { name: '退出用户的登录', group: 'sign-in' },
    'user.password_reset': { name: '重置用户密码', group: 'sign-in' },
    'user.password_issued': { name: '发放首个密码', group: 'sign-in' },
    'user.second_factor_reset': { name: '重置用户的两步验证', group: 'sign-in' },
    'second_factor.demanded': { name: '修改两步验证的要求', group: 'sign-in' },
  },
  entities: {
    user: '用户',
  },
  fields: {
    boss: '老板',
    disabled: '已停用',
    ended: '退出的登录',
    granted: '授予的权限',
    keys: '权限',
    demand: '要求两步验证',
    permissions: '权限',
    revoked: '收回的权限',
    template: '角色模板',
    user_id: '用户',
    users: '用户',
    yonghuming: '用户名',
    zhiwei: '职位',
    user_ids: '员工',
  },
  unordered: ['keys', 'permissions', 'granted', 'revoked'],
  references: {
    user_id: 'user',
    user_ids: 'user',
  },
} satisfies DomainAudit
