import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  exam: { name: '考试批改', group: 'study', prefixes: ['exam'] },
} satisfies DomainTopics
