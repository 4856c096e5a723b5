import type { Level } from '@shangxue/contract/users/endpoints'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { inflectedForms } from '@shangxue/study/language/word-forms'
import { normalizeText } from '@shangxue/study/scheduling/answer-rating'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { gradeWordsOptions, levelOfGrade, type Word } from './content-packs.ts'

const GRADES = Array.from({ length: 14 }, (_, i) => i + 3)
const gradesOf = (level: Level) => GRADES.filter((grade) => levelOfGrade(grade) === level)

/**
 * The learner's level, then lower levels from near to far, then higher ones, because texts use words already
 * learnt.
 */
function levelsByPriority(grade: number): Level[] {
  const ownIndex = LEVELS.indexOf(levelOfGrade(grade))
  return [...LEVELS.slice(0, ownIndex + 1).reverse(), ...LEVELS.slice(ownIndex + 1)]
}

const formIndexes = new WeakMap<readonly Word[], Map<string, Word[]>>()
/** Indexes the words of a pack by all their inflected forms. */
function indexByForm(pack: readonly Word[]): Map<string, Word[]> {
  const cached = formIndexes.get(pack)
  if (cached) return cached
  const map = new Map<string, Word[]>()
  for (const word of pack)
    for (const form of inflectedForms(word.spelling)) {
      const key = normalizeText(form)
      map.set(key, [...(map.get(key) ?? []), word])
    }
  formIndexes.set(pack, map)
  return map
}

async function loadPacks(client: QueryClient, level: Level) {
  const requests = gradesOf(level).map((grade) => client.ensureQueryData(gradeWordsOptions(grade)))
  const results = await Promise.allSettled(requests)
  return {
    packs: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    complete: results.every(({ status }) => status === 'fulfilled'),
  }
}

const MAX_MATCHES = 3

/**
 * Finds the words that a text may be a form of, exact spellings first: `left` gives left and leave.
 * `complete` is false if a part of the library could not be loaded.
 */
export async function lookUpWords(client: QueryClient, text: string, grade: number) {
  const normalized = normalizeText(text)
  const forms = [
    normalized,
    normalized.replace(/'s$/, ''),
    ...(normalized.includes('-') ? normalized.split('-') : []),
  ]
  let complete = true
  for (const level of levelsByPriority(grade)) {
    const { packs, complete: isComplete } = await loadPacks(client, level)
    complete &&= isComplete
    for (const form of forms) {
      const matches = packs.flatMap((pack) => indexByForm(pack).get(form) ?? [])
      if (matches.length === 0) continue
      const exactRank = (word: Word) => (normalizeText(word.spelling) === form ? 0 : 1)
      return {
        words: matches.sort((a, b) => exactRank(a) - exactRank(b)).slice(0, MAX_MATCHES),
        complete: true,
      }
    }
  }
  return { words: [], complete }
}

/** Loads the words of a grade's texts, so that they can be looked up offline. */
export async function cacheDictionary(client: QueryClient, grade: number): Promise<void> {
  const ownIndex = LEVELS.indexOf(levelOfGrade(grade))
  for (const level of LEVELS.slice(0, ownIndex + 1).reverse()) await loadPacks(client, level)
}

/** Query options of the lookup for components. */
export const lookupOptions = (client: QueryClient, text: string, grade: number) =>
  queryOptions({
    queryKey: ['study-words-written', text, grade],
    queryFn: () => lookUpWords(client, text, grade),
    gcTime: 0,
    meta: { quiet: true },
  })
