/** Chat apps whose groups accept messages from a custom robot. */
export const ROBOT_KINDS = ['wecom', 'dingtalk', 'feishu'] as const
export type RobotKind = (typeof ROBOT_KINDS)[number]
export const ROBOT_KIND_NAMES: Record<RobotKind, string> = {
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
}

/** The official hosts of each app, and the start of the path of a group robot. Nothing else is ever called. */
export const ROBOT_ADDRESSES: Record<
  RobotKind,
  { readonly hosts: readonly string[]; readonly path: string; readonly example: string }
> = {
  wecom: {
    hosts: ['qyapi.weixin.qq.com'],
    path: '/cgi-bin/webhook/send',
    example: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  },
  dingtalk: {
    hosts: ['oapi.dingtalk.com'],
    path: '/robot/send',
    example: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  },
  feishu: {
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: '/open-apis/bot/v2/hook/',
    example: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  },
}

/** Apps that can require signed messages. */
export const SIGNING_KINDS: readonly RobotKind[] = ['dingtalk', 'feishu']

/**
 * Topics that a robot can receive, with the kinds of notifications of each. All members of a group read these messages, so the list contains
 * only facts of the company that someone has to decide or repair: approvals, overdue debts and loans, failing deliveries.
 * Excluded are answers to one requester (`sale.approved`), everything about one employee (leave, attendance, duty, targets, prizes,
 * sign-in security), messages between participants (tasks, meetings, moments), and study.
 */
export const ROBOT_TOPIC_KINDS = {
  sale: ['sale.waiting'],
  price: ['price.waiting'],
  debt: ['debt.old', 'write_off.asked'],
  cash: ['cash.approval', 'cash.waiting'],
  fund: ['fund.waiting', 'fund.overdue'],
  webhook: ['webhook.turned_off', 'robot.turned_off'],
} as const satisfies Record<string, readonly string[]>
export type RobotTopic = keyof typeof ROBOT_TOPIC_KINDS
export const ROBOT_TOPICS = Object.keys(ROBOT_TOPIC_KINDS) as RobotTopic[]
export const ROBOT_TOPIC_NAMES: Record<RobotTopic, string> = {
  sale: '销售审批',
  price: '改价审批',
  debt: '欠款',
  cash: '收支',
  fund: '资金调整',
  webhook: '事件推送',
}
export const ROBOT_TOPIC_NOTES: Record<RobotTopic, string> = {
  sale: '低于最低价的销售单待批准',
  price: '低于最低价或进价的改价待确认',
  debt: '客户欠款超期，核销申请',
  cash: '超预算支出待批准，固定收支没有入账',
  fund: '资金调整待批准，临时周转过期未还',
  webhook: '推送地址或其他机器人因失败关闭',
}

const TOPIC_OF = new Map<string, RobotTopic>(
  ROBOT_TOPICS.flatMap((topic) => ROBOT_TOPIC_KINDS[topic].map((kind) => [kind, topic] as const)),
)
/** The topic under which robots receive a kind of notification; undefined for kinds that no group may read. */
export const robotTopicOf = (kind: string): RobotTopic | undefined => TOPIC_OF.get(kind)

/** `off`: turned off by the server, because messages failed for days. */
export const ROBOT_STATES = ['active', 'paused', 'off'] as const
export type RobotState = (typeof ROBOT_STATES)[number]

/** Why a message was not accepted. The first eight are answers of the app. */
export const ROBOT_ERRORS = [
  'sign',
  'keyword',
  'ip',
  'too_fast',
  'address_unknown',
  'disabled',
  'content',
  'other',
  'redirect',
  'timeout',
  'unreachable',
  'tls',
  'address',
  'secret',
  'stopped',
] as const
export type RobotError = (typeof ROBOT_ERRORS)[number]
export const ROBOT_ERROR_NAMES: Record<RobotError, string> = {
  sign: '签名不对，请核对加签密钥',
  keyword: '群里设置了自定义关键词，请改用加签，或把“商学”设为关键词',
  ip: '群里限制了 IP 地址，请把服务器的出口 IP 加入白名单',
  too_fast: '发送太快，已排队等待',
  address_unknown: '地址无效，机器人可能已被移出群，请重新复制地址',
  disabled: '机器人已在群里停用，请在群设置中启用',
  content: '内容被群应用拒绝，请在对应的页面查看这条通知',
  other: '群应用没有接受，请查看应答',
  redirect: '对方要求跳转到别的地址，已拒绝',
  timeout: '10 秒内没有应答',
  unreachable: '连接不上',
  tls: '证书无效',
  address: '地址不允许访问',
  secret: '保存的地址或密钥失效，请重新填写',
  stopped: '机器人停用，没有发送',
}

/** All three apps accept 20 messages per minute and robot. */
export const ROBOT_POSTS_PER_MINUTE = 20
/** Waiting messages beyond these are merged into one. */
export const ROBOT_SINGLE_POSTS_MAX = 4
export const ROBOTS_MAX = 10
export const ROBOT_NAME_MAX = 40
export const ROBOT_URL_MAX = 300
export const ROBOT_SECRET_MAX = 100
export const ROBOT_LOG_DAYS = 30
/** A robot without a success for this time is turned off at its next failure. */
export const ROBOT_FAILING_DAYS = 5
export const ROBOT_TEST_SECONDS = 10

/** Why an address is not one of the app; undefined if it is. */
export function robotAddressIssue(kind: RobotKind, address: string): 'invalid' | 'host' | undefined {
  if (!/^https:\/\/\S+$/.test(address)) return 'invalid'
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return 'invalid'
  }
  if (url.username || url.password || url.hash) return 'invalid'
  const { hosts, path } = ROBOT_ADDRESSES[kind]
  // `host` contains a port other than 443.
  if (!hosts.includes(url.host)) return 'host'
  const isComplete = path.endsWith('/')
    ? url.pathname.startsWith(path) && url.pathname.length > path.length
    : url.pathname === path && url.search.length > 1
  return isComplete ? undefined : 'host'
}
