import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  reading: { name: '阅读', group: 'study', prefixes: ['reading'] },
} satisfies DomainTopics
