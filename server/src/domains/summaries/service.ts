/** Types that other domains may use. */

export type { PendingDecisionsQuery } from './pending-decisions.ts'
