import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { idle } from '../../../lib/idle.ts'
import { wordsOfGrade } from '../packs.ts'
import { type GradeWords, type Source, sourceOf } from './questions.ts'

/** Grades of the first questions, from the middle of the scale. */
const FIRST = [9, 10]
/** Grades that later questions may need, nearest first. */
const THEN = [8, 11, 7, 12, 6, 13, 5, 14, 4, 15, 3, 16]

const wordsOf = async (client: QueryClient, grade: number): Promise<GradeWords> => ({
  grade,
  words: await client.ensureQueryData(wordsOfGrade(grade)),
})

/** Query options for the words of the first grades. */
const firstWords = (client: QueryClient) =>
  queryOptions({
    queryKey: ['study-words-to-begin-with'],
    queryFn: async () => {
      const asked = await Promise.allSettled(FIRST.map((grade) => wordsOf(client, grade)))
      const there = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const [refused] = asked
      if (there.length === 0 && refused?.status === 'rejected') throw refused.reason
      return there
    },
    // The underlying queries retry by themselves.
    retry: false,
    structuralSharing: false,
    meta: { quiet: true },
  })

interface Gathered {
  /** Undefined until a test can start. */
  readonly source: Source | undefined
  /** True once every grade was requested; no more words will arrive. */
  readonly settled: boolean
  /** True if some grades could not be loaded. */
  readonly lacking: boolean
  readonly failed: boolean
  readonly retry: () => unknown
}

/** True if the browser asks to save data; then only the words of a running test are loaded. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** True once the browser is idle, so that an opened test can be continued offline later. */
function useAhead(ready: boolean): boolean {
  const [ahead, setAhead] = useState(false)
  useEffect(() => {
    if (!ready || savesData()) return
    let left = false
    void idle().then(() => left || setAhead(true))
    return () => {
      left = true
    }
  }, [ready])
  return ahead
}

/**
 * Loads the words of a test: the first grades at once, the others after them. `isNeededNow` starts the others
 * immediately.
 */
export function useSource(wanted: boolean): Gathered {
  const client = useQueryClient()
  const { data: first, isError, refetch } = useQuery(firstWords(client))
  const ahead = useAhead(first !== undefined)
  const [later, setLater] = useState<readonly GradeWords[]>([])
  const [settled, setSettled] = useState(false)
  const going = (wanted || ahead) && first !== undefined
  useEffect(() => {
    if (!going) return
    let left = false
    const take = async (grade: number) => {
      const one = await wordsOf(client, grade)
      if (!left) setLater((before) => [...before.filter((other) => other.grade !== grade), one])
    }
    const gather = async () => {
      for (const [i, grade] of THEN.entries()) {
        if (left) return
        try {
          await take(grade)
        } catch {
          // Offline: read every other grade that this device has stored, all at once.
          await Promise.allSettled(THEN.slice(i + 1).map(take))
          break
        }
      }
      if (!left) setSettled(true)
    }
    void gather()
    return () => {
      left = true
    }
  }, [client, going])
  const source = useMemo(() => first && sourceOf([...first, ...later]), [first, later])
  const lacking = settled && (first?.length ?? 0) + later.length < FIRST.length + THEN.length
  return { source, settled, lacking, failed: isError, retry: refetch }
}
