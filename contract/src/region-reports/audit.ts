import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'region_report.built': { name: '生成区域分析报表', group: 'exports' },
    'region_report.deleted': { name: '删除区域分析报表', group: 'exports' },
  },
  entities: {
    region_report: '区域分析报表',
  },
  fields: {
    region: '区域',
    with_cost: '含成本',
  },
} satisfies DomainAudit
