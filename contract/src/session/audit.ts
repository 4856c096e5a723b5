import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'user.registered': { name: '自己注册', group: 'users' },
    'second_factor.on': { name: '开启两步验证', group: 'sign-in' },
    'second_factor.off': { name: '关闭两步验证', group: 'sign-in' },
    'second_factor.codes_renewed': { name: '更换恢复码', group: 'sign-in' },
    'password.changed': { name: '修改自己的密码', group: 'sign-in' },
    'tenant.created': { name: '创建数据库', group: 'company' },
  },
} satisfies DomainAudit
