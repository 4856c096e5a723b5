import {
  ROBOT_ERROR_NAMES,
  ROBOT_FAILING_DAYS,
  ROBOT_TOPIC_NAMES,
  ROBOT_TOPICS,
  type RobotError,
  type RobotKind,
  type RobotTopic,
} from '@shangxue/contract/robots/robot-kinds'
import { DELIVERY_STATE_NAMES, type DeliveryState } from '@shangxue/contract/webhooks/event-types'
import { formatDateTime } from '../../lib/dates.ts'
import type { TagKind } from '../../ui/display/tag.tsx'
import type { Robot, RobotMessage } from './use-robots.ts'

interface StateLabel {
  readonly kind: TagKind
  readonly text: string
}

type RobotHealth = Pick<Robot, 'state' | 'failing_since' | 'last_succeeded_at'>

/** State of a robot in one word. */
export function robotState({ state, failing_since, last_succeeded_at }: RobotHealth): StateLabel {
  if (state === 'off') return { kind: 'danger', text: '已关闭' }
  if (state === 'paused') return { kind: 'neutral', text: '已停用' }
  if (failing_since !== null) return { kind: 'warning', text: '发送失败' }
  return last_succeeded_at === null ? { kind: 'info', text: '待测试' } : { kind: 'success', text: '正常' }
}

/** What to do about a robot that does not deliver; undefined if it does. */
export function robotAdvice({ state, failing_since, last_error }: Robot): string | undefined {
  if (state === 'off')
    return `连续 ${ROBOT_FAILING_DAYS} 天没有发送成功，已关闭。请检查群里的机器人，然后启用`
  if (state === 'paused') return '已停用，新的通知不会发到群里'
  if (failing_since === null) return undefined
  const reason = last_error === null ? '' : `：${ROBOT_ERROR_NAMES[last_error]}`
  return `从 ${formatDateTime(failing_since)} 起没有发送成功${reason}。会自动重试`
}

const MESSAGE_KINDS: Record<DeliveryState, TagKind> = {
  pending: 'info',
  succeeded: 'success',
  failed: 'danger',
}

export const messageState = ({ state, attempts }: Pick<RobotMessage, 'state' | 'attempts'>): StateLabel =>
  state === 'pending' && attempts > 0
    ? { kind: 'warning', text: '等待重试' }
    : { kind: MESSAGE_KINDS[state], text: DELIVERY_STATE_NAMES[state] }

/** Why a message was not accepted, with the code of the app for its help pages. */
export const errorText = (error: RobotError | null, code: number | null): string =>
  error === null ? '' : `${ROBOT_ERROR_NAMES[error]}${code === null ? '' : `（应答码 ${code}）`}`

/** The names of topics in the order of the list. */
export const topicNames = (topics: readonly RobotTopic[]): string =>
  ROBOT_TOPICS.filter((topic) => topics.includes(topic))
    .map((topic) => ROBOT_TOPIC_NAMES[topic])
    .join('、')

/** How to create a robot in each app. */
export const ROBOT_STEPS: Record<RobotKind, readonly string[]> = {
  wecom: [
    '在企业微信打开要接收通知的群，点右上角“…”',
    '选择“消息推送”（旧版叫“群机器人”），添加一个自定义的机器人',
    '复制 Webhook 地址，粘贴到下面',
  ],
  dingtalk: [
    '在钉钉打开要接收通知的群，进入“群设置”里的“机器人”',
    '添加“自定义”机器人，安全设置勾选“加签”，复制 SEC 开头的密钥',
    '完成后复制 Webhook 地址，和密钥一起粘贴到下面',
  ],
  feishu: [
    '在飞书打开要接收通知的群，进入“设置”里的“群机器人”',
    '添加“自定义机器人”，安全设置勾选“签名校验”，复制密钥',
    '复制 Webhook 地址，和密钥一起粘贴到下面',
  ],
}
