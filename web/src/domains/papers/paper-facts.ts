import type { MULTIPLE_RULES, Subject } from '@shangxue/contract/papers/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'

/** The form values that describe a paper as a whole. */
export interface PaperFactsDraft {
  readonly title: string
  readonly subject: Subject
  readonly level: Level
  readonly grade: string
  /** Minutes; null for no limit. */
  readonly minutes: number | null
  readonly multiple_rule: (typeof MULTIPLE_RULES)[number]
}

const MAX_MINUTES = 600

export const validateFacts = ({ title, minutes }: PaperFactsDraft) => ({
  title: title.trim() === '' ? '请填写试卷名称' : undefined,
  minutes: minutes !== null && minutes > MAX_MINUTES ? `最多 ${MAX_MINUTES} 分钟，请改小` : undefined,
})

/** Converts the form values into the request fields. */
export const toFactsRequest = ({ minutes, ...facts }: PaperFactsDraft) => ({
  ...{ subject: facts.subject, level: facts.level, multiple_rule: facts.multiple_rule },
  title: facts.title.trim(),
  grade: facts.grade.trim(),
  duration_minutes: minutes ?? 0,
})
