/** Sales figures and customer reassignment for other domains. */
export { FACT_COLUMNS, goodsConditions, LINE_COLUMNS, saleConditions } from './filters.ts'
export { figuresOf, lineMeasures, type Measured, measures, NOTHING_SOLD } from './measures.ts'
export { moveSales } from './move-customer.ts'
export { soldLately } from './sold-lately.ts'
