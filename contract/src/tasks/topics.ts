import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  task: { name: '任务', group: 'team', prefixes: ['task'], personal: true },
} satisfies DomainTopics
