import type { Pace } from '@shangxue/contract/targets'
import type { Elapsed } from '../../platform/forecast.ts'

/** So much of a target does the forecast reach at least, in percent. */
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

/** Where pieces and amount are both set, the worse of the two counts. */
export function paceOf(goals: readonly Goal[], phase: Elapsed['phase']): Pace {
  if (phase === 'to_come') return 'to_come'
  const paces = goals.map((goal) => paceOfOne(goal, phase === 'over'))
  return WORST_FIRST.find((pace) => paces.includes(pace)) ?? 'steady'
}
