import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  todo: { name: '待办', group: 'team', prefixes: ['todo'] },
} satisfies DomainTopics
