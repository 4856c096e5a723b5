import { type Elapsed, forecast } from '../../platform/forecast.ts'

export interface Sums {
  readonly amount_fen: number
  readonly before_fen: number
  readonly year_ago_fen: number
  /** Part of the amount: what was posted by itself. */
  readonly fixed_fen: number
  /** Part of the amount: what was entered today and not posted by itself. */
  readonly today_fen: number
  /** What is still to be posted by itself. */
  readonly due_fen: number
  /** How many others there are, less those that were taken back. */
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
 * What the running month leads to, in one store: what was and will be posted by itself, which no pace changes, and the rest
 * by its forecast. A single entry is no pace: wages are paid once. Neither is a month without a completed day.
 */
function leadsTo({ amount_fen, fixed_fen, today_fen, due_fen, entries }: Sums, elapsed: Elapsed): number {
  const paced = amount_fen - fixed_fen
  const expected = entries > 1 ? forecast(paced, today_fen, elapsed) : null
  return fixed_fen + due_fen + (expected ?? paced)
}

/** An item's figures: of all of its stores, or of one. */
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

/** Of several: budgets of those that have one, beside what these came to. */
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
