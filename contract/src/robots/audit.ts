import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'robot.created': { name: '新增群机器人', group: 'company' },
    'robot.changed': { name: '修改群机器人', group: 'company' },
    'robot.deleted': { name: '删除群机器人', group: 'company' },
    'robot.paused': { name: '停用群机器人', group: 'company' },
    'robot.resumed': { name: '启用群机器人', group: 'company' },
    'robot.resent': { name: '重新发送群消息', group: 'company' },
  },
  entities: {
    robot: '群机器人',
  },
  fields: {
    robot_kind: '群应用',
    robot_address: '机器人地址',
    signed: '加签',
    topics: '通知类别',
    message: '消息',
    secret_replaced: '更换加签密钥',
  },
  unordered: ['topics'],
} satisfies DomainAudit
