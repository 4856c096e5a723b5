import type { DomainModule } from '../domain-module.ts'
import { momentPhotoStore } from './photo-store.ts'
import { momentRoutes } from './routes.ts'

export const momentsDomain: DomainModule = {
  name: 'moments',
  routes: momentRoutes,
  nightly: ({ database, storage }) => [
    {
      name: 'purge-unattached-moment-photos',
      run: () => momentPhotoStore.purgeUnattached(database, storage),
    },
  ],
  fieldNames: { text: '动态' },
}
