import type { RowDimension } from '@shangxue/contract/analysis/endpoints'
import type { ChangeEffects, InsightMeasure } from '@shangxue/contract/analysis/insights'
import { referenceKey } from './reference-ranking.ts'
import type { Line } from './two-years.ts'

/** Reference implementation of explanations of changes: sums over lines, independent of the engine. */
export interface LinesOfBoth {
  readonly now: readonly Line[]
  readonly before: readonly Line[]
}

export const referenceValue = (lines: readonly Line[], measure: InsightMeasure): number =>
  lines.reduce((sum, { amount, cost, quantity }) => {
    if (measure === 'pieces') return sum + quantity
    return sum + amount - (measure === 'margin' ? cost : 0)
  }, 0)

export const referenceChange = ({ now, before }: LinesOfBoth, measure: InsightMeasure): number =>
  referenceValue(now, measure) - referenceValue(before, measure)

const inGroup = ({ now, before }: LinesOfBoth, by: RowDimension, keys: ReadonlySet<string>): LinesOfBoth => {
  const isIn = (line: Line) => keys.has(referenceKey(line, by))
  return { now: now.filter(isIn), before: before.filter(isIn) }
}
export const linesOfGroups = (lines: LinesOfBoth, by: RowDimension, keys: readonly string[]) =>
  inGroup(lines, by, new Set(keys))

export const groupKeys = ({ now, before }: LinesOfBoth, by: RowDimension): string[] => [
  ...new Set([...now, ...before].map((line) => referenceKey(line, by))),
]

/** Effects by their definitions: new, gone and price product by product, quantity from totals, mix as what remains. */
export function referenceEffects(lines: LinesOfBoth, measure: InsightMeasure): ChangeEffects | null {
  if (measure === 'pieces') return null
  const effects = { quantity: 0, mix: 0, price: 0, cost: 0, new: 0, gone: 0, other: 0 }
  const continuing: { p0: number; p1: number; v0: number }[] = []
  for (const key of groupKeys(lines, 'spec')) {
    const { now, before } = linesOfGroups(lines, 'spec', [key])
    const q1 = referenceValue(now, 'pieces')
    const q0 = referenceValue(before, 'pieces')
    const [a1, a0] = [referenceValue(now, 'amount'), referenceValue(before, 'amount')]
    const [m1, m0] = [referenceValue(now, 'margin'), referenceValue(before, 'margin')]
    const change = referenceChange({ now, before }, measure)
    if (q1 > 0 && q0 > 0) {
      effects.price += a1 - Math.round((a0 * q1) / q0)
      if (measure === 'margin') effects.cost += Math.round(((a0 - m0) * q1) / q0) - (a1 - m1)
      continuing.push({ p0: q0, p1: q1, v0: measure === 'margin' ? m0 : a0 })
    } else if (q1 > 0 && q0 === 0 && a0 === 0 && m0 === 0) effects.new += change
    else if (q0 > 0 && q1 === 0 && a1 === 0 && m1 === 0) effects.gone += change
    else effects.other += change
  }
  const total = (field: 'p0' | 'p1' | 'v0') => continuing.reduce((sum, item) => sum + item[field], 0)
  if (continuing.length > 0)
    effects.quantity = Math.round((total('v0') * total('p1')) / total('p0')) - total('v0')
  const { quantity, price, cost, gone, other } = effects
  effects.mix = referenceChange(lines, measure) - quantity - price - cost - effects.new - gone - other
  return effects
}

/** Jensen–Shannon term of a group, with negative shares as 0. */
export function referenceShift(group: LinesOfBoth, all: LinesOfBoth, measure: InsightMeasure): number {
  const share = (part: readonly Line[], whole: readonly Line[]) => {
    const total = referenceValue(whole, measure)
    return total > 0 ? Math.max(referenceValue(part, measure), 0) / total : 0
  }
  const [p, q] = [share(group.before, all.before), share(group.now, all.now)]
  const term = (x: number) => (x > 0 ? (x / 2) * Math.log((2 * x) / (p + q)) : 0)
  return term(p) + term(q)
}
