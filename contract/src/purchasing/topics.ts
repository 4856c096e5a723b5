import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  purchase: { name: '采购', group: 'business', prefixes: ['purchase'] },
} satisfies DomainTopics
