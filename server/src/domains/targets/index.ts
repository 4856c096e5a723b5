import type { DomainModule } from '../domain-module.ts'
import { targetDecisions } from './pending-decisions.ts'
import { salesTargetLabel } from './record-labels.ts'
import { targetRoutes } from './routes.ts'

export const targetsDomain: DomainModule = {
  name: 'targets',
  routes: targetRoutes,
  pendingDecisions: targetDecisions,
  recordLabels: { sales_target: salesTargetLabel },
  fieldNames: { subject_id: '门店、员工或品牌' },
}
