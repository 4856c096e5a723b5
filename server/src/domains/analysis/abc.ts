import { ABC_CLASSES, ABC_SHARES, type AnalysisEndpoints } from '@shangxue/contract/analysis'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { Db } from '../../platform/database/database.ts'
import { paged } from '../../platform/database/page.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import { requirePeriod } from '../../platform/period.ts'
import type { Measured } from '../sales/service.ts'
import { sumOf } from './figures.ts'
import { cell } from './grid.ts'
import { groupingBy } from './grouping.ts'
import { filterNames, rowNames } from './names.ts'
import { requireSort, type Viewer } from './ranking.ts'
import { sold } from './sums.ts'

export type AbcInput = Input<AnalysisEndpoints['abc']>
export type Abc = Output<AnalysisEndpoints['abc']>
type Class = (typeof ABC_CLASSES)[number]

interface Classed {
  readonly key: string
  readonly value: number
  readonly class: Class
  /** Cumulative share of the total up to this group, 0 to 1. */
  readonly reached: number
}

const classAt = (share: number): Class => {
  if (share < ABC_SHARES.A) return 'A'
  return share < ABC_SHARES.B ? 'B' : 'C'
}

/**
 * Classifies groups by descending value: A while the groups before reach less than 80 % of the total, B below 95 %.
 * Groups without positive value are C.
 */
function classes(values: ReadonlyMap<string, number>): Classed[] {
  const sorted = [...values].sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'zh', { numeric: true }))
  const whole = sorted.reduce((sum, [, value]) => sum + Math.max(value, 0), 0)
  let before = 0
  return sorted.map(([key, value]) => {
    const share = whole > 0 ? before / whole : 1
    before += Math.max(value, 0)
    return { key, value, class: value > 0 ? classAt(share) : 'C', reached: whole > 0 ? before / whole : 0 }
  })
}

export async function abc(db: Db, { seesCost }: Viewer, input: AbcInput): Promise<Abc> {
  requirePeriod(input)
  requireSort(input.of, seesCost)
  const [, sums, filter_names] = await together(
    db,
    () => plannedAnew(db),
    () => sold(db, groupingBy(input.by), input, input),
    () => filterNames(db, input),
  )
  const brought = ({ amount_fen, cost_fen }: Measured) =>
    input.of === 'margin' ? amount_fen - cost_fen : amount_fen
  const told = [...sums].filter(([, one]) => one.pieces !== 0 || one.amount_fen !== 0 || one.returned !== 0)
  const known = new Map(told)
  const classed = classes(new Map(told.map(([key, one]) => [key, brought(one)]))).map((one, n) => ({
    ...one,
    rank: n + 1,
  }))
  const all = classed.filter((one) => input.class === undefined || one.class === input.class)
  const start = (input.page - 1) * input.limit
  const shown = all.slice(start, start + input.limit)
  const nameOf = await rowNames(
    db,
    input.by,
    shown.map(({ key }) => key),
  )
  const measured = (keys: readonly { key: string }[]) =>
    sumOf(keys.flatMap(({ key }) => known.get(key) ?? []))
  return {
    period: { from: input.from, to: input.to },
    filter_names,
    total_fen: classed.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
    classes: ABC_CLASSES.map((name) => {
      const of = classed.filter((one) => one.class === name)
      return { class: name, groups: of.length, ...cell(measured(of), seesCost) }
    }),
    ...paged(
      shown.map(({ value: _, ...one }) => ({
        ...one,
        ...nameOf(one.key),
        ...cell(measured([one]), seesCost),
      })),
      input,
      all.length,
    ),
  }
}
