import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { gradeWordsOptions, type Word } from '../../content/content-packs.ts'
import { CONTRASTS, type Contrast } from './contrasts.ts'
import { EXTRA_WORDS } from './extra-words.ts'
import { findPairs, type MinimalPair } from './find-pairs.ts'

/** What the course needs of a word. */
export type CourseWord = Pick<Word, 'spelling' | 'ipa_uk' | 'ipa_us' | 'senses' | 'confusables'>

export interface ContrastPairs {
  readonly contrast: Contrast
  readonly pairs: readonly MinimalPair<CourseWord>[]
}

const FIRST_GRADE = 3
/** Pupils of primary school meet words of junior high school as well: their own grades have too few pairs. */
const LAST_JUNIOR_GRADE = 9
/** With fewer pairs a contrast would be learnt by heart. */
const MIN_PAIRS = 3
const MAX_PAIRS = 12

export function contrastPairs(words: readonly CourseWord[]): ContrastPairs[] {
  const all = [...words, ...EXTRA_WORDS]
  return CONTRASTS.map((contrast) => ({
    contrast,
    pairs: findPairs(all, contrast).slice(0, MAX_PAIRS),
  })).filter(({ pairs }) => pairs.length >= MIN_PAIRS)
}

/** The contrasts with the pairs of all words up to a grade. Works without a network with the grades that the device has. */
export const contrastPairsOptions = (client: QueryClient, grade: number) =>
  queryOptions({
    queryKey: ['study-contrasts', Math.max(grade, LAST_JUNIOR_GRADE)],
    queryFn: async () => {
      const last = Math.max(grade, LAST_JUNIOR_GRADE)
      const grades = Array.from({ length: last - FIRST_GRADE + 1 }, (_, i) => FIRST_GRADE + i)
      const packs = await Promise.allSettled(
        grades.map((each) => client.ensureQueryData(gradeWordsOptions(each))),
      )
      return contrastPairs(packs.flatMap((pack) => (pack.status === 'fulfilled' ? pack.value : [])))
    },
    // Some grades may have been unreachable, so retry after a minute.
    staleTime: 60_000,
    meta: { quiet: true },
  })
