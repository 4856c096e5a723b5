import type { RowDimension } from '@shangxue/contract/analysis/endpoints'
import {
  CHANGE_DETAILED_DIMENSIONS,
  type ChangeDimension,
  type InsightEndpoints,
  type InsightMeasure,
} from '@shangxue/contract/analysis/insights'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { getComparison } from '../engine/periods.ts'
import { requireSort, type Viewer } from '../engine/rank-groups.ts'
import { loadFilterNames, loadRowNames } from '../engine/row-names.ts'
import { compareExplanations, type Explanation, findMainGroups } from './find-main-groups.ts'
import { type GroupSums, loadChange, loadProductsOfGroups } from './load-change.ts'
import { type ComparedSums, measureValue, splitChange } from './split-change.ts'

export type ChangeInput = Input<InsightEndpoints['explain']>
export type ChangeExplanation = Output<InsightEndpoints['explain']>

interface Group {
  readonly key: string
  readonly now: number
  readonly before: number
  readonly change: number
  readonly isMain: boolean
}
interface ExplainedDimension extends Explanation {
  readonly by: RowDimension
  readonly groups: number
  readonly shown: readonly Group[]
  readonly others: readonly Group[]
}

const hasSales = ({ now, before }: ComparedSums): boolean =>
  [now, before].some(
    ({ pieces, returned, amount_fen, cost_fen }) =>
      pieces !== 0 || returned !== 0 || amount_fen !== 0 || cost_fen !== 0,
  )

/** Groups of a dimension, the main ones first, then by the size of their change. */
function explainDimension(
  by: RowDimension,
  sums: GroupSums,
  { measure, limit }: { measure: InsightMeasure; limit: number },
): ExplainedDimension {
  const values = [...sums]
    .filter(([, group]) => hasSales(group))
    .map(([key, { now, before }]) => ({
      key,
      now: measureValue(now, measure),
      before: measureValue(before, measure),
    }))
  const explanation = findMainGroups(values)
  const groups = values
    .map((value) => ({
      ...value,
      change: value.now - value.before,
      isMain: explanation.mainKeys.has(value.key),
    }))
    .sort(
      (a, b) =>
        Number(b.isMain) - Number(a.isMain) ||
        Math.abs(b.change) - Math.abs(a.change) ||
        (a.key < b.key ? -1 : 1),
    )
  return {
    by,
    ...explanation,
    groups: groups.length,
    shown: groups.slice(0, limit),
    others: groups.slice(limit),
  }
}

const sumOf = (groups: readonly Group[]) => {
  const total = { now: 0, before: 0, change: 0 }
  for (const { now, before, change } of groups) {
    total.now += now
    total.before += before
    total.change += change
  }
  return total
}

/**
 * Explains the change between two periods: the dimensions in the order of `compareExplanations`, in each the groups that
 * contribute most and the rest. In every dimension the changes add up to the total. Dimensions with a single group
 * explain nothing and are left out. Effects of the groups take a further pass, so only the first dimensions have them.
 */
export async function explainChange(
  source: FigureSource,
  { seesCost }: Viewer,
  dimensions: readonly RowDimension[],
  input: ChangeInput,
  detailedDimensions: number = CHANGE_DETAILED_DIMENSIONS,
): Promise<ChangeExplanation> {
  requirePeriod(input)
  const { measure } = input
  requireSort(measure, seesCost)
  const period = { from: input.from, to: input.to }
  const earlier = getComparison(period, input.compare)
  if (!earlier) throw new TypeError('no comparison period')
  const compared = { from: earlier.from, to: earlier.to }
  const [, filter_names, { groupsOf, skuKeyOf, products }] = await source.pipeline(
    () => source.prepare(),
    () => loadFilterNames(source, input),
    () => loadChange(source, dimensions, input, period, earlier),
  )
  const explained = dimensions
    .map((by) => explainDimension(by, groupsOf(by), input))
    .filter(({ groups }) => groups > 1)
    .sort(compareExplanations)

  const loadProducts = async ({ by, shown }: ExplainedDimension) => {
    const skuKey = skuKeyOf(by)
    const keys = shown.map(({ key }) => key)
    if (!skuKey) return loadProductsOfGroups(source, by, keys, input, [period, compared])
    const byKey = new Map<string, ComparedSums[]>(keys.map((key) => [key, []]))
    for (const [sku, sums] of products) byKey.get(skuKey(sku))?.push(sums)
    return byKey
  }
  const hasEffects = (n: number) => measure !== 'pieces' && n < detailedDimensions
  const noProducts = new Map<string, readonly ComparedSums[]>()
  const details = await source.pipeline(
    ...explained.map((dimension, n) => async () => {
      const [toName, productsOf] = await source.pipeline(
        () =>
          loadRowNames(
            source,
            dimension.by,
            dimension.shown.map(({ key }) => key),
          ),
        () => (hasEffects(n) ? loadProducts(dimension) : Promise.resolve(noProducts)),
      )
      return { toName, productsOf }
    }),
  )
  const allProducts = [...products.values()]
  const total = sumOf(explainDimension('spec', products, { measure, limit: 0 }).others)
  // 0 is added so that no change of a decreased total is not -0
  const shareOf = (change: number) => (total.change === 0 ? null : change / total.change + 0)
  const toDimension = (dimension: ExplainedDimension, n: number): ChangeDimension[] => {
    const detail = details[n]
    if (!detail) return []
    const { by, groups, isExplained, explains, surprise, shown, others } = dimension
    const rest = sumOf(others)
    return [
      {
        by,
        groups,
        explained: isExplained,
        explains,
        surprise,
        rows: shown.map(({ key, isMain, now, before, change }) => ({
          ...detail.toName(key),
          ...{ now, before, change, share: shareOf(change), main: isMain },
          effects: hasEffects(n) ? splitChange(detail.productsOf.get(key) ?? [], measure) : null,
        })),
        rest: others.length > 0 ? { groups: others.length, ...rest, share: shareOf(rest.change) } : null,
      },
    ]
  }
  return {
    period,
    compared_with: compared,
    filter_names,
    total: { ...total, effects: splitChange(allProducts, measure) },
    dimensions: explained.flatMap(toDimension),
  }
}
