import type { Grid } from '../api.ts'
import type { Figures, Ranked, Row } from '../measures.ts'

const NO_NAMES = { brand: null, product: null, sku: null, location: null, salesperson: null, customer: null }
const sold = (pieces: number, amount_fen: number, margin_fen: number | null) => ({
  pieces,
  returned: 0,
  amount_fen,
  margin_fen,
  average_fen: pieces > 0 ? Math.round(amount_fen / pieces) : null,
  customers: null,
})

interface FigureInput {
  readonly pieces: number
  readonly amount: number
  /** Figures of the other period; none by default. */
  readonly before?: number
  readonly margin?: number | null
  readonly overrides?: Partial<Figures>
}
const figures = ({ pieces, amount, before, margin = 1_000, overrides }: FigureInput): Figures => ({
  ...sold(pieces, amount, margin),
  before: before === undefined ? null : sold(pieces, before, margin),
  stock: null,
  activation: null,
  ...overrides,
})

/** A ranking row as the server returns it. */
export const row = (
  id: number,
  name: string,
  filter: Row['filter'],
  values: FigureInput,
  note = '',
): Row => ({
  key: String(id),
  id,
  name,
  note,
  filter,
  ...figures(values),
})

/** A ranking with the totals of its rows. */
export function ranked(rows: readonly Row[], overrides: Partial<Ranked> & { total?: Figures } = {}): Ranked {
  return {
    period: { from: '2026-10-25', to: '2026-11-23' },
    compared_with: { from: '2026-09-25', to: '2026-10-24' },
    filter_names: NO_NAMES,
    total: figures({ pieces: 30, amount: 9_000_000, before: 6_000_000 }),
    groups: rows.length,
    rows: [...rows],
    rest: null,
    ...overrides,
  }
}

/** A trend by day. */
export const days = (count: number, input: FigureInput): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const day = `2026-11-${String(index + 1).padStart(2, '0')}`
    return { ...row(index + 1, `11月${index + 1}日`, { from: day, to: day }, input), key: day, id: null }
  })

export const rest = (groups: number, input: FigureInput): Ranked['rest'] => ({ groups, ...figures(input) })
export const named = (names: Partial<Ranked['filter_names']>) => ({ filter_names: { ...NO_NAMES, ...names } })

/** A grid of one area by two months. */
export function grid(): Grid {
  const cell = (pieces: number, amount_fen: number) => ({ pieces, amount_fen, margin_fen: null })
  return {
    period: { from: '2025-12-01', to: '2026-11-23' },
    filter_names: NO_NAMES,
    columns: [
      { key: '2026-10-01', name: '10月', from: '2026-10-01', to: '2026-10-31' },
      { key: '2026-11-01', name: '11月', from: '2026-11-01', to: '2026-11-23' },
    ],
    groups: 1,
    rows: [
      {
        key: '城东',
        id: null,
        name: '城东',
        note: '',
        filter: { area: '城东' },
        ...cell(5, 500_000),
        cells: [cell(2, 200_000), cell(3, 300_000)],
      },
    ],
    rest: null,
    total: { ...cell(5, 500_000), cells: [cell(2, 200_000), cell(3, 300_000)] },
  }
}
