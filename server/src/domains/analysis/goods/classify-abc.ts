import { ABC_CLASSES, ABC_SHARES, type AnalysisEndpoints } from '@shangxue/contract/analysis/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { toPage } from '../../../platform/database/pagination.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import type { SalesMeasures } from '../../sales/service.ts'
import { combineSales } from '../engine/analysis-figures.ts'
import { toCell } from '../engine/grid.ts'
import { getGrouping } from '../engine/grouping.ts'
import { requireSort, type Viewer } from '../engine/rank-groups.ts'
import { loadFilterNames, loadRowNames } from '../engine/row-names.ts'
import { sumSales } from '../engine/sums.ts'

export type AbcInput = Input<AnalysisEndpoints['abc']>
export type Abc = Output<AnalysisEndpoints['abc']>
type Class = (typeof ABC_CLASSES)[number]

interface ClassifiedGroup {
  readonly key: string
  readonly value: number
  readonly class: Class
  /** Cumulative share of the total up to this group, 0 to 1. */
  readonly reached: number
}

const classForShare = (share: number): Class => {
  if (share < ABC_SHARES.A) return 'A'
  return share < ABC_SHARES.B ? 'B' : 'C'
}

/**
 * Classifies groups by descending value: A while the groups before reach less than 80 % of the total, B below 95 %.
 * Groups without positive value are C.
 */
function classify(values: ReadonlyMap<string, number>): ClassifiedGroup[] {
  const sorted = [...values].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'zh', { numeric: true }))
  const total = sorted.reduce((sum, [, value]) => sum + Math.max(value, 0), 0)
  let before = 0
  return sorted.map(([key, value]) => {
    const share = total > 0 ? before / total : 1
    before += Math.max(value, 0)
    return {
      key,
      value,
      class: value > 0 ? classForShare(share) : 'C',
      reached: total > 0 ? before / total : 0,
    }
  })
}

export async function classifyAbc(source: FigureSource, { seesCost }: Viewer, input: AbcInput): Promise<Abc> {
  requirePeriod(input)
  requireSort(input.of, seesCost)
  const [, sums, filter_names] = await source.pipeline(
    () => source.prepare(),
    () => sumSales(source, getGrouping(input.by), input, input),
    () => loadFilterNames(source, input),
  )
  const classValue = ({ amount_fen, cost_fen }: SalesMeasures) =>
    input.of === 'margin' ? amount_fen - cost_fen : amount_fen
  const nonEmpty = [...sums].filter(
    ([, measures]) => measures.pieces !== 0 || measures.amount_fen !== 0 || measures.returned !== 0,
  )
  const byKey = new Map(nonEmpty)
  const classified = classify(new Map(nonEmpty.map(([key, measures]) => [key, classValue(measures)]))).map(
    (group, n) => ({
      ...group,
      rank: n + 1,
    }),
  )
  const all = classified.filter((item) => input.class === undefined || item.class === input.class)
  const start = (input.page - 1) * input.limit
  const pageRows = all.slice(start, start + input.limit)
  const toName = await loadRowNames(
    source,
    input.by,
    pageRows.map(({ key }) => key),
  )
  const sumGroups = (keys: readonly { key: string }[]) =>
    combineSales(keys.flatMap(({ key }) => byKey.get(key) ?? []))
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    total_fen: classified.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
    classes: ABC_CLASSES.map((name) => {
      const classGroups = classified.filter((item) => item.class === name)
      return { class: name, groups: classGroups.length, ...toCell(sumGroups(classGroups), seesCost) }
    }),
    ...toPage(
      pageRows.map(({ value: _, ...item }) => ({
        ...item,
        ...toName(item.key),
        ...toCell(sumGroups([item]), seesCost),
      })),
      input,
      all.length,
    ),
  }
}
