import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  webhook: { name: '事件推送', group: 'system', prefixes: ['webhook', 'robot'] },
} satisfies DomainTopics
