import type { DomainModule } from '../domain-module.ts'
import { englishRoutes } from './routes.ts'

export const englishDomain: DomainModule = {
  name: 'english',
  routes: englishRoutes,
}
