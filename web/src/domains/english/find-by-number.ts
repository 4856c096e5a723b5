import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { mayBeOwn, ownLists, wordsOfList } from './own-words.ts'
import { type Word, wordsOfGrade } from './packs.ts'

const FIRST_GRADE = 3
const LAST_GRADE = 16

/** All grades, ordered by distance from `grade`. */
const gradesFrom = (grade: number): number[] =>
  Array.from({ length: LAST_GRADE - FIRST_GRADE + 1 }, (_, i) => FIRST_GRADE + i).sort(
    (a, b) => Math.abs(a - grade) - Math.abs(b - grade),
  )

/**
 * Finds words by id in own lists and in the library, starting at the learner's grade. Words missing from the
 * content are skipped.
 */
export async function wordsByNumber(
  client: QueryClient,
  numbers: Iterable<number>,
  grade: number,
): Promise<Map<number, Word>> {
  const missing = new Set(numbers)
  const found = new Map<number, Word>()
  if ([...missing].some(mayBeOwn)) {
    for (const { id } of await client.fetchQuery(ownLists()))
      for (const word of await client.fetchQuery(wordsOfList(id)).catch(() => []))
        if (missing.delete(word.id)) found.set(word.id, word)
  }
  const wordsOf = (one: number) => client.ensureQueryData(wordsOfGrade(one))
  const take = (words: readonly Word[]) => {
    for (const word of words) if (missing.delete(word.id)) found.set(word.id, word)
  }
  const grades = gradesFrom(grade)
  for (const [i, one] of grades.entries()) {
    if (missing.size === 0) break
    try {
      take(await wordsOf(one))
    } catch (error) {
      // Offline: read every other grade that this device has stored, all at once.
      for (const rest of await Promise.allSettled(grades.slice(i + 1).map(wordsOf)))
        if (rest.status === 'fulfilled') take(rest.value)
      if (found.size === 0) throw error
      break
    }
  }
  return found
}

/** Finds library words by spelling, in the same order. Words that cannot be loaded are skipped. */
export async function wordsBySpelling(
  client: QueryClient,
  spellings: Iterable<string>,
  grade: number,
): Promise<Word[]> {
  const missing = new Set(spellings)
  const found: Word[] = []
  for (const one of gradesFrom(grade)) {
    if (missing.size === 0) break
    const words = await client.ensureQueryData(wordsOfGrade(one)).catch(() => [])
    found.push(...words.filter(({ spelling }) => missing.delete(spelling)))
  }
  return found
}

const known = new WeakMap<readonly number[], string>()
/** A short fingerprint of a set of ids, independent of their order. */
function nameOf(numbers: readonly number[]): string {
  const before = known.get(numbers)
  if (before !== undefined) return before
  let [one, other] = [0, 0]
  for (const number of numbers) {
    one = (one + scattered(number, 0x9e3779b9)) | 0
    other = (other + scattered(number, 0x85ebca6b)) | 0
  }
  const name = `${numbers.length} ${one} ${other}`
  known.set(numbers, name)
  return name
}

/** Finalizer of MurmurHash3: plain sums of numbers or of their squares collide too easily. */
function scattered(number: number, seed: number): number {
  let bits = number ^ Math.floor(number / 2 ** 32) ^ seed
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Query options of `findWordsById` for components. */
export const wordsKnown = (client: QueryClient, numbers: readonly number[], grade: number) =>
  queryOptions({
    queryKey: ['study-words-by-number', grade, nameOf(numbers)],
    queryFn: () => wordsByNumber(client, numbers, grade),
    // Some words may have been unreachable, so retry after a minute.
    staleTime: 60_000,
    meta: { quiet: true },
  })
