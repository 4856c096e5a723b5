import type { DomainTopics } from '../notifications/topic.ts'

export const TOPICS = {
  paper: { name: '试卷分析', group: 'study', prefixes: ['paper'] },
} satisfies DomainTopics
