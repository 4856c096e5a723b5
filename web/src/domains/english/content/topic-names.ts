import { TOPIC_NAMES } from '@shangxue/contract/english/content-topics'

const NAMES: Readonly<Record<string, string>> = TOPIC_NAMES

/** The Chinese name of a content topic. */
export const topicName = (topic: string): string => NAMES[topic] ?? '其他'
