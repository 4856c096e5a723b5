import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Word } from '../content/content-packs.ts'
import { wordsByIdOptions } from '../content/find-words.ts'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { findWeakWords, introducedWordIds, type WeakWords } from './weak-words.ts'

/** The learner's weak words; `weak` is undefined until the words are loaded. */
export function useWeakWords(): {
  weak: WeakWords | undefined
  words: ReadonlyMap<number, Word>
  introducedCount: number
  isFailed: boolean
  retry: () => unknown
} {
  const study = useLearnerStudy()
  const goal = useGoal()
  const client = useQueryClient()
  const introducedIds = introducedWordIds(study.memories)
  const { data, isError, refetch } = useQuery({
    ...wordsByIdOptions(client, introducedIds, goal.grade),
    enabled: study.ready,
  })
  const day = currentStudyDay()
  const weak = useMemo(
    () => data && findWeakWords({ memories: study.memories, scheduler: study.scheduler }, day, data),
    [data, study.memories, study.scheduler, day],
  )
  return {
    weak: study.ready ? weak : undefined,
    words: data ?? new Map(),
    introducedCount: introducedIds.length,
    isFailed: isError,
    retry: refetch,
  }
}
