import type { DomainAudit } from '../audit/domain-audit.ts'

export const AUDIT = {
  actions: {
    'prices.imported': { name: '导入价格', group: 'imports' },
    'prices.set': { name: '修改价格', group: 'prices' },
    'price_request.asked': { name: '申请改价', group: 'prices' },
    'price_request.approved': { name: '批准改价', group: 'prices' },
    'price_request.declined': { name: '没有批准改价', group: 'prices' },
    'price_request.withdrawn': { name: '撤回改价申请', group: 'prices' },
    'price_import.below_limit': { name: '检查到价格低于最低价的文件', group: 'prices' },
    'price_rule.added': { name: '设置专价或数量价', group: 'prices' },
    'price_rule.removed': { name: '结束专价或数量价', group: 'prices' },
    'gift_rule.added': { name: '设置赠品', group: 'prices' },
    'gift_rule.removed': { name: '结束赠品', group: 'prices' },
    'prices.revoked': { name: '撤回计划的价格', group: 'prices' },
  },
  entities: {
    sku_price: '价格',
    price_request: '改价申请',
    gift_rule: '赠品',
  },
  fields: {
    changed: '近期调价',
    gift: '赠品',
    gift_pieces: '每台送几件',
    price_rule: '规则',
    min_pieces: '满多少台',
    price_level: '价格级别',
    prices: '价格',
  },
} satisfies DomainAudit
