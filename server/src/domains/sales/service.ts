/** What other domains may use of sales. */
export { FACT_COLUMNS, goodsConditions, LINE_COLUMNS, saleConditions } from './filters.ts'
export { figuresOf, lineMeasures, type Measured, measures, NOTHING_SOLD } from './measures.ts'
export { moveSales } from './move-customer.ts'
/** What other domains may ask of sales. */
export { soldLately } from './sold-lately.ts'
