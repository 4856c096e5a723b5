import type { Level } from '@shangxue/contract/users/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { formsOf } from '@shangxue/study/forms'
import { plainly } from '@shangxue/study/rating'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { levelOfGrade, type Word, wordsOfGrade } from './packs.ts'

const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)
const gradesOf = (level: Level) => GRADES.filter((grade) => levelOfGrade(grade) === level)

/**
 * The learner's level, then lower levels from near to far, then higher ones, because texts use words already
 * learnt.
 */
function levelsFrom(grade: number): Level[] {
  const own = LEVELS.indexOf(levelOfGrade(grade))
  return [...LEVELS.slice(0, own + 1).reverse(), ...LEVELS.slice(own + 1)]
}

const byForm = new WeakMap<readonly Word[], Map<string, Word[]>>()
/** Indexes the words of a pack by all their inflected forms. */
function formsIn(pack: readonly Word[]): Map<string, Word[]> {
  const known = byForm.get(pack)
  if (known) return known
  const map = new Map<string, Word[]>()
  for (const word of pack)
    for (const form of formsOf(word.spelling)) {
      const key = plainly(form)
      map.set(key, [...(map.get(key) ?? []), word])
    }
  byForm.set(pack, map)
  return map
}

async function packsOf(client: QueryClient, level: Level) {
  const asked = gradesOf(level).map((grade) => client.ensureQueryData(wordsOfGrade(grade)))
  const answered = await Promise.allSettled(asked)
  return {
    packs: answered.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    complete: answered.every(({ status }) => status === 'fulfilled'),
  }
}

const MOST = 3

/**
 * Finds the words that a text may be a form of, exact spellings first: `left` gives left and leave.
 * `complete` is false if a part of the library could not be loaded.
 */
async function wordsWritten(client: QueryClient, text: string, grade: number) {
  const plain = plainly(text)
  const sought = [plain, plain.replace(/'s$/, ''), ...(plain.includes('-') ? plain.split('-') : [])]
  let complete = true
  for (const level of levelsFrom(grade)) {
    const { packs, complete: all } = await packsOf(client, level)
    complete &&= all
    for (const form of sought) {
      const found = packs.flatMap((pack) => formsIn(pack).get(form) ?? [])
      if (found.length === 0) continue
      const exact = (word: Word) => (plainly(word.spelling) === form ? 0 : 1)
      return { words: found.sort((a, b) => exact(a) - exact(b)).slice(0, MOST), complete: true }
    }
  }
  return { words: [], complete }
}

/** Loads the words of a grade's texts, so that they can be looked up offline. */
export async function keepDictionary(client: QueryClient, grade: number): Promise<void> {
  const own = LEVELS.indexOf(levelOfGrade(grade))
  for (const level of LEVELS.slice(0, own + 1).reverse()) await packsOf(client, level)
}

/** Query options of the lookup for components. */
export const wordsFor = (client: QueryClient, text: string, grade: number) =>
  queryOptions({
    queryKey: ['study-words-written', text, grade],
    queryFn: () => wordsWritten(client, text, grade),
    gcTime: 0,
    meta: { quiet: true },
  })
