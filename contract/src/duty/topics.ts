import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  duty: { name: '值班', group: 'team', prefixes: ['duty'] },
} satisfies DomainTopics
