import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { settleRewards } from './attempts/settle-tasks.ts'
import { FIELD_NAMES } from './messages.zh-CN.ts'
import { rewardPageHead } from './pages/page-head.ts'
import { rewardRoutes } from './routes.ts'
import { REWARD_LEDGER_CHECKS } from './verify-points.ts'

export const rewardsDomain: DomainModule = {
  name: 'rewards',
  routes: rewardRoutes,
  minutely: ({ database }) => [{ name: 'settle-rewards', run: () => settleRewards(database) }],
  pageHeads: ({ database }) => [rewardPageHead(database)],
  ledgerRules: REWARD_LEDGER_CHECKS,
  recordLabels: labelsByColumn('title', 'reward_task'),
  fieldNames: FIELD_NAMES,
}
