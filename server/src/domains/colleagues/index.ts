import type { DomainModule } from '../domain-module.ts'
import { colleagueRoutes } from './routes.ts'

export const colleaguesDomain: DomainModule = {
  name: 'colleagues',
  routes: colleagueRoutes,
}
