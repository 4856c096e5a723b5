import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'moment.deleted': { name: '删除动态', group: 'other' },
    'moment.pinned': { name: '置顶动态', group: 'other' },
    'moment.unpinned': { name: '取消置顶动态', group: 'other' },
    'moment_comment.deleted': { name: '删除动态的评论', group: 'other' },
  },
  entities: {
    moment: '动态',
  },
} satisfies DomainAudit
