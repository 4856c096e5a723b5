import { type PlacementItem, UNCALIBRATED } from './item.ts'
import { abilityOfGrade } from './scale.ts'

/** A word as the library describes it. */
export interface ListedWord {
  readonly id: number
  readonly spelling: string
  /** Third of the grade (1–3), most frequent words first. */
  readonly band: number
  /** The examinations that ask for the word; missing in packs that devices stored before there were books. */
  readonly books?: readonly string[] | undefined
}

/** Grade in which learners know half of the words of a list; the word's easiest list counts. */
const GRADE_OF_LIST: Readonly<Record<string, number>> = {
  xiaoxue: 5,
  zhongkao: 8,
  gaokao: 11,
  cet4: 13,
  cet6: 14.5,
  kaoyan: 15,
}
/** Weight of the list beside the grade, which the content assigns word by word. */
const LIST_WEIGHT = 0.25
/** Grades that a letter more than usual adds, and the most that the length changes. */
const GRADES_PER_LETTER = 0.05
const USUAL_LETTERS = 7
const LENGTH_LIMIT = 0.25

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

/** Letters of the longest part: a phrase is as hard to read as its longest word. */
const lettersOf = (spelling: string) => Math.max(...spelling.split(/[\s-]+/).map((part) => part.length))

/** The grade, with fractions, whose learners know the word by half: from its grade, frequency, lists and length. */
export function startingGrade({ spelling, band, books }: ListedWord, grade: number): number {
  const listedGrade = grade + (band - 2) / 3
  const listGrades = (books ?? []).flatMap((book) => GRADE_OF_LIST[book] ?? [])
  const byList = listGrades.length === 0 ? 0 : LIST_WEIGHT * clamp(Math.min(...listGrades) - listedGrade, 3)
  const byLength = clamp(GRADES_PER_LETTER * (lettersOf(spelling) - USUAL_LETTERS), LENGTH_LIMIT)
  return listedGrade + byList + byLength
}

/** What the placement test assumes of a word that nobody has answered. */
export const startingItem = (word: ListedWord, grade: number): PlacementItem => ({
  id: word.id,
  grade,
  difficulty: abilityOfGrade(startingGrade(word, grade)),
  ...UNCALIBRATED,
})
