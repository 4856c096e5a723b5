import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  reward: { name: '悬赏任务', group: 'study', prefixes: ['reward'] },
} satisfies DomainTopics
