export {
  type Grade,
  grade,
  isBlank,
  isDecidable,
  isGradedByRule,
  type MultipleRule,
  type SubmittedAnswer,
} from './grading/grade-answer.ts'
export { gradeOpenByRule } from './grading/grade-open-answer.ts'
