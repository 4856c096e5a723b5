export {
  type GivenAnswer,
  type Grade,
  grade,
  gradedByRule,
  isBlank,
  isDecidable,
  type MultipleRule,
} from './grading.ts'
export { gradeOpenByRule } from './open-rules.ts'
