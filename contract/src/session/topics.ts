import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  account: { name: '登录安全', group: 'system', prefixes: ['account'] },
} satisfies DomainTopics
