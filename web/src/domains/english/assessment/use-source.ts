import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { idle } from '../../../lib/idle.ts'
import { wordsOfGrade } from '../packs.ts'
import { type GradeWords, type Source, sourceOf } from './questions.ts'

/** Of learners whom nothing is known of the middle is asked first. */
const FIRST = [9, 10]
/** Where the answers may lead from there, the nearest first. */
const THEN = [8, 11, 7, 12, 6, 13, 5, 14, 4, 15, 3, 16]

const wordsOf = async (client: QueryClient, grade: number): Promise<GradeWords> => ({
  grade,
  words: await client.ensureQueryData(wordsOfGrade(grade)),
})

/** What there is of the grades that a test begins with. */
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
    // what it reads tries again by itself
    retry: false,
    structuralSharing: false,
    meta: { quiet: true },
  })

interface Gathered {
  /** Undefined until a test can begin. */
  readonly source: Source | undefined
  /** Everything was asked for: what is missing is missing. */
  readonly settled: boolean
  /** Some grades could not be had. */
  readonly lacking: boolean
  readonly failed: boolean
  readonly retry: () => unknown
}

/** Somebody who asked the browser to save data downloads only what a test needs. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** True once nothing else is to be done, so that a test that was opened can be taken without a network later. */
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

/** The words that a test draws from: those that it begins with, and behind them all others. `wanted`: at once. */
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
          // without a network: what this device has of the others, all asked at once
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
