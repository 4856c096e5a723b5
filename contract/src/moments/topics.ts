import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  moment: { name: '动态', group: 'team', prefixes: ['moment'], personal: true },
} satisfies DomainTopics
