import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { gradeWordsOptions, type Word } from './content-packs.ts'
import {
  canBeOwnWord,
  learntSharedWordsOptions,
  ownListsOptions,
  ownListWordsOptions,
  readStoredListWords,
} from './own-lists.ts'

const FIRST_GRADE = 3
const LAST_GRADE = 16

/** All grades, ordered by distance from `grade`. */
const gradesByDistance = (grade: number): number[] =>
  Array.from({ length: LAST_GRADE - FIRST_GRADE + 1 }, (_, i) => FIRST_GRADE + i).sort(
    (a, b) => Math.abs(a - grade) - Math.abs(b - grade),
  )

/**
 * Finds words by id in own and shared lists and in the library, starting at the learner's grade. Words missing from the
 * content are skipped.
 */
export async function findWordsById(
  client: QueryClient,
  ids: Iterable<number>,
  grade: number,
): Promise<Map<number, Word>> {
  const missing = new Set(ids)
  const wordsById = new Map<number, Word>()
  const addWords = (words: readonly Word[]) => {
    for (const word of words) if (missing.delete(word.id)) wordsById.set(word.id, word)
  }
  const isOwnWordMissing = () => [...missing].some(canBeOwnWord)
  if (isOwnWordMissing())
    for (const { id } of await client.fetchQuery(ownListsOptions()))
      addWords(await client.fetchQuery(ownListWordsOptions(id)).catch(() => []))
  if (isOwnWordMissing()) addWords(await client.fetchQuery(learntSharedWordsOptions()))
  // Words of a shared list whose answers are not sent yet.
  if (isOwnWordMissing()) addWords(await readStoredListWords())
  const wordsOf = (wordGrade: number) => client.ensureQueryData(gradeWordsOptions(wordGrade))
  const grades = gradesByDistance(grade)
  for (const [i, nextGrade] of grades.entries()) {
    if (missing.size === 0) break
    try {
      addWords(await wordsOf(nextGrade))
    } catch (error) {
      // Offline: read every other grade that this device has stored, all at once.
      for (const otherGrade of await Promise.allSettled(grades.slice(i + 1).map(wordsOf)))
        if (otherGrade.status === 'fulfilled') addWords(otherGrade.value)
      if (wordsById.size === 0) throw error
      break
    }
  }
  return wordsById
}

/** Finds library words by spelling, in the same order. Words that cannot be loaded are skipped. */
export async function findWordsBySpelling(
  client: QueryClient,
  spellings: Iterable<string>,
  grade: number,
): Promise<Word[]> {
  const missing = new Set(spellings)
  const matches: Word[] = []
  for (const wordGrade of gradesByDistance(grade)) {
    if (missing.size === 0) break
    const gradeWords = await client.ensureQueryData(gradeWordsOptions(wordGrade)).catch(() => [])
    matches.push(...gradeWords.filter(({ spelling }) => missing.delete(spelling)))
  }
  return matches
}

const fingerprints = new WeakMap<readonly number[], string>()
/** A short fingerprint of a set of ids, independent of their order. */
function fingerprint(ids: readonly number[]): string {
  const cached = fingerprints.get(ids)
  if (cached !== undefined) return cached
  let [sumA, sumB] = [0, 0]
  for (const number of ids) {
    sumA = (sumA + scramble(number, 0x9e3779b9)) | 0
    sumB = (sumB + scramble(number, 0x85ebca6b)) | 0
  }
  const text = `${ids.length} ${sumA} ${sumB}`
  fingerprints.set(ids, text)
  return text
}

/** Finalizer of MurmurHash3: plain sums of numbers or of their squares collide too easily. */
function scramble(number: number, seed: number): number {
  let bits = number ^ Math.floor(number / 2 ** 32) ^ seed
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Query options of `findWordsById` for components. */
export const wordsByIdOptions = (client: QueryClient, ids: readonly number[], grade: number) =>
  queryOptions({
    queryKey: ['study-words-by-number', grade, fingerprint(ids)],
    queryFn: () => findWordsById(client, ids, grade),
    // Some words may have been unreachable, so retry after a minute.
    staleTime: 60_000,
    meta: { quiet: true },
  })
