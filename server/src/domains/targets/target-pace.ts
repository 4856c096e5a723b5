import type { Pace } from '@shangxue/contract/targets/endpoints'
import type { Elapsed } from '../../platform/time/forecast.ts'

/** Minimum forecast for each pace, in percent of the target. */
const AHEAD_PERCENT = 105
const STEADY_PERCENT = 95

export interface Goal {
  readonly target: number
  readonly actual: number
  /** The forecast; null before the first day of the month is completed. */
  readonly expected: number | null
}

function goalPace({ target, actual, expected }: Goal, isOver: boolean): Pace {
  if (isOver) return actual >= target ? 'reached' : 'missed'
  if (expected === null) return actual >= target ? 'ahead' : 'steady'
  if (expected * 100 >= target * AHEAD_PERCENT) return 'ahead'
  return expected * 100 >= target * STEADY_PERCENT ? 'steady' : 'behind'
}

const WORST_FIRST: readonly Pace[] = ['missed', 'behind', 'steady', 'ahead', 'reached']

/** Pace of a target; if pieces and amount are both set, the worse one counts. */
export function targetPace(goals: readonly Goal[], phase: Elapsed['phase']): Pace {
  if (phase === 'to_come') return 'to_come'
  const paces = goals.map((goal) => goalPace(goal, phase === 'over'))
  return WORST_FIRST.find((pace) => paces.includes(pace)) ?? 'steady'
}
