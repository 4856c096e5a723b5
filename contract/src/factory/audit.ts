import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'factory.imported': { name: '导入厂家库存', group: 'imports' },
    'factory.matched': { name: '匹配厂家商品', group: 'stock' },
  },
  entities: {
    factory_item: '厂家商品',
  },
  fields: {
    barcode: '条码',
    color: '颜色',
    cover_days: '备货天数',
    source_id: '厂家',
    spec: '配置',
  },
  references: {
    source_id: 'factory_source',
  },
} satisfies DomainAudit
