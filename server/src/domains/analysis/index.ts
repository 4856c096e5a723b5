import type { DomainModule } from '../domain-module.ts'
import { ANALYSIS_EXPORTS } from './export.ts'
import { INSIGHT_EXPORTS } from './insight-exports.ts'
import { MORE_ANALYSIS_EXPORTS } from './more-exports.ts'
import { analysisRoutes } from './routes.ts'

export const analysisDomain: DomainModule = {
  name: 'analysis',
  routes: analysisRoutes,
  exports: () => [...ANALYSIS_EXPORTS, ...MORE_ANALYSIS_EXPORTS, ...INSIGHT_EXPORTS],
}
