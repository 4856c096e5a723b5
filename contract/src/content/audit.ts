import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'content.created': { name: '新增学习内容', group: 'company' },
    'content.saved': { name: '修改学习内容', group: 'company' },
    'content.restored': { name: '恢复学习内容的旧版本', group: 'company' },
    'content.published': { name: '发布学习内容', group: 'company' },
    'content.withdrawn': { name: '下架学习内容', group: 'company' },
  },
  entities: {
    content_item: '学习内容',
  },
  fields: {
    content_kind: '内容类型',
    content_version: '版本',
    restored_version: '恢复的版本',
    problem_count: '问题数',
  },
} satisfies DomainAudit
