import { createHmac } from 'node:crypto'
import type { RobotKind } from '@shangxue/contract/robots/robot-kinds'
import type { RobotMessage, RobotTarget } from './port.ts'

/** 企业微信 accepts 4,096 bytes of Markdown, the others more. A character has up to three bytes. */
const BODY_MAX_LENGTH = 1_100
const TITLE_MAX_LENGTH = 80
const LINK_TEXT = '在商学中查看'
/** Ends each message, so that a group that requires a keyword can require this one. */
const SENDER = '商学'

const FULL_WIDTH: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '*': '＊',
  '`': '｀',
  '#': '＃',
  _: '＿',
  '~': '～',
  '\\': '＼',
}
/**
 * Replaces characters with a meaning in Markdown and mentions by full-width ones, because a name or note typed by a user must not
 * insert links or address the whole group. The apps do not agree on an escape character.
 */
const plain = (text: string): string => text.replace(/[<>[\]*`#_~\\]/g, (found) => FULL_WIDTH[found] ?? '')

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

const titleOf = ({ title }: RobotMessage): string =>
  shorten(plain(title.replaceAll(/\s+/g, ' ').trim()), TITLE_MAX_LENGTH)
const linesOf = ({ body }: RobotMessage): string[] =>
  shorten(plain(body), BODY_MAX_LENGTH)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Markdown for 企业微信 and 钉钉. 钉钉 joins lines that no empty line separates. */
const markdownOf = (message: RobotMessage): string =>
  [
    `**${titleOf(message)}**`,
    ...linesOf(message),
    message.url ? `[${LINK_TEXT}](${message.url})` : `来自${SENDER}`,
  ].join('\n\n')

const postOf = (message: RobotMessage) => ({
  title: titleOf(message),
  content: [
    ...linesOf(message).map((text) => [{ tag: 'text', text }]),
    [message.url ? { tag: 'a', text: LINK_TEXT, href: message.url } : { tag: 'text', text: `来自${SENDER}` }],
  ],
})

/**
 * 钉钉: the signature of `${timestamp}\n${secret}` under the secret. `timestamp` is in milliseconds.
 * https://open.dingtalk.com/document/robots/customize-robot-security-settings
 */
export const signDingtalk = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/**
 * 飞书: the signature of an empty text under `${timestamp}\n${secret}`. `timestamp` is in seconds.
 * https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
 */
export const signFeishu = (secret: string, timestamp: number): string =>
  createHmac('sha256', `${timestamp}\n${secret}`).digest('base64')

interface RobotRequest {
  readonly url: string
  readonly body: string
}

const REQUESTS: Record<RobotKind, (target: RobotTarget, message: RobotMessage, at: Date) => RobotRequest> = {
  wecom: ({ address }, message) => ({
    url: address,
    body: JSON.stringify({ msgtype: 'markdown', markdown: { content: markdownOf(message) } }),
  }),
  dingtalk: ({ address, secret }, message, at) => {
    const url = new URL(address)
    if (secret) {
      const timestamp = at.getTime()
      url.searchParams.set('timestamp', String(timestamp))
      url.searchParams.set('sign', signDingtalk(secret, timestamp))
    }
    const markdown = { title: titleOf(message), text: markdownOf(message) }
    return { url: url.href, body: JSON.stringify({ msgtype: 'markdown', markdown }) }
  },
  feishu: ({ address, secret }, message, at) => {
    const timestamp = Math.floor(at.getTime() / 1_000)
    const signature = secret && { timestamp: String(timestamp), sign: signFeishu(secret, timestamp) }
    const content = { post: { zh_cn: postOf(message) } }
    return { url: address, body: JSON.stringify({ ...signature, msg_type: 'post', content }) }
  },
}

/** The signed request of a message, in the form of the app. */
export const toRobotRequest = (target: RobotTarget, message: RobotMessage, at: Date): RobotRequest =>
  REQUESTS[target.kind](target, message, at)
