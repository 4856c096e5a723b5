import type { Pace } from '@shangxue/contract/targets'

/** So much of a target does the run rate lead to at least, in percent. */
const AHEAD = 105
const STEADY = 95

/** How many days of a month are over on a day, that day too; all of an earlier month, none of a later one. */
export function passedDays(
  { from, to, days }: { from: string; to: string; days: number },
  today: string,
): number {
  if (today < from) return 0
  return today > to ? days : Number(today.slice(8))
}

/** What the month ends with when it goes on as until now. */
export const expectedOf = (actual: number, passed: number, days: number): number =>
  passed === 0 ? 0 : Math.round((actual * days) / passed)

export interface Goal {
  readonly target: number
  readonly actual: number
  readonly expected: number
}

const paceOfOne = ({ target, actual, expected }: Goal, over: boolean): Pace => {
  if (over) return actual >= target ? 'reached' : 'missed'
  if (expected * 100 >= target * AHEAD) return 'ahead'
  return expected * 100 >= target * STEADY ? 'steady' : 'behind'
}

const WORST_FIRST: readonly Pace[] = ['missed', 'behind', 'steady', 'ahead', 'reached']

/** Where pieces and amount are both set, the worse of the two counts. */
export function paceOf(goals: readonly Goal[], passed: number, days: number, over: boolean): Pace {
  if (passed === 0) return 'to_come'
  const paces = goals.map((goal) => paceOfOne(goal, over && passed === days))
  return WORST_FIRST.find((pace) => paces.includes(pace)) ?? 'steady'
}
