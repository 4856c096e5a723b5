import type { AbilityEstimate } from './posterior.ts'
import { gradeOfAbility, limitToLevel, wholeGrade } from './scale.ts'

export const MIN_ITEMS = 10
export const MAX_ITEMS = 24
const SURE_LEVEL = 0.99
/** Number of meanings that a question offers; the guess rates of the estimate are for this many. */
export const MEANINGS_PER_ITEM = 6
/** A range of this many grades is narrow. */
const NARROW_GRADES = 1

/** Width in grades of the central 80 % of the abilities. */
const rangeWidth = ({ from, to }: AbilityEstimate) => gradeOfAbility(to) - gradeOfAbility(from)

/** True once the test can end: the level is sure or the range of grades is narrow, or 24 items were asked. */
export function isTestComplete(itemCount: number, estimate: AbilityEstimate): boolean {
  if (itemCount < MIN_ITEMS) return false
  return (
    itemCount >= MAX_ITEMS ||
    Math.max(...estimate.levels) >= SURE_LEVEL ||
    rangeWidth(estimate) <= NARROW_GRADES
  )
}

export interface Verdict {
  /** 0–3: 小学 to 大学. */
  readonly level: number
  /** 3–16: 三年级 to 大四. */
  readonly grade: number
  /** The grades between which the learner is with a probability of 80 %; equal if the result is narrow. */
  readonly from: number
  readonly to: number
}

/** Converts an estimate to a level, a grade and a range of grades. */
export function verdictOf({ ability, from, to, levels }: AbilityEstimate): Verdict {
  const level = levels.indexOf(Math.max(...levels))
  const grade = limitToLevel(wholeGrade(ability), level)
  return { level, grade, from: Math.min(grade, wholeGrade(from)), to: Math.max(grade, wholeGrade(to)) }
}
