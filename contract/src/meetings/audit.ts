import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'meeting.published': { name: '发布会议纪要', group: 'other' },
    'meeting.cancelled': { name: '取消会议', group: 'other' },
    'meeting.deleted': { name: '删除会议', group: 'other' },
  },
  entities: {
    meeting: '会议',
  },
} satisfies DomainAudit
