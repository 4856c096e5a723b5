import { ROBOT_SINGLE_POSTS_MAX } from '@shangxue/contract/robots/robot-kinds'
import type { RobotMessage } from '../../../adapters/robot/port.ts'

export interface StoredMessage {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly link: string | null
  readonly tries: number
}

/** One request to a robot, with the messages that it delivers. */
export interface Post {
  readonly ids: readonly number[]
  /** Attempts in the series of the message that was tried most often. */
  readonly tries: number
  readonly message: RobotMessage
}

/** Lines of a merged message. A longer one would exceed the limit of 企业微信. */
const LINES_MAX = 15
const LINE_MAX_LENGTH = 60
const INBOX = '/notifications'

/**
 * Divides waiting messages among the requests that are left in this minute. Those that exceed them become one message, so that a burst
 * neither exceeds the limit nor floods the group. A failing robot gets one request as a probe.
 */
export function composePosts(
  messages: readonly StoredMessage[],
  { slots, isFailing, publicUrl }: { slots: number; isFailing: boolean; publicUrl: string | undefined },
): Post[] {
  const max = isFailing ? 1 : Math.min(slots, ROBOT_SINGLE_POSTS_MAX)
  const toUrl = (link: string | null) =>
    publicUrl !== undefined && link !== null ? `${publicUrl}${link}` : undefined
  const singles = messages.length <= max ? messages : messages.slice(0, max - 1)
  const surplus = messages.slice(singles.length)
  const posts: Post[] = singles.map(({ id, tries, title, body, link }) => ({
    ids: [id],
    tries,
    message: { title, body, url: toUrl(link) },
  }))
  if (surplus.length === 0) return posts
  const lines = surplus.slice(0, LINES_MAX).map(({ title }) => title.slice(0, LINE_MAX_LENGTH))
  const rest = surplus.length - lines.length
  const message = {
    title: `${surplus.length} 条新通知`,
    body: [...lines, ...(rest > 0 ? [`还有 ${rest} 条，请在通知中查看`] : [])].join('\n'),
    url: toUrl(INBOX),
  }
  return [
    ...posts,
    { ids: surplus.map(({ id }) => id), tries: Math.max(...surplus.map(({ tries }) => tries)), message },
  ]
}
