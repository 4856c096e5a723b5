import type { DomainModule } from '../domain-module.ts'

/** Stores photos for other domains. */
export const photosDomain: DomainModule = {
  name: 'photos',
}
