import type { DomainModule } from '../domain-module.ts'
import { recalibratePlacement } from './placement/recalibrate.ts'
import { englishRoutes } from './routes.ts'

export const englishDomain: DomainModule = {
  name: 'english',
  routes: englishRoutes,
  nightly: ({ database, library }) => [
    { name: 'recalibrate-placement', run: () => recalibratePlacement(database, library) },
  ],
}
