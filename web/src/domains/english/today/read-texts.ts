import { studyDayOf } from '@shangxue/study/time/study-day'
import { queryOptions } from '@tanstack/react-query'
import type { ReadText } from '../../reading/offline/public.ts'
import { deviceZone } from '../store/study-state.ts'

/** Loaded on demand, because the home screen must not wait for the code of the reading domain. */
export const readingPart = () => import('../../reading/offline/public.ts')

/** What the learner has read, on this device and, while it can be reached, on the server. */
export const readTextsOptions = (owner: string) =>
  queryOptions({
    queryKey: ['study-read-texts', owner],
    queryFn: async (): Promise<readonly ReadText[]> =>
      readingPart()
        .then((reading) => reading.listReadTexts(owner))
        .catch(() => []),
    staleTime: 30_000,
    retry: false,
    meta: { quiet: true },
  })

/** True if a reading was submitted on a study day of this device's zone. */
export const isReadOn = (texts: readonly ReadText[], day: string): boolean =>
  texts.some(({ at }) => studyDayOf(new Date(at), deviceZone()) === day)
