import type { DomainModule } from '../domain-module.ts'
import { summaryReportExport } from './export.ts'
import { summaryRoutes } from './routes.ts'

export const summariesDomain: DomainModule = {
  name: 'summaries',
  routes: summaryRoutes,
  exports: () => [summaryReportExport],
}
