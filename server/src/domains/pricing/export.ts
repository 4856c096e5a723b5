import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  exportPrices,
  type listPrices,
  PRICE_TYPE_NAMES,
  PRICE_TYPES,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { type ExportContext, exportable } from '../../platform/exports/spec.ts'
import { pricingRepository } from './repository.ts'
import { COST_TYPES } from './rules/price-rules.ts'

type Row = Output<typeof listPrices>['list'][number]

const priceColumn = (type: PriceType) => ({
  header: PRICE_TYPE_NAMES[type],
  kind: 'money' as const,
  width: 12,
  cost: COST_TYPES.has(type),
  value: (row: Row) => row.prices.find((price) => price.type === type)?.amount_fen ?? null,
})

const repository = ({ db, seesCost }: ExportContext) => pricingRepository(db, { seesCost, seesPlans: false })

/** The current price list. */
export const priceExport = exportable({
  endpoint: exportPrices,
  title: '价格表',
  columns: [
    { header: '品牌', kind: 'text', width: 12, value: (row: Row) => row.brand },
    { header: '型号', kind: 'text', width: 24, value: (row) => row.model },
    { header: '简称', kind: 'text', width: 14, value: (row) => row.short_name },
    { header: '配置', kind: 'text', width: 14, value: (row) => row.spec },
    { header: '颜色', kind: 'text', width: 12, value: (row) => row.color },
    ...PRICE_TYPES.map(priceColumn),
  ],
  keys: (context, filters, limit) => repository(context).skus(filters, limit),
  rows: async (context, skuIds) => (await repository(context).all({ sku_ids: skuIds.join(',') })).rows,
})
