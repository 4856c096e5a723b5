import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  fund: { name: '资金调整', group: 'business', prefixes: ['fund'] },
} satisfies DomainTopics
