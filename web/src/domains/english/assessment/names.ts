import type { Found } from './questions.ts'

/** Name of a result such as 高中 · 高二. `gradeNames`: names by grade. */
export const foundName = (
  { level, grade }: Pick<Found, 'level' | 'grade'>,
  names: ReadonlyMap<number, string>,
) => [level, names.get(grade)].filter(Boolean).join(' · ')
