import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  cash: { name: '收支', group: 'business', prefixes: ['cash'] },
} satisfies DomainTopics
