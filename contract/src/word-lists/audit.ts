import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'word_list.shared': { name: '共享词表', group: 'company' },
    'word_list.sharing_stopped': { name: '停止共享词表', group: 'company' },
  },
  entities: {
    word_list: '词表',
  },
  fields: {
    word_count: '单词数',
    list_owner: '词表主人',
  },
} satisfies DomainAudit
