import type { DomainModule } from '../domain-module.ts'
import { purgeOldAudio } from './cleanup.ts'
import { speechRoutes } from './routes.ts'
import { libraryAudio, startSpeakingAhead } from './speak-ahead.ts'

export const speechDomain: DomainModule = {
  name: 'speech',
  routes: (server, parts) => speechRoutes(server, { ...parts, engines: parts.speech }),
  startJobs({ speakAhead, speech: [engine], storage, library, log }) {
    if (!speakAhead || !engine?.isFree) return undefined
    return startSpeakingAhead({ engine, storage, library, log }).stop
  },
  nightly: ({ storage, speech, library }) => [
    {
      name: 'purge-old-audio',
      run: () => purgeOldAudio(storage, { deleteLast: libraryAudio(speech[0], library) }),
    },
  ],
  fieldNames: { lang: '语言', voice: '声音', ipa: '音标', speed: '语速', volume: '音量' },
}
