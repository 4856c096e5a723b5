import { type Elapsed, forecast } from '../../platform/forecast.ts'

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

const total = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0)

/**
 * Projects the running month for one store: recurring amounts are fixed, the rest is forecast from its pace. A single entry (such
 * as wages, paid once) or a month without a completed day is not extrapolated.
 */
function leadsTo({ amount_fen, fixed_fen, today_fen, due_fen, entries }: Sums, elapsed: Elapsed): number {
  const paced = amount_fen - fixed_fen
  const expected = entries > 1 ? forecast(paced, today_fen, elapsed) : null
  return fixed_fen + due_fen + (expected ?? paced)
}

/** Figures of an item over all of its stores, or for one. */
export function figuresOf(rows: readonly Sums[], budgetFen: number | null, elapsed: Elapsed | null): Figures {
  const amount = total(rows, (row) => row.amount_fen)
  return {
    amount_fen: amount,
    before_fen: total(rows, (row) => row.before_fen),
    year_ago_fen: total(rows, (row) => row.year_ago_fen),
    budget_fen: budgetFen,
    measured_fen: budgetFen === null ? 0 : amount,
    expected_fen: elapsed && total(rows, (row) => leadsTo(row, elapsed)),
  }
}

/** Sums figures. Only parts with a budget count towards the budget and the amount measured against it. */
export function addUp(parts: readonly Figures[], running: boolean): Figures {
  const planned = parts.filter(({ budget_fen }) => budget_fen !== null)
  return {
    amount_fen: total(parts, (one) => one.amount_fen),
    before_fen: total(parts, (one) => one.before_fen),
    year_ago_fen: total(parts, (one) => one.year_ago_fen),
    budget_fen: planned.length > 0 ? total(planned, (one) => one.budget_fen ?? 0) : null,
    measured_fen: total(parts, (one) => one.measured_fen),
    expected_fen: running ? total(parts, (one) => one.expected_fen ?? 0) : null,
  }
}
