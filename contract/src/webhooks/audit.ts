import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'webhook.created': { name: '新增事件推送', group: 'company' },
    'webhook.changed': { name: '修改事件推送', group: 'company' },
    'webhook.deleted': { name: '删除事件推送', group: 'company' },
    'webhook.secret_rotated': { name: '更换推送的签名密钥', group: 'company' },
    'webhook.paused': { name: '暂停事件推送', group: 'company' },
    'webhook.resumed': { name: '恢复事件推送', group: 'company' },
    'webhook.resent': { name: '重新发送事件', group: 'company' },
  },
  entities: {
    webhook: '事件推送',
  },
  fields: {
    url: '推送地址',
    events: '推送的事件',
    event_type: '事件',
    event_id: '事件编号',
  },
  unordered: ['events'],
} satisfies DomainAudit
