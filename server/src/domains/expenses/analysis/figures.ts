import { type Elapsed, forecast } from '../../../platform/time/forecast.ts'

export interface Sums {
  readonly amount_fen: number
  readonly before_fen: number
  readonly year_ago_fen: number
  /** Part of the amount: posted by recurring entries. */
  readonly fixed_fen: number
  /** Part of the amount: entered today by hand. */
  readonly today_fen: number
  /** Recurring amount still due. */
  readonly due_fen: number
  /** Number of entries recorded by hand, less reversals. */
  readonly entries: number
}
export interface Figures {
  readonly amount_fen: number
  readonly before_fen: number
  readonly year_ago_fen: number
  readonly budget_fen: number | null
  readonly measured_fen: number
  readonly expected_fen: number | null
}

const sumBy = <T>(list: readonly T[], getValue: (item: T) => number): number =>
  list.reduce((sum, item) => sum + getValue(item), 0)

/**
 * Projects the running month for one store: recurring amounts are fixed, the rest is forecast from its pace. A single entry (such
 * as wages, paid once) or a month without a completed day is not extrapolated.
 */
function projectMonth(
  { amount_fen, fixed_fen, today_fen, due_fen, entries }: Sums,
  elapsed: Elapsed,
): number {
  const variableFen = amount_fen - fixed_fen
  const expected = entries > 1 ? forecast(variableFen, today_fen, elapsed) : null
  return fixed_fen + due_fen + (expected ?? variableFen)
}

/** Figures of an item over all of its stores, or for one. */
export function toFigures(rows: readonly Sums[], budgetFen: number | null, elapsed: Elapsed | null): Figures {
  const amount = sumBy(rows, (row) => row.amount_fen)
  return {
    amount_fen: amount,
    before_fen: sumBy(rows, (row) => row.before_fen),
    year_ago_fen: sumBy(rows, (row) => row.year_ago_fen),
    budget_fen: budgetFen,
    measured_fen: budgetFen === null ? 0 : amount,
    expected_fen: elapsed && sumBy(rows, (row) => projectMonth(row, elapsed)),
  }
}

/** Sums figures. Only parts with a budget count towards the budget and the amount measured against it. */
export function sumFigures(parts: readonly Figures[], isRunning: boolean): Figures {
  const budgeted = parts.filter(({ budget_fen }) => budget_fen !== null)
  return {
    amount_fen: sumBy(parts, (figures) => figures.amount_fen),
    before_fen: sumBy(parts, (figures) => figures.before_fen),
    year_ago_fen: sumBy(parts, (figures) => figures.year_ago_fen),
    budget_fen: budgeted.length > 0 ? sumBy(budgeted, (figures) => figures.budget_fen ?? 0) : null,
    measured_fen: sumBy(parts, (figures) => figures.measured_fen),
    expected_fen: isRunning ? sumBy(parts, (figures) => figures.expected_fen ?? 0) : null,
  }
}
