/** What other domains may do with exams. */
export { type GivenAnswer, type Grade, grade, gradedByRule, isBlank, type MultipleRule } from './grading.ts'
