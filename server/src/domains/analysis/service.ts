/** Analysis engine for other domains. */

export { getCustomerActivity } from './customers/customer-activity.ts'
export { getCustomerRfm } from './customers/customer-rfm.ts'
export { buildGrid } from './engine/grid.ts'
export { previousPeriod } from './engine/periods.ts'
export { rankGroups, type Viewer } from './engine/rank-groups.ts'
export { classifyAbc } from './goods/classify-abc.ts'
export { findSlowStock } from './goods/slow-stock.ts'
export { SALES_READ_MODEL } from './read-model.ts'
