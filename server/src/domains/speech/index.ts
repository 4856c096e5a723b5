import type { DomainModule } from '../domain-module.ts'
import { purgeOldAudio } from './cleanup.ts'
import { speechRoutes } from './routes.ts'

export const speechDomain: DomainModule = {
  name: 'speech',
  routes: (server, parts) => speechRoutes(server, { ...parts, engines: parts.speech }),
  nightly: ({ storage }) => [{ name: 'purge-old-audio', run: () => purgeOldAudio(storage) }],
  fieldNames: { lang: '语言', speed: '语速', volume: '音量' },
}
