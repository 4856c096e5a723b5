export {
  type Grade,
  grade,
  isBlank,
  isDecidable,
  isGradedByRule,
  type MultipleRule,
  type SubmittedAnswer,
} from './grading.ts'
export { gradeOpenByRule } from './open-rules.ts'
