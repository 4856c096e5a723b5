import type { DomainModule } from '../domain-module.ts'
import { expireRegionReports } from './cleanup.ts'
import { regionReportRoutes } from './routes.ts'

export const regionReportsDomain: DomainModule = {
  name: 'region-reports',
  routes: regionReportRoutes,
  nightly: ({ database, storage }) => [
    { name: 'expire-region-reports', run: () => expireRegionReports(database, storage) },
  ],
}
