import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  export: { name: '导出', group: 'system', prefixes: ['export'] },
  other: { name: '其他', group: 'system', prefixes: [] },
} satisfies DomainTopics
