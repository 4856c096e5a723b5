import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  meeting: { name: '会议', group: 'team', prefixes: ['meeting'], personal: true },
} satisfies DomainTopics
