import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wordsKnown } from '../find-by-number.ts'
import { useGoal } from '../goal.ts'
import { useLearnerStudy } from '../learner.ts'
import type { Word } from '../packs.ts'
import { studyDay } from '../store/state.ts'
import { metWords, type Weak, weakOf } from './weak.ts'

/** The learner's weak words; `weak` is undefined until the words are loaded. */
export function useWeak(): {
  weak: Weak | undefined
  words: ReadonlyMap<number, Word>
  met: number
  failed: boolean
  retry: () => unknown
} {
  const study = useLearnerStudy()
  const goal = useGoal()
  const client = useQueryClient()
  const met = metWords(study.memories)
  const { data, isError, refetch } = useQuery({
    ...wordsKnown(client, met, goal.grade),
    enabled: study.ready,
  })
  const day = studyDay()
  const weak = useMemo(
    () => data && weakOf({ memories: study.memories, scheduler: study.scheduler }, day, data),
    [data, study.memories, study.scheduler, day],
  )
  return {
    weak: study.ready ? weak : undefined,
    words: data ?? new Map(),
    met: met.length,
    failed: isError,
    retry: refetch,
  }
}
