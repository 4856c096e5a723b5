import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  repair: { name: '售后维修', group: 'business', prefixes: ['repair'] },
} satisfies DomainTopics
