import { labelsByColumn } from '../../platform/audit/record-labels.ts'
import type { DomainModule } from '../domain-module.ts'
import { auditTrailExport } from './audit-export.ts'
import { administrationRoutes } from './routes.ts'

export const administrationDomain: DomainModule = {
  name: 'administration',
  routes: administrationRoutes,
  exports: ({ domains }) => [auditTrailExport(domains)],
  recordLabels: labelsByColumn('name', 'tenant'),
  fieldNames: { time_zone: '时区', max_users: '人数上限', ai_budget_fen: 'AI每日预算' },
}
