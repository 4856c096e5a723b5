interface Topic {
  readonly name: string
  readonly group: TopicGroup
  /** The part of a kind before the dot. */
  readonly prefixes: readonly string[]
  /** Other users write here, so push can be limited to messages that address the reader. */
  readonly personal?: true
}

export const TOPIC_GROUPS = {
  team: '团队协作',
  business: '业务与资金',
  study: '学习',
  system: '系统',
} as const
type TopicGroup = keyof typeof TOPIC_GROUPS

export const TOPIC_KEYS = [
  ...(['task', 'todo', 'attendance', 'leave', 'duty', 'meeting', 'moment', 'wheel'] as const),
  ...(['sale', 'price', 'target', 'allocation', 'debt', 'cash', 'fund'] as const),
  ...(['paper', 'exam', 'reading', 'reward'] as const),
  ...(['account', 'export', 'other'] as const),
] as const
export type TopicKey = (typeof TOPIC_KEYS)[number]

const topic = (name: string, group: TopicGroup, ...prefixes: string[]): Topic => ({ name, group, prefixes })

/** Topics of notifications; push can be turned off for each. `other` holds all kinds without a topic. */
export const TOPICS: Readonly<Record<TopicKey, Topic>> = {
  task: { ...topic('任务', 'team', 'task'), personal: true },
  todo: topic('待办', 'team', 'todo'),
  attendance: topic('考勤', 'team', 'attendance'),
  leave: topic('请假', 'team', 'leave'),
  duty: topic('值班', 'team', 'duty'),
  meeting: { ...topic('会议', 'team', 'meeting'), personal: true },
  moment: { ...topic('动态', 'team', 'moment'), personal: true },
  wheel: topic('转盘', 'team', 'wheel'),
  sale: topic('销售审批', 'business', 'sale'),
  price: topic('改价审批', 'business', 'price'),
  target: topic('业务目标', 'business', 'target'),
  allocation: topic('设备分配', 'business', 'allocation'),
  debt: topic('欠款', 'business', 'debt', 'write_off'),
  cash: topic('收支', 'business', 'cash'),
  fund: topic('资金调整', 'business', 'fund'),
  paper: topic('试卷分析', 'study', 'paper'),
  exam: topic('考试批改', 'study', 'exam'),
  reading: topic('阅读', 'study', 'reading'),
  reward: topic('悬赏任务', 'study', 'reward'),
  account: topic('登录安全', 'system', 'account'),
  export: topic('导出', 'system', 'export'),
  other: topic('其他', 'system'),
}

const TOPIC_OF = new Map(TOPIC_KEYS.flatMap((key) => TOPICS[key].prefixes.map((prefix) => [prefix, key])))

export const topicOf = (kind: string): TopicKey => TOPIC_OF.get(kind.split('.')[0] ?? '') ?? 'other'

/** Event suffixes of kinds that address only the reader. */
const PERSONAL = new Set(['mentioned', 'replied', 'assigned'])

export const isAddressedToReader = (kind: string): boolean => PERSONAL.has(kind.split('.')[1] ?? '')
