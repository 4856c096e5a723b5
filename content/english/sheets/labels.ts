import { TOPIC_NAMES } from '../../../contract/src/english/content-topics.ts'
import { READING_SKILL_NAMES } from '../../../contract/src/reading/schemas.ts'
import { gradeName } from '../../../server/src/domains/english/grades.ts'
import { GRADES } from '../rules/passage-checks.ts'
import { LEVEL_NAMES, type LevelName } from '../word.ts'

/** A closed list of values, each with the Chinese label that its cells show. */
export interface Labels {
  readonly labels: readonly string[]
  readonly toLabel: (value: string) => string
  /** The value of a label. Text that is none is returned as it is; the rules report it. */
  readonly toValue: (label: string) => string
}

function createLabels(names: Readonly<Record<string, string>>): Labels {
  const values = new Map(Object.entries(names).map(([value, label]) => [label, value]))
  return {
    labels: Object.values(names),
    toLabel: (value) => names[value] ?? value,
    toValue: (label) => values.get(label) ?? label,
  }
}

const [FIRST_GRADE, LAST_GRADE] = [GRADES.primary[0], GRADES.university[1]]
const grades = Array.from({ length: LAST_GRADE - FIRST_GRADE + 1 }, (_, index) => FIRST_GRADE + index)

export const levels = createLabels(LEVEL_NAMES)
export const gradeLabels = createLabels(
  Object.fromEntries(grades.map((grade) => [String(grade), gradeName(grade)])),
)
export const topics = createLabels(TOPIC_NAMES)
export const skills = createLabels(READING_SKILL_NAMES)
export const clozeKinds = createLabels({
  choice: '完形填空',
  first_letter: '首字母填空',
  grammar: '语法填空',
})
export const voices = createLabels({ female: '女', male: '男' })

/** Level and grade of a row; undefined if they are none or do not fit together. */
export function placeOfRow({ level = '', grade = '' }: Readonly<Record<string, string>>) {
  const name = levels.toValue(level) as LevelName
  const number = Number(gradeLabels.toValue(grade))
  const range = GRADES[name]
  if (range === undefined || !(number >= range[0] && number <= range[1])) return undefined
  return { level: name, grade: number }
}
