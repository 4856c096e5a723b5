/** Thresholds of Adtributor: a group explains at least 10 % of the change, the main groups of a dimension 67 %. */
const MIN_GROUP_SHARE = 0.1
const MIN_EXPLAINED_SHARE = 0.67
/** Movement of the other groups beyond which the main ones explain nothing: it mostly cancels out. */
const MAX_OTHER_MOVEMENT = 1

interface ComparedValue {
  readonly key: string
  readonly now: number
  readonly before: number
}
export interface Explanation {
  readonly mainKeys: ReadonlySet<string>
  /** True if the main groups explain the change and the others hardly moved. */
  readonly isExplained: boolean
  /** Share of the change that the main groups explain. */
  readonly explains: number
  readonly surprise: number
  /** Sum of the absolute changes of all groups, relative to the change; at least 1. */
  readonly movement: number
}

/** One term of the Jensen–Shannon divergence: how far the share of a group shifted, in nats. */
function shiftOf(before: number, now: number): number {
  const middle = (before + now) / 2
  const term = (share: number) => (share > 0 ? share * Math.log(share / middle) : 0)
  return (term(before) + term(now)) / 2
}

/** Shares of negative values, such as a group with more returns than sales, count as 0. */
const shareOf = (value: number, total: number): number => (total > 0 ? Math.max(value, 0) / total : 0)

const NO_CHANGE: Explanation = {
  mainKeys: new Set(),
  isExplained: false,
  explains: 0,
  surprise: 0,
  movement: 1,
}

/**
 * Finds the smallest set of groups that explains a change, and how surprising it is: a group with a third of sales and
 * a third of the change explains much and surprises nobody. Groups are taken by surprise until they explain 67 %.
 *
 * Source: R. Bhagwan et al., "Adtributor: Revenue Debugging in Advertising Systems", NSDI 2014, algorithm 1, with the
 * comparison period as the forecast. One condition is added, because changes of sales are often small differences of
 * large movements: if all other groups together moved by more than the whole change, any set of groups with the right
 * sum would do, and none is an explanation.
 */
export function findMainGroups(groups: readonly ComparedValue[]): Explanation {
  const total = { now: 0, before: 0, moved: 0 }
  for (const { now, before } of groups) {
    total.now += now
    total.before += before
    total.moved += Math.abs(now - before)
  }
  const change = total.now - total.before
  if (change === 0) return NO_CHANGE
  const candidates = groups
    .map(({ key, now, before }) => ({
      key,
      share: (now - before) / change,
      shift: shiftOf(shareOf(before, total.before), shareOf(now, total.now)),
    }))
    .filter(({ share }) => share > MIN_GROUP_SHARE)
    .sort((a, b) => b.shift - a.shift || b.share - a.share || (a.key < b.key ? -1 : 1))
  const mainKeys = new Set<string>()
  let explains = 0
  let surprise = 0
  for (const { key, share, shift } of candidates) {
    if (explains > MIN_EXPLAINED_SHARE) break
    mainKeys.add(key)
    explains += share
    surprise += shift
  }
  const movement = total.moved / Math.abs(change)
  const isExplained = explains > MIN_EXPLAINED_SHARE && movement - explains <= MAX_OTHER_MOVEMENT
  return { mainKeys: isExplained ? mainKeys : new Set(), isExplained, explains, surprise, movement }
}

/**
 * Orders dimensions as Adtributor does: those with an explanation first, by surprise, then by fewer groups
 * (succinctness). The others follow, those in which the least cancels out first.
 */
export function compareExplanations(a: Explanation, b: Explanation): number {
  if (a.isExplained !== b.isExplained) return a.isExplained ? -1 : 1
  if (!a.isExplained) return a.movement - b.movement
  return b.surprise - a.surprise || a.mainKeys.size - b.mainKeys.size
}
