import type { Level } from '@shangxue/contract/users/endpoints'
import { levelOfGrade } from '../pack-store.ts'
import { isOwn, OWN_UNIT } from './company-items.ts'

/** A unit of a book as packs hold it. */
export interface BookUnit {
  readonly grade: number
  readonly number: number
  readonly title: string
  readonly words: readonly number[]
}

/** The levels whose grades a book holds. */
export const levelsOfBook = (units: readonly BookUnit[]): Level[] => [
  ...new Set(units.map(({ grade }) => levelOfGrade(grade))),
]

/** Puts the words that a company wrote for the grades of a level into a book, as the last unit of each grade that the book holds. */
export function withOwnUnits(
  units: readonly BookUnit[],
  level: Level,
  words: readonly { readonly id: number; readonly grade: number }[],
): BookUnit[] {
  const ofOthers = units.filter((unit) => !isOwn(unit) || levelOfGrade(unit.grade) !== level)
  return ofOthers.flatMap((unit, i) => {
    const { grade } = unit
    const isLast = ofOthers[i + 1]?.grade !== grade
    const own = words.filter((word) => word.grade === grade).map(({ id }) => id)
    return isLast && own.length > 0 ? [unit, { grade, ...OWN_UNIT, words: own }] : [unit]
  })
}
