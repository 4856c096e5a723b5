import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  debt: { name: '欠款', group: 'business', prefixes: ['debt', 'write_off'] },
} satisfies DomainTopics
