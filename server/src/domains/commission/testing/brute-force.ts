import type { CommissionRule } from '@shangxue/contract/commission/endpoints'
import { referenceFigures, type StoredLine } from '../../sales-figures/testing/random-sales.ts'

export type Rule = Omit<CommissionRule, 'id' | 'name' | 'version'>

const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** The rule of a line on a day. */
function findRule({ productId, brandId }: StoredLine, day: string, rules: readonly Rule[]) {
  const candidates = rules.filter(
    ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to),
  )
  const latest = (list: Rule[]) => list.sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
  return (
    latest(candidates.filter(({ product_id }) => product_id === productId)) ??
    latest(candidates.filter(({ brand_id }) => brand_id === brandId)) ??
    latest(candidates.filter(({ brand_id, product_id }) => brand_id === null && product_id === null))
  )
}

function calculate(pieces: number, amount: number, margin: number, rule: Rule | undefined): number {
  if (!rule) return 0
  const { per_piece_fen, amount_bp, margin_bp } = rule
  const share = (base: number, bp: number) => round((base * bp) / 10_000)
  return pieces * per_piece_fen + share(amount, amount_bp) + share(Math.max(margin, 0), margin_bp)
}

/** Commission of a line, negative for a return; `all` contains all lines. */
export function calculateCommission(
  line: StoredLine,
  all: readonly StoredLine[],
  rules: readonly Rule[],
): number {
  const { quantity, amountFen, costFen } = line
  if (line.kind === 'sale')
    return calculate(quantity, amountFen, amountFen - costFen, findRule(line, line.day, rules))
  const sale = all.find(({ saleId, line: n }) => saleId === line.originId && n === line.originLine)
  const before = all.filter(
    (storedLine) =>
      storedLine.originId === line.originId &&
      storedLine.originLine === line.originLine &&
      storedLine.saleId < line.saleId,
  )
  const sumUpTo = (lines: readonly StoredLine[]) => {
    const sums = referenceFigures(lines)
    const rule = findRule(line, sale?.day ?? '', rules)
    return calculate(-sums.pieces, -sums.amount_fen, -sums.margin_fen, rule)
  }
  return sumUpTo(before) - sumUpTo([...before, line])
}
