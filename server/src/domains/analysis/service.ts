/** Analysis engine for other domains. */
export { classifyAbc } from './abc.ts'
export { getCustomerActivity } from './activity.ts'
export { buildGrid } from './grid.ts'
export { previousPeriod } from './periods.ts'
export { rankGroups, type Viewer } from './ranking.ts'
export { getCustomerRfm } from './rfm.ts'
export { findSlowStock } from './slow.ts'
