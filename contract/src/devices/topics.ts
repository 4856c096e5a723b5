import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  allocation: { name: '设备分配', group: 'business', prefixes: ['allocation'] },
} satisfies DomainTopics
