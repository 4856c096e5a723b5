import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  leave: { name: '请假', group: 'team', prefixes: ['leave'] },
} satisfies DomainTopics
