import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  target: { name: '业务目标', group: 'business', prefixes: ['target'] },
} satisfies DomainTopics
