import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  attendance: { name: '考勤', group: 'team', prefixes: ['attendance'] },
} satisfies DomainTopics
