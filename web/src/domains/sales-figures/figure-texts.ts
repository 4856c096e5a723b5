import { formatMoney, formatShortMoney, formatWhole } from '../../lib/money.ts'

export const piecesText = (pieces: number): string => `${formatWhole(pieces)} 件`

/** Difference of two figures: `多 12 件`, `少 ¥300`, `持平`. */
export function changeText(current: number, previous: number, format: (value: number) => string): string {
  if (current === previous) return '持平'
  return `${current > previous ? '多' : '少'} ${format(Math.abs(current - previous))}`
}

/** Percentage of a total: `12.5%`. Undefined without a positive total. */
export function shareText(part: number, total: number): string | undefined {
  if (total <= 0 || part < 0) return undefined
  return `${Math.round((part / total) * 1_000) / 10}%`
}

/** Formats amounts from ten thousand yuan in 万. */
export const moneyText = (fen: number): string =>
  Math.abs(fen) >= 10_000_00 ? formatShortMoney(fen) : formatMoney(fen)
