import type { Found } from './questions.ts'

/** 高中 · 高二. `names`: of grades. */
export const foundName = (
  { level, grade }: Pick<Found, 'level' | 'grade'>,
  names: ReadonlyMap<number, string>,
) => [level, names.get(grade)].filter(Boolean).join(' · ')
