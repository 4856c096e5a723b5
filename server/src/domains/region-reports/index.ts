import type { DomainModule } from '../domain-module.ts'
import { expireRegionReports } from './cleanup.ts'
import { registerRegionReportJobs } from './jobs.ts'
import { regionReportRoutes } from './routes.ts'

export const regionReportsDomain: DomainModule = {
  name: 'region-reports',
  routes: regionReportRoutes,
  startJobs(parts) {
    registerRegionReportJobs(parts)
  },
  nightly: ({ database, storage }) => [
    { name: 'expire-region-reports', run: () => expireRegionReports(database, storage) },
  ],
}
