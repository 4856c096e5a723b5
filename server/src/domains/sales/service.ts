/** Sales figures and customer reassignment for other domains. */
export { FACT_COLUMNS, goodsConditions, LINE_COLUMNS, saleConditions } from './filters.ts'
export { lineMeasures, type SalesMeasures, sumMeasures, toSalesFigures, ZERO_MEASURES } from './measures.ts'
export { reassignSales } from './move-customer.ts'
export { recentSalesQuery } from './sold-lately.ts'
