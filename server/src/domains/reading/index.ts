import type { DomainModule } from '../domain-module.ts'
import { readingRoutes } from './routes.ts'
import { readingPageHead } from './sharing/page-head.ts'

export const readingDomain: DomainModule = {
  name: 'reading',
  routes: readingRoutes,
  pageHeads: ({ database }) => [readingPageHead(database)],
}
