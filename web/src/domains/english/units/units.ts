import type { Word } from '../content/content-packs.ts'

/** A unit of a grade, a book or an own list. */
export interface Unit {
  /** Grade and number, `7.12`; in an own list only the number. */
  readonly key: string
  /** Undefined in an own list. */
  readonly grade: number | undefined
  readonly title: string
  /** Word ids in learning order. */
  readonly words: readonly number[]
}

/** Address of the units. */
export const UNITS_PATH = '/english-study/learning-mode?view=units'

export const unitKey = (number: number, grade?: number): string =>
  grade === undefined ? String(number) : `${grade}.${number}`

/** Groups words in learning order by unit. Words without a unit are left out. */
export function unitsOfWords(words: readonly Word[], grade?: number): Unit[] {
  const units = new Map<string, Unit & { words: number[] }>()
  for (const { id, unit } of words) {
    if (!unit) continue
    const key = unitKey(unit.number, grade)
    const known = units.get(key)
    if (known) known.words.push(id)
    else units.set(key, { key, grade, title: unit.title, words: [id] })
  }
  return [...units.values()]
}

type Ids = Pick<ReadonlySet<number>, 'has'>

/** How many words of a unit were introduced or marked as known. */
export const countIntroduced = ({ words }: Pick<Unit, 'words'>, introduced: Ids): number =>
  words.filter((id) => introduced.has(id)).length

export const isFinished = (unit: Unit, introduced: Ids): boolean =>
  countIntroduced(unit, introduced) === unit.words.length

/** The units in the order in which they are learnt: from the chosen one to the last, then those before it. */
function unitsFrom(units: readonly Unit[], chosen: string): readonly Unit[] {
  const start = Math.max(
    0,
    units.findIndex(({ key }) => key === chosen),
  )
  return [...units.slice(start), ...units.slice(0, start)]
}

/** The unit that new words come from; undefined once all are finished. */
export const currentUnit = (units: readonly Unit[], introduced: Ids, chosen: string): Unit | undefined =>
  unitsFrom(units, chosen).find((unit) => !isFinished(unit, introduced))

/** Ids of all new words, in the order in which they are introduced. */
export const newWordIds = (units: readonly Unit[], introduced: Ids, chosen: string): number[] =>
  unitsFrom(units, chosen).flatMap(({ words }) => words.filter((id) => !introduced.has(id)))

/**
 * The new words of a grade or an own list in the order in which they are introduced. Words without a unit, and
 * packs that were stored before there were units, keep their order.
 */
export function orderNewWords(
  words: readonly Word[],
  introduced: Ids,
  chosen: string,
  grade?: number,
): readonly Word[] {
  const byId = new Map(words.map((word) => [word.id, word]))
  const inUnits = newWordIds(unitsOfWords(words, grade), introduced, chosen)
  return [
    ...inUnits.flatMap((id) => byId.get(id) ?? []),
    ...words.filter(({ id, unit }) => !unit && !introduced.has(id)),
  ]
}

/** Units that a session finished: it introduced one of their words, and all others are introduced as well. */
export const unitsFinishedBy = (units: readonly Unit[], met: Ids, introduced: Ids): Unit[] =>
  units.filter((unit) => unit.words.some((id) => met.has(id)) && isFinished(unit, introduced))

/** Where a book starts by default: at the learner's grade, because earlier units are too easy. */
export const firstUnitForGrade = (units: readonly Unit[], grade: number): string =>
  units.find((unit) => unit.grade !== undefined && unit.grade >= grade)?.key ?? ''
