import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Word } from '../content/content-packs.ts'
import { wordsByIdOptions } from '../content/find-words.ts'
import { useGoal, useLearnerStudy } from '../learner/use-learner.ts'
import { useStudyLook } from '../look/study-look.ts'
import { currentStudyDay } from '../store/study-state.ts'
import { findWeakWords, introducedWordIds, type WeakWord, type WeakWords } from './weak-words.ts'

const withoutPercent = (words: readonly WeakWord[]) => words.map(({ item }) => ({ item, reason: '快忘了' }))

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
  const isYoung = useStudyLook() === 'young'
  const weak = useMemo(() => {
    if (!data) return undefined
    const found = findWeakWords({ memories: study.memories, scheduler: study.scheduler }, day, data)
    return isYoung ? { ...found, fading: withoutPercent(found.fading) } : found
  }, [data, study.memories, study.scheduler, day, isYoung])
  return {
    weak: study.ready ? weak : undefined,
    words: data ?? new Map(),
    introducedCount: introducedIds.length,
    isFailed: isError,
    retry: refetch,
  }
}
