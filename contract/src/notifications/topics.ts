import { DOMAIN_TOPICS } from './all-topics.ts'
import type { Topic } from './topic.ts'

export { TOPIC_GROUPS } from './topic.ts'

type KeyOfEach<T> = T extends unknown ? keyof T : never
export type TopicKey = KeyOfEach<(typeof DOMAIN_TOPICS)[keyof typeof DOMAIN_TOPICS]>

/** Topics of notifications; push can be turned off for each. `other` holds all kinds without a topic. */
export const TOPICS: Readonly<Record<TopicKey, Topic>> = /* @__PURE__ */ Object.assign(
  {},
  ...Object.values(DOMAIN_TOPICS),
)

export const TOPIC_KEYS = Object.keys(TOPICS) as readonly TopicKey[]

const TOPIC_OF = new Map(TOPIC_KEYS.flatMap((key) => TOPICS[key].prefixes.map((prefix) => [prefix, key])))

export const topicOf = (kind: string): TopicKey => TOPIC_OF.get(kind.split('.')[0] ?? '') ?? 'other'

/** Event suffixes of kinds that address only the reader. */
const PERSONAL = new Set(['mentioned', 'replied', 'assigned'])

export const isAddressedToReader = (kind: string): boolean => PERSONAL.has(kind.split('.')[1] ?? '')
