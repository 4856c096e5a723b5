/**
 * The scale of the placement test. Ability and difficulty share it: 0 is the middle of 九年级, one unit is a year
 * and a half of school.
 */
const CENTRE = 9.5
const GRADES_PER_UNIT = 1.5
/** First grades of 初中, 高中 and 大学. */
const LEVEL_START_GRADES = [6.5, 9.5, 12.5]
/** Lowest and highest grade of each level. */
const LEVEL_GRADES = [
  [3, 6],
  [7, 9],
  [10, 12],
  [13, 16],
] as const
export const LEVEL_COUNT = LEVEL_GRADES.length

export const abilityOfGrade = (grade: number): number => (grade - CENTRE) / GRADES_PER_UNIT
export const gradeOfAbility = (ability: number): number => ability * GRADES_PER_UNIT + CENTRE

/** Level index (0–3) of a grade. */
export const levelIndexOfGrade = (grade: number): number =>
  LEVEL_START_GRADES.filter((begins) => grade >= begins).length

/** The whole grade (3–16) nearest to an ability. */
export const wholeGrade = (ability: number): number =>
  Math.max(3, Math.min(16, Math.round(gradeOfAbility(ability))))

/** Limits a grade to those of a level. */
export function limitToLevel(grade: number, level: number): number {
  const [lowest, highest] = LEVEL_GRADES[level] ?? [3, 16]
  return Math.max(lowest, Math.min(highest, grade))
}
