/** Sales figures and customer reassignment for other domains. */

export { recentSalesQuery } from './recent-sales.ts'
export { FACT_COLUMNS, goodsConditions, LINE_COLUMNS, saleConditions } from './sales-filters.ts'
export {
  lineMeasures,
  type SalesMeasures,
  sumMeasures,
  toSalesFigures,
  ZERO_MEASURES,
} from './sales-measures.ts'
