import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'sku.min_stock_changed': { name: '修改最低库存', group: 'stock' },
    'location.added': { name: '新增门店或仓库', group: 'company' },
    'location.changed': { name: '修改门店或仓库', group: 'company' },
    'location.closed': { name: '停用门店或仓库', group: 'company' },
    'location.reopened': { name: '启用门店或仓库', group: 'company' },
    'location.reordered': { name: '调整门店和仓库的顺序', group: 'company' },
  },
  entities: {
    location: '门店或仓库',
    sku: '单品',
    brand: '品牌',
    product: '型号',
  },
  fields: {
    brand_id: '品牌',
    from_location_id: '发出',
    location_id: '门店或仓库',
    min_stock: '最低库存',
    product_id: '型号',
    sku_id: '单品',
    to_location_id: '收货',
  },
  references: {
    sku_id: 'sku',
    product_id: 'product',
    location_id: 'location',
    from_location_id: 'location',
    to_location_id: 'location',
    brand_id: 'brand',
  },
} satisfies DomainAudit
