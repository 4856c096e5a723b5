import type { Pace } from '@shangxue/contract/targets'
import type { Elapsed } from '../../platform/forecast.ts'

/** Minimum forecast for each pace, in percent of the target. */
const AHEAD = 105
const STEADY = 95

export interface Goal {
  readonly target: number
  readonly actual: number
  /** The forecast; null before the first day of the month is completed. */
  readonly expected: number | null
}

function paceOfOne({ target, actual, expected }: Goal, over: boolean): Pace {
  if (over) return actual >= target ? 'reached' : 'missed'
  if (expected === null) return actual >= target ? 'ahead' : 'steady'
  if (expected * 100 >= target * AHEAD) return 'ahead'
  return expected * 100 >= target * STEADY ? 'steady' : 'behind'
}

const WORST_FIRST: readonly Pace[] = ['missed', 'behind', 'steady', 'ahead', 'reached']

/** Pace of a target; if pieces and amount are both set, the worse one counts. */
export function paceOf(goals: readonly Goal[], phase: Elapsed['phase']): Pace {
  if (phase === 'to_come') return 'to_come'
  const paces = goals.map((goal) => paceOfOne(goal, phase === 'over'))
  return WORST_FIRST.find((pace) => paces.includes(pace)) ?? 'steady'
}
