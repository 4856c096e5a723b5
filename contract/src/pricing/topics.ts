import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  price: { name: '改价审批', group: 'business', prefixes: ['price'] },
} satisfies DomainTopics
