import { effectiveSlope, logistic, type PlacementItem } from './item.ts'
import {
  ABILITIES,
  type ExpectedHabits,
  expectHabits,
  LEVEL_OF_ABILITY,
  type Posterior,
} from './posterior.ts'
import { LEVEL_COUNT } from './scale.ts'

/** Items of one grade, and of nearly the same difficulty and slope, tell the same. */
interface ItemGroup {
  readonly grade: number
  readonly difficulty: number
  readonly slope: number
  readonly items: PlacementItem[]
}
export type ItemPool = readonly ItemGroup[]

const DIFFICULTY_STEP = 0.2
const SLOPE_STEP = 0.2
const roundTo = (step: number, value: number) => step * Math.round(value / step)

/** Groups items, so that a library of thousands of words needs few calculations for each question. */
export function createItemPool(items: Iterable<PlacementItem>): ItemPool {
  const groups = new Map<string, ItemGroup>()
  for (const item of items) {
    const difficulty = roundTo(DIFFICULTY_STEP, item.difficulty)
    const slope = roundTo(SLOPE_STEP, effectiveSlope(item))
    const key = [item.grade, difficulty, slope].join(' ')
    const group = groups.get(key) ?? { grade: item.grade, difficulty, slope, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A group is a candidate if its answer is at least this share as informative as that of the best one. */
const CANDIDATE_SHARE = 0.93
/** Weight of the information about the ability, beside the information about the level. */
const ABILITY_WEIGHT = 0.4
/** Words of a grade that was asked already tell less: a learner may have learnt that grade well or badly. */
const REPEATED_GRADE = 0.9
/** Abilities below this probability change nothing. */
const NEGLIGIBLE = 1e-4

const plogp = (p: number) => (p > 0 ? p * Math.log(p) : 0)
/** Entropy of a right answer, where `right` and `total` are parts of the whole. */
const entropy = (total: number, right: number) => plogp(total) - plogp(right) - plogp(total - right)

/** How much an answer is expected to tell about the level and the ability: mutual information. */
function informationOf({ weight, guess, slip }: ExpectedHabits, { difficulty, slope }: ItemGroup): number {
  const right = Array.from({ length: LEVEL_COUNT }, () => 0)
  const total = Array.from({ length: LEVEL_COUNT }, () => 0)
  let withinAbilities = 0
  for (let i = 0; i < ABILITIES.length; i++) {
    const share = weight[i] ?? 0
    if (share < NEGLIGIBLE) continue
    const known = logistic(slope * ((ABILITIES[i] ?? 0) - difficulty))
    const rightShare = share * (known * (1 - (slip[i] ?? 0)) + (1 - known) * (guess[i] ?? 0))
    const level = LEVEL_OF_ABILITY[i] ?? 0
    right[level] = (right[level] ?? 0) + rightShare
    total[level] = (total[level] ?? 0) + share
    withinAbilities += entropy(share, rightShare)
  }
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)
  const overall = entropy(sum(total), sum(right))
  const withinLevels = sum(total.map((share, level) => entropy(share, right[level] ?? 0)))
  return overall - withinLevels + ABILITY_WEIGHT * (overall - withinAbilities)
}

/**
 * Picks the next item at random among the unused ones that tell most about the level; undefined if none is left.
 * `dice` returns 0–1.
 */
export function chooseItem(
  pool: ItemPool,
  asked: readonly PlacementItem[],
  posterior: Posterior,
  dice: () => number,
): PlacementItem | undefined {
  const usedIds = new Set(asked.map(({ id }) => id))
  const habits = expectHabits(posterior)
  const scored = pool
    .map((group) => {
      const unused = group.items.filter(({ id }) => !usedIds.has(id))
      const repeats = asked.filter(({ grade }) => grade === group.grade).length
      return { unused, score: informationOf(habits, group) * REPEATED_GRADE ** repeats }
    })
    .filter(({ unused }) => unused.length > 0)
  const best = Math.max(...scored.map(({ score }) => score))
  const candidates = scored
    .filter(({ score }) => score >= best * CANDIDATE_SHARE)
    .flatMap(({ unused }) => unused)
  return candidates[Math.min(candidates.length - 1, Math.floor(dice() * candidates.length))]
}
