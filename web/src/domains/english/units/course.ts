import type { StudyBook } from '@shangxue/contract/study/endpoints'
import type { Settings } from '@shangxue/study/scheduling/settings'
import type { QueryClient } from '@tanstack/react-query'
import { bookUnitsOptions, gradeWordsOptions, type Word } from '../content/content-packs.ts'
import { firstUnitForGrade, newWordIds, orderNewWords, type Unit, unitKey, unitsOfWords } from './units.ts'

/** What decides which words are new: the grade or a book, and the unit to begin with. */
export type Course = Pick<Settings, 'grade' | 'book' | 'unit'>

type BookUnits = readonly { grade: number; number: number; title: string; words: readonly number[] }[]
export const unitsOfBook = (units: BookUnits): Unit[] =>
  units.map(({ grade, number, title, words }) => ({ key: unitKey(number, grade), grade, title, words }))

/** The unit to begin with, by choice or by default. */
export const startUnit = (units: readonly Unit[], { grade, book, unit }: Course): string =>
  unit !== '' || book === '' ? unit : firstUnitForGrade(units, grade)

export interface NewWords {
  /** The next new words. */
  readonly words: readonly Word[]
  /** Number of all new words of the course. */
  readonly remaining: number
  readonly units: readonly Unit[]
  /** Words from which wrong meanings are taken. */
  readonly pool: readonly Word[]
}

/** Loads the next new words of a course, at most `count`. */
export async function loadNewWords(
  client: QueryClient,
  course: Course,
  introduced: ReadonlySet<number>,
  count: number,
): Promise<NewWords> {
  if (course.book !== '') return loadNewBookWords(client, { ...course, book: course.book }, introduced, count)
  const pool = await client.ensureQueryData(gradeWordsOptions(course.grade))
  const units = unitsOfWords(pool, course.grade)
  const fresh = orderNewWords(pool, introduced, startUnit(units, course), course.grade)
  return { words: fresh.slice(0, count), remaining: fresh.length, units, pool }
}

async function loadNewBookWords(
  client: QueryClient,
  course: Course & { readonly book: StudyBook },
  introduced: ReadonlySet<number>,
  count: number,
): Promise<NewWords> {
  const units = unitsOfBook(await client.ensureQueryData(bookUnitsOptions(course.book)))
  const ids = newWordIds(units, introduced, startUnit(units, course))
  const next = new Set(ids.slice(0, count))
  const grades = new Set(
    units.filter(({ words }) => words.some((id) => next.has(id))).map(({ grade }) => grade ?? course.grade),
  )
  const packs = await Promise.all(
    [...grades].map((grade) => client.ensureQueryData(gradeWordsOptions(grade))),
  )
  const pool = packs.flat()
  const byId = new Map(pool.map((word) => [word.id, word]))
  return { words: [...next].flatMap((id) => byId.get(id) ?? []), remaining: ids.length, units, pool }
}

/** The next new words of an own or shared list, from a unit on. */
export function newListWords(
  pool: readonly Word[],
  introduced: ReadonlySet<number>,
  unit: string,
  count: number,
): NewWords {
  const fresh = orderNewWords(pool, introduced, unit)
  return { words: fresh.slice(0, count), remaining: fresh.length, units: unitsOfWords(pool), pool }
}
