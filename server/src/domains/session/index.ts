import type { DomainModule } from '../domain-module.ts'
import { purgeOldSignIns } from './cleanup.ts'
import { FIELD_NAMES } from './messages.zh-CN.ts'
import { sessionRoutes } from './routes.ts'

export const sessionDomain: DomainModule = {
  name: 'session',
  routes: sessionRoutes,
  nightly: ({ database }) => [
    // Push devices refer to sign-ins, so notifications purges them first.
    { name: 'purge-old-sign-ins', run: () => purgeOldSignIns(database), isLast: true },
  ],
  fieldNames: FIELD_NAMES,
}
