import { CHANGE_EFFECTS, type ChangeEffects, type InsightMeasure } from '@shangxue/contract/analysis/insights'
import type { SalesMeasures } from '../../sales/service.ts'

/** Sums of one group in the period and in the comparison period. */
export interface ComparedSums {
  readonly now: SalesMeasures
  readonly before: SalesMeasures
}

export const measureValue = (
  { amount_fen, cost_fen, pieces }: SalesMeasures,
  measure: InsightMeasure,
): number => ({ amount: amount_fen, margin: amount_fen - cost_fen, pieces })[measure]

const isSold = ({ pieces }: SalesMeasures): boolean => pieces > 0
const isEmpty = ({ pieces, amount_fen, cost_fen }: SalesMeasures): boolean =>
  pieces === 0 && amount_fen === 0 && cost_fen === 0

/**
 * Splits a change into effects that add up to it, exact to the 分. It is the usual price–volume–mix analysis of sales
 * variances (e.g. Horngren, Datar, Rajan: Cost Accounting, chapter on sales-mix and sales-quantity variances), per
 * product (SKU) with average prices p and costs c of the two periods, and pieces q:
 * - price = q₁·(p₁ − p₀), cost = −q₁·(c₁ − c₀), for products sold in both periods
 * - quantity = (Q₁ − Q₀)·(average value per piece of all of them in the comparison period)
 * - mix = Σ (q₁ − q₀)·(value per piece)₀ − quantity
 * - new and gone = the values of products with no sales in the other period
 * - other = changes of products that were only returned in one of the periods, which have no price there
 *
 * q₁·p₀ is rounded once per product and used in two effects with opposite signs, so that no remainder appears.
 * Returns null for pieces, which have no price.
 */
export function splitChange(products: Iterable<ComparedSums>, measure: InsightMeasure): ChangeEffects | null {
  if (measure === 'pieces') return null
  const effects = { quantity: 0, mix: 0, price: 0, cost: 0, new: 0, gone: 0, other: 0 }
  const continuing = { pieces: 0, value: 0, nowPieces: 0 }
  let quantityAndMix = 0
  for (const { now, before } of products) {
    const change = measureValue(now, measure) - measureValue(before, measure)
    if (isSold(now) && isSold(before)) {
      const amountAtOldPrice = Math.round((before.amount_fen * now.pieces) / before.pieces)
      const costAtOldCost = Math.round((before.cost_fen * now.pieces) / before.pieces)
      const price = now.amount_fen - amountAtOldPrice
      const cost = measure === 'margin' ? costAtOldCost - now.cost_fen : 0
      effects.price += price
      effects.cost += cost
      quantityAndMix += change - price - cost
      continuing.pieces += before.pieces
      continuing.nowPieces += now.pieces
      continuing.value += measureValue(before, measure)
    } else if (isSold(now) && isEmpty(before)) effects.new += change
    else if (isSold(before) && isEmpty(now)) effects.gone += change
    else effects.other += change
  }
  if (continuing.pieces > 0)
    effects.quantity =
      Math.round((continuing.value * continuing.nowPieces) / continuing.pieces) - continuing.value
  effects.mix = quantityAndMix - effects.quantity
  // -0 would differ from 0 in comparisons
  for (const effect of CHANGE_EFFECTS) effects[effect] += 0
  return effects
}
