import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  sale: { name: '销售审批', group: 'business', prefixes: ['sale'] },
} satisfies DomainTopics
