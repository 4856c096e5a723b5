import type { ChangeDimension, ChangeExplanation, ChangeRow, MonthForecast } from '../insights/api.ts'

const NO_NAMES = { brand: null, product: null, sku: null, location: null, salesperson: null, customer: null }

interface RowInput {
  readonly before: number
  readonly now: number
  readonly share?: number
  readonly main?: boolean
}
/** A group of an explanation as the server returns it. */
export const changeRow = (
  id: number,
  name: string,
  filter: ChangeRow['filter'],
  { before, now, share = 0.5, main = false }: RowInput,
): ChangeRow => ({
  ...{ key: String(id), id, name, note: '', filter },
  ...{ now, before, change: now - before, share, main },
  effects: { quantity: now - before, mix: 0, price: 0, cost: 0, new: 0, gone: 0, other: 0 },
})

export const dimension = (
  by: ChangeDimension['by'],
  rows: readonly ChangeRow[],
  overrides: Partial<ChangeDimension> = {},
): ChangeDimension => ({
  ...{ by, groups: rows.length, explained: rows.some(({ main }) => main), explains: 0.9, surprise: 0.1 },
  rows: [...rows],
  rest: null,
  ...overrides,
})

export const explanation = (
  dimensions: readonly ChangeDimension[],
  { now, before }: { now: number; before: number },
): ChangeExplanation => ({
  period: { from: '2026-10-25', to: '2026-11-23' },
  compared_with: { from: '2026-09-25', to: '2026-10-24' },
  filter_names: NO_NAMES,
  total: {
    ...{ now, before, change: now - before },
    effects: { quantity: now - before, mix: 0, price: 0, cost: 0, new: 0, gone: 0, other: 0 },
  },
  dimensions: [...dimensions],
})

/** A month of 30 days, of which 23 are over. */
export function monthForecast(overrides: Partial<MonthForecast> = {}): MonthForecast {
  const forecast = { expected: 30_000_000, low: 27_000_000, high: 33_000_000 }
  return {
    period: { from: '2026-11-01', to: '2026-11-30' },
    ...{ today: '2026-11-23', done: 22_500_000, before: 28_000_000, history_days: 400, forecast },
    days: Array.from({ length: 30 }, (_, n) => ({
      day: `2026-11-${String(n + 1).padStart(2, '0')}`,
      value: n < 23 ? 1_000_000 : null,
      sum: n < 23 ? (n + 1) * 1_000_000 : null,
      ...(n < 22 ? { expected: null, low: null, high: null } : forecast),
    })),
    ...overrides,
  }
}
