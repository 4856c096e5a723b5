import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'api_key.created': { name: '新建接口密钥', group: 'sign-in' },
    'api_key.revoked': { name: '吊销接口密钥', group: 'sign-in' },
  },
  entities: {
    api_key: '接口密钥',
  },
  fields: {
    prefix: '开头',
    scopes: '权限',
  },
  unordered: ['scopes'],
} satisfies DomainAudit
