import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { mayBeOwn, ownLists, wordsOfList } from './own-words.ts'
import { type Word, wordsOfGrade } from './packs.ts'

const FIRST_GRADE = 3
const LAST_GRADE = 16

/** Words by their numbers, sought in own lists, and from the learner's own grade outwards; what the content no longer has is left out. */
export async function wordsByNumber(
  client: QueryClient,
  numbers: Iterable<number>,
  grade: number,
): Promise<Map<number, Word>> {
  const missing = new Set(numbers)
  const found = new Map<number, Word>()
  if ([...missing].some(mayBeOwn)) {
    for (const { id } of await client.ensureQueryData(ownLists()))
      for (const word of await client.ensureQueryData(wordsOfList(id)).catch(() => []))
        if (missing.delete(word.id)) found.set(word.id, word)
  }
  const grades = Array.from({ length: LAST_GRADE - FIRST_GRADE + 1 }, (_, i) => FIRST_GRADE + i).sort(
    (a, b) => Math.abs(a - grade) - Math.abs(b - grade),
  )
  for (const one of grades) {
    if (missing.size === 0) break
    for (const word of await client.ensureQueryData(wordsOfGrade(one)))
      if (missing.delete(word.id)) found.set(word.id, word)
  }
  return found
}

/** As `wordsByNumber`, for a component. */
export const wordsKnown = (client: QueryClient, numbers: readonly number[], grade: number) =>
  queryOptions({
    queryKey: ['study-words-by-number', grade, [...numbers].sort((a, b) => a - b).join(' ')],
    queryFn: () => wordsByNumber(client, numbers, grade),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
