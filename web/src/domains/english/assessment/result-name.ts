import type { TestResult } from './adaptive-test.ts'

/** Name of a result such as 高中 · 高二. `gradeNames`: names by grade. */
export const resultName = (
  { level, grade }: Pick<TestResult, 'level' | 'grade'>,
  gradeNames: ReadonlyMap<number, string>,
) => [level, gradeNames.get(grade)].filter(Boolean).join(' · ')
