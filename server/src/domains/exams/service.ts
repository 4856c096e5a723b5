/** What other domains may do with exams. */
export { type GivenAnswer, type Grade, grade, gradedByRule, isBlank } from './grading.ts'
