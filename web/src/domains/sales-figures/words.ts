import { formatMoney, formatShortMoney, formatWhole } from '../../lib/money.ts'

export const piecesText = (pieces: number): string => `${formatWhole(pieces)} 件`

/** Difference of two figures: `多 12 件`, `少 ¥300`, `持平`. */
export function changeText(now: number, before: number, write: (value: number) => string): string {
  if (now === before) return '持平'
  return `${now > before ? '多' : '少'} ${write(Math.abs(now - before))}`
}

/** Percentage of a total: `12.5%`. Undefined without a positive total. */
export function shareText(part: number, whole: number): string | undefined {
  if (whole <= 0 || part < 0) return undefined
  return `${Math.round((part / whole) * 1_000) / 10}%`
}

/** Formats amounts from ten thousand yuan in 万. */
export const moneyText = (fen: number): string =>
  Math.abs(fen) >= 10_000_00 ? formatShortMoney(fen) : formatMoney(fen)
