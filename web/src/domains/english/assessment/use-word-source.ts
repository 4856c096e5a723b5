import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../lib/util/main-thread.ts'
import { withoutCompanyItems } from '../content/company/company-items.ts'
import { gradeWordsOptions, placementItemsOptions } from '../content/content-packs.ts'
import { createWordSource, type GradeWords, type WordSource } from './adaptive-test.ts'

/** Grades of the first questions, from the middle of the scale. */
const FIRST_GRADES = [9, 10]
/** Grades that later questions may need, nearest first. */
const LATER_GRADES = [8, 11, 7, 12, 6, 13, 5, 14, 4, 15, 3, 16]

const wordsOf = async (client: QueryClient, grade: number): Promise<GradeWords> => ({
  grade,
  // The server grades the test by the library, and the levels of a company's own words are estimates.
  words: withoutCompanyItems(await client.ensureQueryData(gradeWordsOptions(grade))),
})

/** Query options for the words of the first grades. */
const firstWordsOptions = (client: QueryClient) =>
  queryOptions({
    queryKey: ['study-words-to-begin-with'],
    queryFn: async () => {
      const requests = await Promise.allSettled(FIRST_GRADES.map((grade) => wordsOf(client, grade)))
      const loaded = requests.flatMap((request) => (request.status === 'fulfilled' ? [request.value] : []))
      const [firstRequest] = requests
      if (loaded.length === 0 && firstRequest?.status === 'rejected') throw firstRequest.reason
      return loaded
    },
    // The underlying queries retry by themselves.
    retry: false,
    structuralSharing: false,
    meta: { quiet: true },
  })

interface WordSourceState {
  /** Undefined until a test can start. */
  readonly source: WordSource | undefined
  /** True once every grade was requested; no more words will arrive. */
  readonly isSettled: boolean
  /** True if some grades could not be loaded. */
  readonly isIncomplete: boolean
  readonly isFailed: boolean
  readonly retry: () => unknown
}

/** True if the browser asks to save data; then only the words of a running test are loaded. */
const isDataSaverOn = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** True once the browser is idle, so that an opened test can be continued offline later. */
function usePrefetchWhenIdle(ready: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!ready || isDataSaverOn()) return
    let isCancelled = false
    void whenIdle().then(() => isCancelled || setIsIdle(true))
    return () => {
      isCancelled = true
    }
  }, [ready])
  return isIdle
}

/**
 * Loads the words of a test: the first grades at once, the others after them. `isNeededNow` starts the others
 * immediately.
 */
export function useWordSource(isNeededNow: boolean): WordSourceState {
  const client = useQueryClient()
  const { data: first, isError, refetch } = useQuery(firstWordsOptions(client))
  const isIdle = usePrefetchWhenIdle(first !== undefined)
  const { data: calibrated } = useQuery(placementItemsOptions)
  const [laterWords, setLaterWords] = useState<readonly GradeWords[]>([])
  const [isSettled, setIsSettled] = useState(false)
  const isLoading = (isNeededNow || isIdle) && first !== undefined
  useEffect(() => {
    if (!isLoading) return
    let isCancelled = false
    const loadGrade = async (grade: number) => {
      const gradeWords = await wordsOf(client, grade)
      if (!isCancelled)
        setLaterWords((before) => [...before.filter((loaded) => loaded.grade !== grade), gradeWords])
    }
    const loadAll = async () => {
      for (const [i, grade] of LATER_GRADES.entries()) {
        if (isCancelled) return
        try {
          await loadGrade(grade)
        } catch {
          // Offline: read every other grade that this device has stored, all at once.
          await Promise.allSettled(LATER_GRADES.slice(i + 1).map(loadGrade))
          break
        }
      }
      if (!isCancelled) setIsSettled(true)
    }
    void loadAll()
    return () => {
      isCancelled = true
    }
  }, [client, isLoading])
  const source = useMemo(
    () => first && calibrated && createWordSource([...first, ...laterWords], calibrated),
    [first, laterWords, calibrated],
  )
  const isIncomplete =
    isSettled && (first?.length ?? 0) + laterWords.length < FIRST_GRADES.length + LATER_GRADES.length
  return { source, isSettled, isIncomplete, isFailed: isError, retry: refetch }
}
