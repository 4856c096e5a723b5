import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  wheel: { name: '转盘', group: 'team', prefixes: ['wheel'] },
} satisfies DomainTopics
