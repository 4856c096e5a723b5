export const TOPIC_GROUPS = {
  team: '团队协作',
  business: '业务与资金',
  study: '学习',
  system: '系统',
} as const
type TopicGroup = keyof typeof TOPIC_GROUPS

export interface Topic {
  readonly name: string
  readonly group: TopicGroup
  /** The part of a kind before the dot. */
  readonly prefixes: readonly string[]
  /** Other users write here, so push can be limited to messages that address the reader. */
  readonly personal?: true
}

/**
 * Topics of a domain's notifications, which `topics.ts` in its folder exports as `TOPICS`. They are not part of `audit.ts`, because
 * the browser loads whole files and /home must not load the labels of the audit log.
 */
export type DomainTopics = Readonly<Record<string, Topic>>
