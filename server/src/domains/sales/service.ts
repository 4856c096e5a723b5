/** Sales figures and customer reassignment for other domains. */

export { FACT_COLUMNS, goodsConditions, LINE_COLUMNS, saleConditions } from './sales-filters.ts'
export {
  lineMeasures,
  recentSalesQuery,
  type SalesMeasures,
  sumMeasures,
  toSalesFigures,
  ZERO_MEASURES,
} from './sales-measures.ts'
