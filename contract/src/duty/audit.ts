import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'duty_post.added': { name: '新增值班岗位', group: 'other' },
    'duty_post.saved': { name: '修改值班岗位', group: 'other' },
    'duty_post.closed': { name: '停用值班岗位', group: 'other' },
    'duty_post.reopened': { name: '启用值班岗位', group: 'other' },
    'duty.planned': { name: '保存值班排班', group: 'other' },
    'duty.assigned': { name: '安排值班', group: 'other' },
    'duty.removed': { name: '取消值班', group: 'other' },
    'duty_swap.approved': { name: '批准换班', group: 'other' },
    'duty_swap.rejected': { name: '没有批准换班', group: 'other' },
  },
  entities: {
    duty_post: '值班岗位',
    duty: '值班',
    duty_swap: '换班',
  },
  fields: {
    added: '新增',
    needed: '人数',
    needs_approval: '换班要批准',
    post_id: '岗位',
    removed: '移除',
  },
  references: {
    post_id: 'duty_post',
  },
} satisfies DomainAudit
